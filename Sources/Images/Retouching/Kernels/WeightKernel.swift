import Imaging
import RenderMath

/// The weight of a touch at each pixel of a row: force times shape times region, 0…1.
struct WeightKernel {
    let touch: Stamp
    let size: ImageSize
    let surface: FaceSurface?
    /// The gaussians of the columns from `firstBlock` on, if the shape needs only these.
    private let gaussians: [Lanes]
    private let firstBlock: Int

    init(_ touch: Stamp, size: ImageSize, surface: FaceSurface?) {
        self.touch = touch
        self.size = size
        self.surface = touch.readsSurface ? surface : nil
        let blocks = Self.blocks(of: touch.columns)
        firstBlock = blocks.lowerBound
        if case .picture(let disc) = touch.shape, disc.hardness == 0 {
            gaussians = BrushProfile.gaussians(around: disc.center.x, radius: disc.radius, blocks: blocks)
        } else {
            gaussians = []
        }
    }

    /// The blocks of sixteen pixels that the touch may reach.
    var blocks: Range<Int> { Self.blocks(of: touch.columns) }

    /// Returns the blocks that the touch may reach in a row.
    func blocks(inRow row: Int) -> Range<Int> { Self.blocks(of: touch.columns(inRow: row)) }

    private static func blocks(of columns: Range<Int>) -> Range<Int> {
        columns.isEmpty ? 0..<0 : columns.lowerBound / 16..<(columns.upperBound + 15) / 16
    }

    /// Writes the weights for blocks of sixteen pixels of a row.
    /// - Parameter weights: the weights, starting at the first of the blocks.
    func fill(row: Int, blocks: Range<Int>, into weights: UnsafeMutablePointer<Lanes>) {
        switch touch.shape {
        case .picture(let disc) where disc.hardness == 0: fillProducts(disc, row, blocks, weights)
        case .picture(let disc): fillDistances(disc, row, blocks, weights)
        case .face(let disc): fillFace(disc, row, blocks, weights)
        case .even: weights.update(repeating: Lanes(repeating: touch.force), count: blocks.count)
        }
        if let region = touch.region { weigh(by: region, row, blocks, weights) }
        if let surface { weigh(byPresenceOn: surface, row, blocks, weights) }
        clearBeyondPicture(blocks, weights)
    }

    // MARK: Shapes

    private func fillProducts(_ disc: BrushDisc, _ row: Int, _ blocks: Range<Int>, _ weights: UnsafeMutablePointer<Lanes>) {
        let height = Lanes(repeating: BrushProfile.gaussian(Float(row), disc.center.y, disc.radius))
        let low = Lanes(repeating: BrushProfile.low)
        let scale = Lanes(repeating: BrushProfile.stretch * touch.force)
        gaussians.withUnsafeBufferPointer { gaussians in
            for block in blocks {
                let weight = (gaussians[block &- firstBlock] * height - low) * scale
                weights[block &- blocks.lowerBound] = LaneMath.max(weight, Lanes(repeating: 0))
            }
        }
    }

    private func fillDistances(_ disc: BrushDisc, _ row: Int, _ blocks: Range<Int>, _ weights: UnsafeMutablePointer<Lanes>) {
        let height = Float(row) + 0.5 - disc.center.y
        let steps: Lanes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
        for block in blocks {
            let across = steps + (Float(block &* 16) + 0.5 - disc.center.x)
            let weight = BrushProfile.weight(
                ofSquare: across * across + height * height, radius: disc.radius, hardness: disc.hardness)
            weights[block &- blocks.lowerBound] = weight * touch.force
        }
    }

    private func fillFace(_ disc: BrushDisc, _ row: Int, _ blocks: Range<Int>, _ weights: UnsafeMutablePointer<Lanes>) {
        guard let surface else { return weights.update(repeating: Lanes(), count: blocks.count) }
        let zero = Lanes(repeating: 0)
        forEachBlock(on: surface, row, blocks) { block, coordinates in
            let across = (coordinates.u - disc.center.x) * disc.scale.x
            let down = (coordinates.v - disc.center.y) * disc.scale.y
            let weight = BrushProfile.weight(
                ofSquare: across * across + down * down, radius: disc.radius, hardness: disc.hardness)
            // Positions of pixels without a face may be NaN, for which the comparison is false.
            weights[block] = zero.replaced(by: weight * touch.force, where: weight .> zero)
        }
    }

    /// Calls `body` with the index of each block, counted from the first, and the texture positions of its pixels.
    @inline(__always)
    private func forEachBlock(
        on surface: FaceSurface, _ row: Int, _ blocks: Range<Int>,
        _ body: (_ block: Int, _ coordinates: (u: Lanes, v: Lanes)) -> Void
    ) {
        surface.textureCoordinates.pixels.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            for block in blocks {
                let column = block &* 16
                let first = (start + (row &* size.width &+ column) &* 8).assumingMemoryBound(to: Float.self)
                if column &+ 16 <= size.width {
                    let coordinates = LaneMath.pairs(first)
                    body(block &- blocks.lowerBound, (coordinates.first, coordinates.second))
                } else {
                    var (u, v) = (Lanes(), Lanes())
                    for lane in 0..<size.width &- column { (u[lane], v[lane]) = (first[2 &* lane], first[2 &* lane &+ 1]) }
                    body(block &- blocks.lowerBound, (u, v))
                }
            }
        }
    }

    // MARK: What keeps a brush within bounds

    // Scalar access to memory: inserting numbers lane by lane into a vector takes several times as long.

    private func weigh(
        by region: RetouchRegion, _ row: Int, _ blocks: Range<Int>, _ weights: UnsafeMutablePointer<Lanes>
    ) {
        let first = blocks.lowerBound &* 16
        let count = min(blocks.upperBound &* 16, size.width) &- first
        let numbers = UnsafeMutableRawPointer(weights).assumingMemoryBound(to: Float.self)
        region.mask.values.pixels.withUnsafeBufferPointer { values in
            let sampler = MaskSampler(values: values, size: region.mask.values.size)
            switch (region.space, surface) {
            case (.picture, _):
                let height = (Float(row) + 0.5) / Float(size.height)
                let width = Float(size.width)
                for index in 0..<count where numbers[index] > 0 {
                    numbers[index] *= sampler.value(SIMD2((Float(first &+ index) + 0.5) / width, height))
                }
            case (.face, let surface?):
                surface.textureCoordinates.pixels.withUnsafeBufferPointer { coordinates in
                    let start = row &* size.width &+ first
                    for index in 0..<count where numbers[index] > 0 {
                        numbers[index] *= sampler.value(coordinates[start &+ index])
                    }
                }
            case (.face, nil): weights.update(repeating: Lanes(), count: blocks.count)
            }
        }
    }

    private func weigh(
        byPresenceOn surface: FaceSurface, _ row: Int, _ blocks: Range<Int>, _ weights: UnsafeMutablePointer<Lanes>
    ) {
        let first = blocks.lowerBound &* 16
        let count = min(blocks.upperBound &* 16, size.width) &- first
        let numbers = UnsafeMutableRawPointer(weights).assumingMemoryBound(to: Float.self)
        surface.presence.pixels.withUnsafeBufferPointer { presence in
            let start = row &* size.width &+ first
            for index in 0..<count { numbers[index] *= Float(presence[start &+ index]) * (1 / 255) }
        }
    }

    private func clearBeyondPicture(_ blocks: Range<Int>, _ weights: UnsafeMutablePointer<Lanes>) {
        let rest = size.width - (blocks.upperBound - 1) * 16
        guard !blocks.isEmpty, rest < 16 else { return }
        for lane in max(rest, 0)..<16 { weights[blocks.count - 1][lane] = 0 }
    }
}

/// Interpolates a mask between its texels.
struct MaskSampler {
    let values: UnsafeBufferPointer<UInt8>
    let size: ImageSize

    /// Returns the mask at a position, 0…1; 0 for an invalid position.
    @inline(__always)
    func value(_ coordinates: SIMD2<Float>) -> Float {
        let (u, v) = (coordinates.x, coordinates.y)
        // Also false for NaN.
        guard u.magnitude < 1_000_000, v.magnitude < 1_000_000 else { return 0 }
        let x = min(max(u * Float(size.width) - 0.5, 0), Float(size.width &- 1))
        let y = min(max(v * Float(size.height) - 0.5, 0), Float(size.height &- 1))
        let (column, row) = (Int(x), Int(y))
        let (next, below) = (min(column &+ 1, size.width &- 1), min(row &+ 1, size.height &- 1))
        let (shareX, shareY) = (x - Float(column), y - Float(row))
        let (upper, lower) = (row &* size.width, below &* size.width)
        let top = Float(values[upper &+ column]) * (1 - shareX) + Float(values[upper &+ next]) * shareX
        let bottom = Float(values[lower &+ column]) * (1 - shareX) + Float(values[lower &+ next]) * shareX
        return (top * (1 - shareY) + bottom * shareY) * (1 / 255)
    }
}
