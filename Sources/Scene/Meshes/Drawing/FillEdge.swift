/// A line of a path that is filled, from its lower to its upper end, as y grows.
struct FillEdge {
    var lower: SIMD2<Double>
    var upper: SIMD2<Double>
    /// 1 where the path goes along growing y, else −1.
    var winding: Int

    /// The lines of a polyline, closed where it is not, but for those along which y stays.
    static func edges(of line: Polyline) -> [FillEdge] {
        let points = line.points
        return points.indices.compactMap { index in
            let (point, next) = (points[index], points[(index + 1) % points.count])
            if point.y < next.y { return FillEdge(lower: point, upper: next, winding: 1) }
            if point.y > next.y { return FillEdge(lower: next, upper: point, winding: -1) }
            return nil
        }
    }

    /// The x of the line at a height, exact at its ends; beyond them it goes straight up and down.
    func x(at y: Double) -> Double {
        if y <= lower.y { return lower.x }
        if y >= upper.y { return upper.x }
        return lower.x + (upper.x - lower.x) * ((y - lower.y) / (upper.y - lower.y))
    }

    /// The range of x that it spans.
    var reach: ClosedRange<Double> { min(lower.x, upper.x)...max(lower.x, upper.x) }
}
