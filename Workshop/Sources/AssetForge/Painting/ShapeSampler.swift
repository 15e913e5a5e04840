import RenderMath

/// A sampler of the distances to one shape, one block of pixels at a time. It considers only the segments that can be nearest
/// to the block.
struct ShapeSampler {
    /// A segment of a path: its start, the offset to its end, and the reciprocal of its squared length (0 for a point).
    private struct Segment {
        var start: SIMD2<Float>
        var extent: SIMD2<Float>
        var inverseSquare: Float
        var radius: Float
        var radiusGrowth: Float

        @inline(__always)
        func distance(to point: SIMD2<Float>) -> Float {
            let offset = point - start
            let along = (offset.x * extent.x + offset.y * extent.y) * inverseSquare
            let share = min(max(along, 0), 1)
            let remainder = offset - extent * share
            return (remainder.x * remainder.x + remainder.y * remainder.y).squareRoot() - (radius + radiusGrowth * share)
        }
    }

    private var segments: [Segment] = []
    private var isRegion = false
    private var line: (origin: SIMD2<Float>, normal: SIMD2<Float>)?
    /// The indices of the segments that may be nearest to some pixel of the selected block.
    private var selected: [Int] = []
    /// Whether the whole block lies inside the region; nil where its edge runs through the block.
    private var blockIsInside: Bool?

    init(_ shape: Shape) {
        switch shape {
        case .region(let points):
            isRegion = true
            for index in points.indices {
                append(SIMD3(points[index], 0), SIMD3(points[(index + 1) % points.count], 0))
            }
        case .trail(let points):
            for (start, end) in zip(points, points.dropFirst()) { append(start, end) }
        case .trails(let trails):
            for points in trails {
                for (start, end) in zip(points, points.dropFirst()) { append(start, end) }
            }
        case .discs(let discs):
            for disc in discs { append(disc, disc) }
        case .halfPlane(let origin, let normal):
            line = (SIMD2<Float>(origin), SIMD2<Float>(normal / normal.length))
        }
    }

    private mutating func append(_ start: SIMD3<Double>, _ end: SIMD3<Double>) {
        let extent = SIMD2(end.x - start.x, end.y - start.y)
        let square = extent.dot(extent)
        segments.append(
            Segment(
                start: SIMD2(Float(start.x), Float(start.y)), extent: SIMD2<Float>(extent),
                inverseSquare: square > 0 ? Float(1 / square) : 0, radius: Float(start.z), radiusGrowth: Float(end.z - start.z))
        )
    }

    /// Selects a block of pixels.
    /// - Returns: the distance for all its pixels if the edge is farther than `reach`, else nil.
    mutating func select(around centre: SIMD2<Float>, halfDiagonal: Float, reach: Float) -> Float? {
        guard line == nil else { return nil }
        var nearest = Float.greatestFiniteMagnitude
        for segment in segments { nearest = min(nearest, segment.distance(to: centre)) }
        blockIsInside = abs(nearest) > halfDiagonal && isRegion ? contains(centre) : nil
        if nearest > reach + halfDiagonal {
            return blockIsInside == true ? -reach : reach
        }
        selected.removeAll(keepingCapacity: true)
        for (index, segment) in segments.enumerated() where segment.distance(to: centre) <= nearest + 2 * halfDiagonal {
            selected.append(index)
        }
        return nil
    }

    /// The signed distance at a point of the selected block.
    func distance(at point: SIMD2<Float>) -> Float {
        if let line {
            let offset = point - line.origin
            return offset.x * line.normal.x + offset.y * line.normal.y
        }
        var nearest = Float.greatestFiniteMagnitude
        for index in selected { nearest = min(nearest, segments[index].distance(to: point)) }
        return isRegion && blockIsInside ?? contains(point) ? -nearest : nearest
    }

    /// Whether a point lies inside by the even-odd rule: a ray to the right crosses the edge an odd number of times.
    private func contains(_ point: SIMD2<Float>) -> Bool {
        var isInside = false
        for segment in segments {
            let endY = segment.start.y + segment.extent.y
            guard (segment.start.y > point.y) != (endY > point.y) else { continue }
            let crossing = segment.start.x + segment.extent.x * ((point.y - segment.start.y) / segment.extent.y)
            if point.x < crossing { isInside.toggle() }
        }
        return isInside
    }
}
