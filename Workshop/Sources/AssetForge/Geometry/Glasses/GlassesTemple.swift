import RenderMath

/// Left temple arms: from the hinge along the temple, over the ear's root and down behind the ear.
enum GlassesTemple {
    /// The arm's centre line.
    /// - Parameter hinge: its start.
    static func path(from hinge: SIMD3<Double>) -> SplineCurve {
        SplineCurve(through: [
            hinge + SIMD3(0.3, 0, -1.2), SIMD3(73.2, 35.8, 18), SIMD3(75.4, 35.8, -5), SIMD3(77.2, 35.6, -32),
            SIMD3(78.9, 34.8, -55), SIMD3(79.0, 31.2, -68.5), SIMD3(78.2, 23, -78.5), SIMD3(76.8, 11.5, -85),
            SIMD3(75.2, -1, -89),
        ])
    }

    /// An arm.
    /// - Parameters:
    ///   - hinge: the start of its centre line.
    ///   - ends: the shares of the whole arm's length between which it reaches. Default: the whole arm.
    ///   - section: its shape across the path. Default: nearly a rectangle.
    ///   - halfSize: half its thickness and height in millimetres, by the share of the whole arm's length.
    static func make(
        from hinge: SIMD3<Double>, between ends: (from: Double, to: Double) = (0, 1), section: SweptTube.Section = .rounded,
        halfSize: (_ share: Double) -> SIMD2<Double>
    ) -> MorphedPart {
        let curve = path(from: hinge)
        let count = 40
        let length = curve.knots[curve.knots.count - 1]
        let points = curve.evenPoints(count: count, from: ends.from * length, to: ends.to * length)
        let stations = points.indices.map { index in
            let share = ends.from + (ends.to - ends.from) * Double(index) / Double(count)
            let tangent = (points[min(index + 1, count)] - points[max(index - 1, 0)]).normalized()
            let outwards = (SIMD3(1, 0, 0) - tangent * tangent.x).normalized()
            return SweptTube.Station(
                centre: points[index], across: outwards, up: tangent.cross(outwards), halfSize: halfSize(share))
        }
        return SweptTube.make(along: stations, isClosed: false, section: section)
    }

    /// The acetate glasses' arm: slim along the temple, wider at the hinge and at its end.
    static func make() -> MorphedPart {
        make(from: GlassesFront.hinge) { share in
            SIMD2(1.3, 2.5 - 1.3 * min(1, share / 0.35) + 1.7 * max(0, (share - 0.7) / 0.3))
        }
    }
}
