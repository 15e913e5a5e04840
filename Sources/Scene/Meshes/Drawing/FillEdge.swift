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

    /// Where the line is at a height, exactly so at its ends; beyond them it goes straight up and down.
    func x(at y: Double) -> Double {
        if y <= lower.y { return lower.x }
        if y >= upper.y { return upper.x }
        return lower.x + (upper.x - lower.x) * ((y - lower.y) / (upper.y - lower.y))
    }

    /// How far left and right it reaches.
    var reach: ClosedRange<Double> { min(lower.x, upper.x)...max(lower.x, upper.x) }
}
