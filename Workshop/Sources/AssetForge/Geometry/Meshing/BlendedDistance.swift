import RenderMath

/// Signed distances to bodies, negative inside, and their combinations.
enum BlendedDistance {
    /// The union of two bodies, with a fillet where they meet.
    /// - Parameter radius: of the fillet, in the distances' unit.
    static func union(_ first: Double, _ second: Double, radius: Double) -> Double {
        let share = max(radius - (first - second).magnitude, 0) / radius
        return min(first, second) - share * share * radius / 4
    }

    /// The intersection of two bodies, with a rounded edge.
    /// - Parameter radius: of the edge, in the distances' unit.
    static func intersection(_ first: Double, _ second: Double, radius: Double) -> Double {
        let over = SIMD2(max(first + radius, 0), max(second + radius, 0))
        return min(max(first + radius, second + radius), 0) + over.length - radius
    }

    /// The distance to a straight bar that is thicker at one end, in the plane.
    static func capsule(
        _ point: SIMD2<Double>, from start: SIMD2<Double>, to end: SIMD2<Double>, radii: (start: Double, end: Double)
    ) -> Double {
        let span = end - start
        let share = max(0, min(1, (point - start).dot(span) / span.dot(span)))
        return (point - start - span * share).length - (radii.start + (radii.end - radii.start) * share)
    }
}
