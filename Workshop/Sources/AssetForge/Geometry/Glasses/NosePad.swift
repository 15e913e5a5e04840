import RenderMath

/// The left pad of glasses: a flat drop that lies against the side of the nose.
enum NosePad {
    /// The direction from the nose's side to the pad, of unit length.
    static let outwards = SIMD3<Double>(0.78, 0.14, 0.61).normalized()
    /// The pad's centre, in millimetres in face space.
    static let centre = SIMD3<Double>(12.4, 17.4, 42.4)

    /// The pad.
    static func make() -> MorphedPart {
        let up = (SIMD3(0.12, 1, -0.2) - outwards * SIMD3(0.12, 1, -0.2).dot(outwards)).normalized()
        let along = SplineCurve(through: [centre - up * 4.6, centre + up * 4.6])
        return SweptTube.bar(along: along, count: 8, across: outwards) { share in
            let round = (1 - (2 * share - 1) * (2 * share - 1) * 0.75).squareRoot()
            return SIMD2(1.1, 3.0 * round)
        }
    }
}
