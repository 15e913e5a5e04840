import DrawLists
import RenderMath

/// Which samples of a tile a triangle covers, exactly, block by block.
struct CoverageKernel {
    let memory: TileMemory
    /// The tile's first pixel.
    let originX: Int32
    let originY: Int32
    /// The pixels of the tile that are in the picture.
    let width: Int32
    let height: Int32
    /// Sample positions in 1/16 pixel.
    let samplePositions: [SIMD2<Int32>]

    /// The column and row of each lane in its block.
    static let laneColumns = WholeLanes(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3)
    static let laneRows = WholeLanes(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)

    /// Writes depth alone: the occlusion pass.
    func drawDepth(_ triangle: UnsafePointer<TriangleSetup>, state: RasterState) {
        let memory = memory
        cover(triangle, readsDepth: state.readsDepth, writesDepth: state.writesDepth) { place, _, passed, depth in
            if state.writesDepth {
                memory.depth.base[place] = memory.depth.base[place].replaced(by: depth, where: passed)
            }
        }
    }

    /// Writes depth and the triangle's name; shading comes later, once for what remains visible.
    func drawVisibility(_ triangle: UnsafePointer<TriangleSetup>, name: UInt32, state: RasterState) {
        let memory = memory
        let sampleCount = memory.sampleCount
        let names = SIMD16<UInt32>(repeating: name)
        cover(triangle, readsDepth: state.readsDepth, writesDepth: true) { place, _, passed, depth in
            memory.depth.base[place] = memory.depth.base[place].replaced(by: depth, where: passed)
            memory.triangles.base[place] = memory.triangles.base[place].replaced(by: names, where: passed)
            memory.hasTriangles.base[place / sampleCount] = true
        }
    }

    /// Lists the pixels where a blended triangle shows for shading at once. Depth is written later, where alpha is known.
    func listFragments(_ triangle: UnsafePointer<TriangleSetup>, name: UInt32, state: RasterState) {
        let memory = memory
        var covered = SIMD16<UInt32>(repeating: 0)
        cover(triangle, readsDepth: state.readsDepth, writesDepth: false) { place, sample, passed, _ in
            covered = covered.replaced(by: covered | (1 << UInt32(sample)), where: passed)
        } endOfBlock: { block in
            for lane in 0..<16 where covered[lane] != 0 {
                memory.fragments.append(
                    Fragment(
                        pixel: UInt16(truncatingIfNeeded: block * 16 + lane), samples: UInt8(truncatingIfNeeded: covered[lane]),
                        triangle: name))
            }
            covered = SIMD16(repeating: 0)
        }
    }

    /// Visits each block that the triangle may touch and each of its samples.
    /// - Parameters:
    ///   - write: takes the place of block and sample in the tile's memory, the sample, the lanes that are covered and pass the
    ///     depth test, and the depth of all sixteen lanes.
    ///   - endOfBlock: follows the last sample of a block in which any lane passed.
    @inline(__always)
    private func cover(
        _ triangle: UnsafePointer<TriangleSetup>, readsDepth: Bool, writesDepth: Bool,
        write: (_ place: Int, _ sample: Int, _ passed: LaneMask, _ depth: Lanes) -> Void, endOfBlock: (Int) -> Void = { _ in }
    ) {
        let firstColumn = max(Int32(triangle.pointee.firstColumn) &- originX, 0)
        let lastColumn = min(Int32(triangle.pointee.lastColumn) &- originX, width &- 1)
        let firstRow = max(Int32(triangle.pointee.firstRow) &- originY, 0)
        let lastRow = min(Int32(triangle.pointee.lastRow) &- originY, height &- 1)
        if firstColumn > lastColumn || firstRow > lastRow { return }

        let sampleCount = memory.sampleCount
        let (a0, a1, a2) = triangle.pointee.a
        let (b0, b1, b2) = triangle.pointee.b
        let constants = memory.edgeConstants.base
        for sample in 0..<sampleCount {
            let position = samplePositions[sample] &* 16
            let x = Int64(originX &* 256 &+ position.x)
            let y = Int64(originY &* 256 &+ position.y)
            constants[sample * 3] = Self.atTile(a0, b0, triangle.pointee.c.0, x, y)
            constants[sample * 3 + 1] = Self.atTile(a1, b1, triangle.pointee.c.1, x, y)
            constants[sample * 3 + 2] = Self.atTile(a2, b2, triangle.pointee.c.2, x, y)
        }
        let lanes0 = Self.laneColumns &* a0 &+ Self.laneRows &* b0
        let lanes1 = Self.laneColumns &* a1 &+ Self.laneRows &* b1
        let lanes2 = Self.laneColumns &* a2 &+ Self.laneRows &* b2
        // The most that an edge function gains from a block's first pixel to any other.
        let gain0 = (max(a0, 0) &+ max(b0, 0)) &* 3
        let gain1 = (max(a1, 0) &+ max(b1, 0)) &* 3
        let gain2 = (max(a2, 0) &+ max(b2, 0)) &* 3
        let loss0 = (min(a0, 0) &+ min(b0, 0)) &* 3
        let loss1 = (min(a1, 0) &+ min(b1, 0)) &* 3
        let loss2 = (min(a2, 0) &+ min(b2, 0)) &* 3

        let depthPerColumn = triangle.pointee.depthPerColumn
        let depthPerRow = triangle.pointee.depthPerRow
        let depthAtOrigin = Lanes(repeating: triangle.pointee.depthAtOrigin)
        let nearest = triangle.pointee.nearestDepth
        let laneX = Self.laneX
        let laneY = Self.laneY

        for blockRow in (firstRow &>> 2)...(lastRow &>> 2) {
            for blockColumn in (firstColumn &>> 2)...(lastColumn &>> 2) {
                let block = Int(blockRow) * memory.blocksPerRow + Int(blockColumn)
                let farthest = memory.farthestDepth.base + block
                if readsDepth && nearest < farthest.pointee { continue }
                let x = blockColumn &* 4
                let y = blockRow &* 4
                let step0 = a0 &* x &+ b0 &* y
                let step1 = a1 &* x &+ b1 &* y
                let step2 = a2 &* x &+ b2 &* y
                let left = Float(originX &+ x) - triangle.pointee.x0
                let top = Float(originY &+ y) - triangle.pointee.y0
                var anyPassed = false
                var allCovered = true
                for sample in 0..<sampleCount {
                    let edge0 = constants[sample * 3] &+ step0
                    let edge1 = constants[sample * 3 + 1] &+ step1
                    let edge2 = constants[sample * 3 + 2] &+ step2
                    if (edge0 &+ gain0) | (edge1 &+ gain1) | (edge2 &+ gain2) < 0 {
                        allCovered = false
                        continue
                    }
                    let isWhole = (edge0 &+ loss0) | (edge1 &+ loss1) | (edge2 &+ loss2) >= 0
                    var passed = LaneMask(repeating: true)
                    if !isWhole {
                        allCovered = false
                        passed = ((lanes0 &+ edge0) | (lanes1 &+ edge1) | (lanes2 &+ edge2)) .>= WholeLanes(repeating: 0)
                    }
                    let position = samplePositions[sample]
                    let dx = laneX + (left + Float(position.x) / 16)
                    let dy = laneY + (top + Float(position.y) / 16)
                    let depth = (dx * depthPerColumn + dy * depthPerRow) + depthAtOrigin
                    let place = block * sampleCount + sample
                    // Beyond depth 0 there is nothing to see, whether depth is read or not.
                    let held = readsDepth ? memory.depth.base[place] : Lanes(repeating: 0)
                    passed = passed .& (depth .>= held)
                    if LaneMath.isAnySet(passed) {
                        anyPassed = true
                        write(place, sample, passed, depth)
                    }
                }
                if anyPassed {
                    endOfBlock(block)
                    if writesDepth {
                        noteFarthest(farthest, triangle, readsDepth: readsDepth, allCovered: allCovered, left: left, top: top)
                    }
                }
            }
        }
    }

    /// Raises the block's bound where the triangle covers all of it; drops it where depth may have become farther.
    ///
    /// Rounding keeps order, so the least of the plane's values at the block's outermost samples, computed as every lane's
    /// depth is, bounds them all exactly.
    @inline(__always)
    private func noteFarthest(
        _ farthest: UnsafeMutablePointer<Float>, _ triangle: UnsafePointer<TriangleSetup>, readsDepth: Bool, allCovered: Bool,
        left: Float, top: Float
    ) {
        guard readsDepth else {
            farthest.pointee = 0
            return
        }
        guard allCovered else { return }
        let dx = triangle.pointee.depthPerColumn < 0 ? left + 4 : left
        let dy = triangle.pointee.depthPerRow < 0 ? top + 4 : top
        let least =
            (dx * triangle.pointee.depthPerColumn + dy * triangle.pointee.depthPerRow) + triangle.pointee.depthAtOrigin
        if least > farthest.pointee { farthest.pointee = least }
    }

    static let laneX = Lanes(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3)
    static let laneY = Lanes(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)

    /// An edge function at a sample of the tile's first pixel, divided by 256 and rounded down.
    ///
    /// Pixels are 256 units apart, so the function at pixel (i, j) is `256·(a·i + b·j)` more, and its sign is that of this value plus
    /// `a·i + b·j`: exact in 32 bits. Beyond ±2³⁰ the sign cannot change within a tile, and the value is cut off there.
    @inline(__always)
    private static func atTile(_ a: Int32, _ b: Int32, _ c: Int64, _ x: Int64, _ y: Int64) -> Int32 {
        let value = (Int64(a) &* x &+ Int64(b) &* y &+ c) >> 8
        return Int32(truncatingIfNeeded: min(max(value, -(1 << 30)), 1 << 30))
    }

    /// The depth of one sample of one pixel, to the bit as the lanes compute it.
    @inline(__always)
    func depth(of triangle: UnsafePointer<TriangleSetup>, pixel: Int, sample: Int) -> Float {
        let place = place(ofPixel: pixel)
        let position = samplePositions[sample]
        let left = Float(originX &+ place.blockX) - triangle.pointee.x0
        let top = Float(originY &+ place.blockY) - triangle.pointee.y0
        let dx = Float(place.laneX) + (left + Float(position.x) / 16)
        let dy = Float(place.laneY) + (top + Float(position.y) / 16)
        return (dx * triangle.pointee.depthPerColumn + dy * triangle.pointee.depthPerRow) + triangle.pointee.depthAtOrigin
    }

    /// Where a pixel of the tile is: its block's first column and row, and its place in the block.
    @inline(__always)
    func place(ofPixel pixel: Int) -> (blockX: Int32, blockY: Int32, laneX: Int32, laneY: Int32) {
        let block = pixel >> 4
        let row = block / memory.blocksPerRow
        let column = block - row * memory.blocksPerRow
        return (
            Int32(truncatingIfNeeded: column * 4), Int32(truncatingIfNeeded: row * 4), Int32(truncatingIfNeeded: pixel & 3),
            Int32(truncatingIfNeeded: (pixel >> 2) & 3)
        )
    }
}
