import RenderMath

/// The left temple arm: from the hinge along the temple, over the ear's root and down behind the ear.
enum GlassesTemple {
    private static let path: [SIMD3<Double>] = [
        GlassesFront.hinge + SIMD3(0.3, 0, -1.2), SIMD3(73.2, 35.8, 18), SIMD3(75.4, 35.8, -5), SIMD3(77.2, 35.6, -32),
        SIMD3(78.9, 34.8, -55), SIMD3(79.0, 31.2, -68.5), SIMD3(78.2, 23, -78.5), SIMD3(76.8, 11.5, -85), SIMD3(75.2, -1, -89),
    ]

    /// The arm: slim beside the temple, wider at the hinge and at its end.
    static func make() -> MorphedPart {
        let curve = SplineCurve(through: path)
        let count = 40
        let points = curve.evenPoints(count: count, from: 0, to: curve.knots[curve.knots.count - 1])
        let stations = points.indices.map { index in
            let share = Double(index) / Double(count)
            let tangent = (points[min(index + 1, count)] - points[max(index - 1, 0)]).normalized()
            let outwards = (SIMD3(1, 0, 0) - tangent * tangent.x).normalized()
            let height = 2.5 - 1.3 * min(1, share / 0.35) + 1.7 * max(0, (share - 0.7) / 0.3)
            return SweptTube.Station(
                centre: points[index], across: outwards, up: tangent.cross(outwards), halfSize: SIMD2(1.3, height))
        }
        return SweptTube.make(along: stations, isClosed: false)
    }
}
