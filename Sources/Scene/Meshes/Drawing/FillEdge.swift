/// A straight edge of a filled path, from its lower to its upper end, as y grows.
struct FillEdge {
    var lower: SIMD2<Double>
    var upper: SIMD2<Double>
    /// 1 if the path runs towards growing y, else −1.
    var winding: Int

    /// Returns the edges of a polyline, which is closed if it is open. Edges of constant y are omitted.
    static func edges(of line: Polyline) -> [FillEdge] {
        let points = line.points
        return points.indices.compactMap { index in
            let (point, next) = (points[index], points[(index + 1) % points.count])
            if point.y < next.y { return FillEdge(lower: point, upper: next, winding: 1) }
            if point.y > next.y { return FillEdge(lower: next, upper: point, winding: -1) }
            return nil
        }
    }

    /// Returns the x of the edge at a height: exact at its ends, and constant beyond them.
    func x(at y: Double) -> Double {
        if y <= lower.y { return lower.x }
        if y >= upper.y { return upper.x }
        return lower.x + (upper.x - lower.x) * ((y - lower.y) / (upper.y - lower.y))
    }

    /// The range of x that the edge spans.
    var reach: ClosedRange<Double> { min(lower.x, upper.x)...max(lower.x, upper.x) }
}
