import CLanes
import RasterResources
import KernelData
import RenderMath

/// Reads textures for sixteen pixels at once.
///
/// Weights and offsets are computed for all lanes together. Then each lane in turn reads the two rows of its footprint, two
/// texels per load, and sums the weighted texels of both levels. A lane's result does not depend on the other lanes' reads, so
/// skipping reads that no lane needs does not change it.
struct TextureKernel {
    let batch: FragmentBatch

    /// Texture coordinates of sixteen pixels and their changes from pixel to pixel.
    struct Coordinates {
        var u: Lanes
        var v: Lanes
        var uPerColumn: Lanes
        var vPerColumn: Lanes
        var uPerRow: Lanes
        var vPerRow: Lanes

        /// The coordinates of a pixel at an offset in columns and rows, extrapolated linearly.
        @inline(__always)
        func moved(columns: Float, rows: Float) -> Coordinates {
            Coordinates(
                u: u + uPerColumn * columns + uPerRow * rows, v: v + vPerColumn * columns + vPerRow * rows,
                uPerColumn: uPerColumn, vPerColumn: vPerColumn, uPerRow: uPerRow, vPerRow: vPerRow)
        }

        /// The same coordinates, but moved to the texel's centre if the texel is larger than the pixel, so that filters read
        /// only this texel.
        @inline(__always)
        func held(inTexelsOf texture: TextureRecord) -> Coordinates {
            let isLarge = TexelSteps(self, of: texture).longerSquared .< Lanes(repeating: 1)
            var held = self
            held.u = u.replaced(by: (LaneMath.floor(u * texture.width) + 0.5) * (1 / texture.width), where: isLarge)
            held.v = v.replaced(by: (LaneMath.floor(v * texture.height) + 0.5) * (1 / texture.height), where: isLarge)
            return held
        }

        /// The coordinates at which an input reads its texture.
        @inline(__always)
        func transformed(by input: UnsafePointer<InputRecord>) -> Coordinates {
            let transform = input.pointee.transform
            let (scale, offset) = (SIMD2(transform.alongU.x, transform.alongV.y), transform.offset)
            if input.pointee.isAxisAligned {
                return Coordinates(
                    u: u * scale.x + offset.x, v: v * scale.y + offset.y, uPerColumn: uPerColumn * scale.x,
                    vPerColumn: vPerColumn * scale.y, uPerRow: uPerRow * scale.x, vPerRow: vPerRow * scale.y)
            }
            let (uFromV, vFromU) = (transform.alongV.x, transform.alongU.y)
            return Coordinates(
                u: u * scale.x + v * uFromV + offset.x, v: v * scale.y + u * vFromU + offset.y,
                uPerColumn: uPerColumn * scale.x + vPerColumn * uFromV, vPerColumn: vPerColumn * scale.y + uPerColumn * vFromU,
                uPerRow: uPerRow * scale.x + vPerRow * uFromV, vPerRow: vPerRow * scale.y + uPerRow * vFromU)
        }
    }

    /// How far below the sharpest level an input's texture is read: 0 up to level 0.5, 1 from level 3, linear in between.
    @inline(__always)
    func minification(of input: UnsafePointer<InputRecord>, at coordinates: Coordinates) -> Lanes {
        guard let texture = input.pointee.texture else { return Lanes(repeating: 0) }
        let steps = TexelSteps(coordinates.transformed(by: input), of: texture)
        let bounded = LaneMath.min(LaneMath.max(steps.longerSquared, Lanes(repeating: 2)), Lanes(repeating: 64))
        return (LaneMath.log2(bounded) - 1) * 0.2
    }

    /// The colour of an input that has a texture.
    func color(of input: UnsafePointer<InputRecord>, at coordinates: Coordinates) -> LaneColor {
        guard let texture = input.pointee.texture else { return LaneColor(repeating: input.pointee.color) }
        let coordinates = coordinates.transformed(by: input)
        var color = sample(texture, at: coordinates, as: input)
        if let other = input.pointee.fadesTo {
            color = color.mixed(with: sample(other, at: coordinates, as: input), by: input.pointee.fadeShare)
        }
        return color * input.pointee.color
    }

    /// The texels of a normal map, and the variance of its normals within each pixel: 0 if it is not read.
    func normals(of input: UnsafePointer<InputRecord>, at coordinates: Coordinates) -> (texels: LaneColor, variance: Lanes) {
        guard let texture = input.pointee.texture else {
            return (LaneColor(repeating: input.pointee.color), Lanes(repeating: 0))
        }
        let coordinates = coordinates.transformed(by: input)
        func sampled(_ texture: TextureRecord) -> (texels: LaneColor, variance: Lanes) {
            let texels = sample(texture, at: coordinates, as: input)
            return (texels, texture.normalVariances == nil ? Lanes(repeating: 0) : batch.normalVariances.pointee)
        }
        var (texels, variance) = sampled(texture)
        if let other = input.pointee.fadesTo {
            let share = input.pointee.fadeShare
            let second = sampled(other)
            texels = texels.mixed(with: second.texels, by: share)
            variance = variance + (second.variance - variance) * share
        }
        return (texels * input.pointee.color, variance)
    }

    /// Texture coordinates with an input's transform.
    @inline(__always)
    static func transformed(u: Lanes, v: Lanes, by input: UnsafePointer<InputRecord>) -> (u: Lanes, v: Lanes) {
        let transform = input.pointee.transform
        let (across, down) =
            input.pointee.isAxisAligned
            ? (u * transform.alongU.x, v * transform.alongV.y)
            : (u * transform.alongU.x + v * transform.alongV.x, v * transform.alongV.y + u * transform.alongU.y)
        return (across + transform.offset.x, down + transform.offset.y)
    }

    /// The offsets of the nearest texels from the first texel of a level, at transformed coordinates.
    @inline(__always)
    static func nearestOffsets(at coordinates: (u: Lanes, v: Lanes), in level: SampledTexture.Level, _ wrap: TextureWrap)
        -> WholeLanes
    {
        let column = nearest(coordinates.u, Lanes(repeating: level.width), wrap.u).first
        let row = nearest(coordinates.v, Lanes(repeating: level.height), wrap.v).first
        return LaneMath.product(ofSmall: row, WholeLanes(repeating: level.stride)) &+ column
    }

    private func sample(
        _ texture: TextureRecord, at coordinates: Coordinates, as input: UnsafePointer<InputRecord>
    ) -> LaneColor {
        let wrap = input.pointee.wrap
        let coordinates = input.pointee.showsLargeTexels ? coordinates.held(inTexelsOf: texture) : coordinates
        switch input.pointee.filter {
        case .nearest:
            read(texture, LevelRows(texture, level: Lanes(repeating: 0)), u: coordinates.u, v: coordinates.v, wrap)
        case .bilinear:
            read(
                texture, Levels(texture, .sharpest), u: coordinates.u, v: coordinates.v, wrap, weight: Lanes(repeating: 1),
                adds: false)
        case .nearestMipmap, .trilinear:
            let steps = TexelSteps(coordinates, of: texture)
            var pair = LevelPair.around(squaredStep: steps.longerSquared, lastLevel: texture.lastLevel)
            if input.pointee.filter == .nearestMipmap { pair = pair.nearest }
            let levels = Levels(texture, pair)
            prefetchAhead(texture, levels, of: coordinates)
            read(
                texture, levels, u: coordinates.u, v: coordinates.v, wrap, weight: Lanes(repeating: 1), adds: false)
        case .anisotropic:
            let footprint = Ellipse(TexelSteps(coordinates, of: texture), largestRatio: input.pointee.largestRatio)
            readAlong(footprint, texture, at: coordinates, wrap)
        }
        return LaneColor(turning: batch.texels)
    }

    // MARK: Levels

    /// The size and the memory layout of one level for each lane.
    private struct LevelRows {
        var width: Lanes
        var height: Lanes
        var stride: WholeLanes
        var start: WholeLanes

        @inline(__always)
        init(_ texture: TextureRecord, level: Lanes) {
            if let common = LevelPair.common(level) {
                let row = texture.levels[common]
                width = Lanes(repeating: row.width)
                height = Lanes(repeating: row.height)
                stride = WholeLanes(repeating: row.stride)
                start = WholeLanes(repeating: row.start)
            } else {
                let rows = LaneMath.rows(
                    UnsafeRawPointer(texture.levels).assumingMemoryBound(to: Float.self), at: LaneMath.integers(level))
                width = rows.x
                height = rows.y
                stride = unsafeBitCast(rows.z, to: WholeLanes.self)
                start = unsafeBitCast(rows.w, to: WholeLanes.self)
            }
        }
    }

    /// The two levels that are interpolated.
    private struct Levels {
        var finer: LevelRows
        var coarser: LevelRows
        var share: Lanes
        var readsCoarser: Bool

        @inline(__always)
        init(_ texture: TextureRecord, _ pair: LevelPair) {
            finer = LevelRows(texture, level: pair.finer)
            coarser = pair.readsCoarser ? LevelRows(texture, level: pair.coarser) : finer
            share = pair.share
            readsCoarser = pair.readsCoarser
        }
    }

    // MARK: What a pixel covers

    /// The steps to the neighbouring pixels, in texels of the sharpest level.
    private struct TexelSteps {
        var column: (x: Lanes, y: Lanes)
        var row: (x: Lanes, y: Lanes)

        @inline(__always)
        init(_ coordinates: Coordinates, of texture: TextureRecord) {
            column = (coordinates.uPerColumn * texture.width, coordinates.vPerColumn * texture.height)
            row = (coordinates.uPerRow * texture.width, coordinates.vPerRow * texture.height)
        }

        /// The larger of the two squared lengths.
        @inline(__always)
        var longerSquared: Lanes {
            LaneMath.max(column.x * column.x + column.y * column.y, row.x * row.x + row.y * row.y)
        }
    }

    /// The footprint of a round pixel in a texture: an ellipse, in texels of the sharpest level.
    private struct Ellipse {
        /// The longer of the two axes.
        var axis: (x: Lanes, y: Lanes)
        /// The largest step of a single read, squared: that of the shorter axis, or of the longer axis over the largest number
        /// of reads.
        var squaredStep: Lanes
        /// The number of reads along the longer axis, 1 or more.
        var count: Lanes

        @inline(__always)
        init(_ steps: TexelSteps, largestRatio: Float) {
            let (a, b) = steps.column
            let (c, d) = steps.row
            // The squared axes are the eigenvalues of [xx xy; xy yy].
            let (xx, yy, xy) = (a * a + c * c, b * b + d * d, a * b + c * d)
            let difference = (xx - yy) * 0.5
            let root = (difference * difference + xy * xy).squareRoot()
            let longest = LaneMath.min((xx + yy) * 0.5 + root, Lanes(repeating: 1e30))
            let area = a * d - b * c
            // A step below one texel adds no detail, so no read needs to be shorter.
            let shortest = LaneMath.max(area * area / longest, longest * (1 / (largestRatio * largestRatio)))
            squaredStep = LaneMath.max(shortest, Lanes(repeating: 1))
            // 1/64 beyond an integer is not worth another read. On a surface seen from the front, it is only rounding.
            let ratio = (longest / squaredStep).squareRoot() - 1 / 64
            let whole = 0 - LaneMath.floor(0 - ratio)
            count = LaneMath.min(LaneMath.max(whole, Lanes(repeating: 1)), Lanes(repeating: largestRatio))

            // The eigenvector of the larger eigenvalue, from the row of the matrix without cancellation.
            let isWide = difference .>= Lanes(repeating: 0)
            let x = xy.replaced(by: root + difference, where: isWide)
            let y = (root - difference).replaced(by: xy, where: isWide)
            let square = x * x + y * y
            let scale = (longest / square).squareRoot().replaced(by: 0, where: .!(square .> Lanes(repeating: 0)))
            axis = (x * scale, y * scale)
        }
    }

    // MARK: Reading

    /// Averages reads along an ellipse's longer axis.
    @inline(__always)
    private func readAlong(_ footprint: Ellipse, _ texture: TextureRecord, at coordinates: Coordinates, _ wrap: TextureWrap) {
        let levels = Levels(
            texture, LevelPair.around(squaredStep: footprint.squaredStep, lastLevel: texture.lastLevel))
        let apart = 1 / footprint.count
        let (u, v) = (footprint.axis.x * (1 / texture.width), footprint.axis.y * (1 / texture.height))
        var index = Lanes(repeating: 0)
        // In lanes that need fewer reads, the additional reads have weight 0.
        while true {
            let isRead = index .< footprint.count
            guard LaneMath.isAnySet(isRead) else { break }
            let along = (index + 0.5) * apart - 0.5
            read(
                texture, levels, u: coordinates.u + u * along, v: coordinates.v + v * along, wrap,
                weight: Lanes(repeating: 0).replaced(by: apart, where: isRead), adds: index[0] > 0)
            index = index + 1
        }
    }

    /// Interpolates four texels of each level into `batch.texels`.
    /// - Parameters:
    ///   - weight: the weight of the result.
    ///   - adds: whether to add to the texels or to replace them.
    @inline(__always)
    private func read(
        _ texture: TextureRecord, _ levels: Levels, u: Lanes, v: Lanes, _ wrap: TextureWrap, weight: Lanes, adds: Bool
    ) {
        let scale = weight * (1 / 65_535)
        let coarser = scale * levels.share
        place(0, levels.finer, u: u, v: v, wrap, weight: scale - coarser)
        if levels.readsCoarser {
            place(1, levels.coarser, u: u, v: v, wrap, weight: coarser)
        }
        gather(texture, readsBoth: levels.readsCoarser, adds: adds)
    }

    /// Reads the nearest texel into `batch.texels`.
    @inline(__always)
    private func read(_ texture: TextureRecord, _ rows: LevelRows, u: Lanes, v: Lanes, _ wrap: TextureWrap) {
        let x = Self.nearest(u, rows.width, wrap.u)
        let y = Self.nearest(v, rows.height, wrap.v)
        store(0, rows, x: x, y: y, weight: Lanes(repeating: 1 / 65_535))
        gather(texture, readsBoth: false, adds: false)
    }

    @inline(__always)
    private func place(_ slot: Int, _ rows: LevelRows, u: Lanes, v: Lanes, _ wrap: TextureWrap, weight: Lanes) {
        store(
            slot, rows, x: Self.axis(u, rows.width, wrap.u), y: Self.axis(v, rows.height, wrap.v), weight: weight)
    }

    @inline(__always)
    private func store(_ slot: Int, _ rows: LevelRows, x: FootprintAxis, y: FootprintAxis, weight: Lanes) {
        let upper = (rows.start &+ LaneMath.product(ofSmall: y.first, rows.stride)) &+ x.first
        batch.storeOffsets(slot, upper: upper, stride: rows.stride)
        batch.storeWeights(slot, x: x, y: y, weight: weight)
    }

    @inline(never)
    private func gather(_ texture: TextureRecord, readsBoth: Bool, adds: Bool) {
        let texels = UnsafeRawPointer(texture.texels).assumingMemoryBound(to: UInt16.self)
        batch.gather(readsBoth: readsBoth, adds: adds) { upper, lower, weights in
            lanes_weighted_parts(texels + 4 &* upper, texels + 4 &* lower, weights)
        }
        guard let variances = texture.normalVariances else { return }
        gather(variances, from: texture.levels[1].start, readsBoth: readsBoth, adds: adds)
    }

    /// Interpolates variances like the texels into `batch.normalVariances`.
    /// - Parameter start: the offset of the first texel that has a variance.
    @inline(__always)
    private func gather(_ variances: UnsafePointer<UInt16>, from start: Int32, readsBoth: Bool, adds: Bool) {
        let result = UnsafeMutableRawPointer(batch.normalVariances).assumingMemoryBound(to: Float.self)
        guard readsBoth || LaneMath.isAnySet(batch.integers[0] .>= WholeLanes(repeating: start)) else {
            if !adds { batch.normalVariances.pointee = Lanes(repeating: 0) }
            return
        }
        @inline(__always)
        func weighted(_ slot: Int, _ lane: Int) -> SIMD4<Float> {
            let offsets = batch.offsets(slot)
            // The two zeros before the first variance stand for texels of the sharpest level.
            let upper = variances + Int(max(offsets[lane] &- start, -2) &+ 2)
            let lower = variances + Int(max(offsets[16 &+ lane] &- start, -2) &+ 2)
            return lanes_weighted_pairs(upper, lower, batch.weights(slot) + 4 &* lane)
        }
        for lane in 0..<16 {
            var parts = weighted(0, lane)
            if readsBoth { parts += weighted(1, lane) }
            let halves = parts.lowHalf + parts.highHalf
            let sum = halves.x + halves.y
            result[lane] = adds ? result[lane] + sum : sum
        }
    }

    // MARK: Prefetching

    /// Prefetches the texels of a block `columnsAhead` to the right, by linear extrapolation of the coordinates.
    ///
    /// In a large texture, the rows that a block reads are too far apart for the hardware prefetcher. Waiting for them took a
    /// sixth of the time of the demo's 1920×1080 frame.
    @inline(__always)
    private func prefetchAhead(_ texture: TextureRecord, _ levels: Levels, of coordinates: Coordinates) {
        let ahead = coordinates.moved(columns: Self.columnsAhead, rows: 0)
        prefetch(texture, levels.finer, at: ahead)
        if levels.readsCoarser { prefetch(texture, levels.coarser, at: ahead) }
    }

    /// Three blocks; with two or four, a frame takes the same time.
    @inline(__always)
    private static var columnsAhead: Float { 12 }

    /// Prefetches the texels of a block's right column; the blocks to its left have prefetched the other columns.
    ///
    /// The offsets pass through slot 0, which is filled for reading afterwards. Beyond an edge, these are the edge's texels
    /// even if the texture repeats, so blocks just beyond an edge read without prefetching.
    @inline(__always)
    private func prefetch(_ texture: TextureRecord, _ rows: LevelRows, at coordinates: Coordinates) {
        let column = Self.nearest(coordinates.u, rows.width, .clamp).first
        let row = Self.nearest(coordinates.v, rows.height, .clamp).first
        batch.storeOffsets(0, upper: rows.start &+ LaneMath.product(ofSmall: row, rows.stride) &+ column, stride: rows.stride)
        let offsets = batch.offsets(0)
        for lane in stride(from: 3, to: 32, by: 4) { lanes_prefetch(texture.texels + Int(offsets[lane])) }
    }

    // MARK: Edges

    /// The two columns or rows around a coordinate.
    @inline(__always)
    private static func axis(_ coordinate: Lanes, _ size: Lanes, _ wrap: WrapMode) -> FootprintAxis {
        let zero = Lanes(repeating: 0)
        switch wrap {
        case .clamp:
            return held(coordinate, size)
        case .mirror:
            return held(mirrored(coordinate), size)
        case .repeat:
            // After the last texel, the second texel is the repeated first column or row.
            let texel = repeated(coordinate) * size - 0.5
            return FootprintAxis(around: texel.replaced(by: texel + size, where: texel .< zero), last: size - 1)
        case .border:
            // Texels are weighted by distance; texels outside have weight 0.
            let texel = LaneMath.min(LaneMath.max(coordinate * size - 0.5, Lanes(repeating: -1)), size)
            let first = LaneMath.integers(LaneMath.max(LaneMath.min(texel, size - 2), zero))
            let offset = texel - LaneMath.floats(first)
            let second = LaneMath.max(1 - LaneMath.magnitude(offset - 1), zero)
            return FootprintAxis(
                first: first, firstWeight: LaneMath.max(1 - LaneMath.magnitude(offset), zero),
                secondWeight: second.replaced(by: 0, where: size .< Lanes(repeating: 2)))
        }
    }

    /// The two columns or rows around a coordinate, if the edge continues.
    @inline(__always)
    private static func held(_ coordinate: Lanes, _ size: Lanes) -> FootprintAxis {
        let zero = Lanes(repeating: 0)
        let texel = LaneMath.min(LaneMath.max(coordinate * size - 0.5, zero), size - 1)
        return FootprintAxis(around: texel, last: LaneMath.max(size - 2, zero))
    }

    /// The column or row that contains a coordinate.
    @inline(__always)
    private static func nearest(_ coordinate: Lanes, _ size: Lanes, _ wrap: WrapMode) -> FootprintAxis {
        let zero = Lanes(repeating: 0)
        var weight = Lanes(repeating: 1)
        var inside = coordinate
        switch wrap {
        case .clamp: break
        case .mirror: inside = mirrored(coordinate)
        case .repeat: inside = repeated(coordinate)
        case .border:
            weight = weight.replaced(by: 0, where: .!((coordinate .>= zero) .& (coordinate * size .< size)))
        }
        let texel = LaneMath.min(LaneMath.max(inside * size, zero), size - 1)
        return FootprintAxis(first: LaneMath.integers(texel), firstWeight: weight, secondWeight: zero)
    }

    /// A coordinate from 0 to 1, if the picture repeats.
    @inline(__always)
    private static func repeated(_ coordinate: Lanes) -> Lanes {
        let bounded = bounded(coordinate)
        return bounded - LaneMath.floor(bounded)
    }

    /// A triangle wave of period two: 0 at even integers, 1 at odd ones.
    @inline(__always)
    private static func mirrored(_ coordinate: Lanes) -> Lanes {
        let half = bounded(coordinate) * 0.5
        return LaneMath.magnitude((half - LaneMath.rounded(half)) * 2)
    }

    /// The coordinate, or 0 if its magnitude is too large for a precise fraction.
    @inline(__always)
    private static func bounded(_ coordinate: Lanes) -> Lanes {
        coordinate.replaced(by: 0, where: .!(LaneMath.magnitude(coordinate) .< Lanes(repeating: 1_048_576)))
    }
}
