import RenderMath

/// The left ear as rings round its bowl: from the skull along its back to the rim, over the rim, and down into the bowl.
///
/// All rings have the same number of vertices, in the same directions from the bowl's centre.
struct EarShape {
    /// The number of vertices of a ring.
    static let ringCount = 24
    /// The rings, the first on the skull and joined to it, the last around the bowl's bottom.
    let rings: [[SIMD3<Double>]]
    /// The bowl's bottom.
    let bottom: SIMD3<Double>

    /// The rings: size relative to the ear's outline, height over the ear's plane, and height at the front edge, where the ear
    /// merges with the cheek.
    private static let profile: [(scale: Double, height: Double, heightInFront: Double)] = [
        (0.93, -5.0, -0.5), (1.0, -2.2, 0.0), (1.03, 0.6, 0.6), (0.98, 2.6, 1.2), (0.90, 2.9, 1.6), (0.84, 0.8, 2.2),
        (0.74, -0.4, 2.6), (0.62, 1.8, 2.0), (0.52, 1.6, -1.0), (0.44, -3.0, -4.0), (0.24, -6.5, -6.5),
    ]

    /// The front edge of the ear's plane, and the directions backwards in it (flaring from the skull) and outwards from it.
    private static let hinge = SIMD3<Double>(74.6, 1, -57)
    private static let backwards = SIMD3<Double>(0.53, 0, -0.848)
    private static let outwards = SIMD3<Double>(0.848, 0, 0.53)
    /// The bowl's centre: (backwards, up) from the hinge, in millimetres.
    private static let bowlCentre = SIMD2<Double>(13.5, -3)

    /// The ear on a skull.
    init(on skull: HeadSurface) {
        let outline = Self.makeOutline()
        let base = Self.makeBase(on: skull)
        var rings = [base]
        for step in Self.profile {
            rings.append(
                outline.indices.map { index in
                    // 1 at the front edge, 0 from the bowl's centre backwards.
                    let front = max(0, min(1, (12 - outline[index].x) / 10))
                    let smooth = front * front * (3 - 2 * front)
                    let height = step.height + (step.heightInFront - step.height) * smooth
                    let planePoint = Self.bowlCentre + (outline[index] - Self.bowlCentre) * step.scale
                    return Self.position(planePoint, height: height)
                })
        }
        self.rings = rings
        bottom = Self.position(Self.bowlCentre, height: -7.5)
    }

    /// The position of a point of the ear's plane, raised over it. The whole ear leans back slightly.
    private static func position(_ planePoint: SIMD2<Double>, height: Double) -> SIMD3<Double> {
        let lean = 0.16
        let back = planePoint.x + (planePoint.y - bowlCentre.y) * lean
        return hinge + backwards * back + SIMD3(0, planePoint.y, 0) + outwards * height
    }

    /// The rim seen from the side: (backwards, up) from the hinge. Counter-clockwise seen from outside, from the front.
    private static func makeOutline() -> [SIMD2<Double>] {
        // From the cheek below the bowl's notch up the front edge, over the top and down the back to the lobe.
        let control: [SIMD3<Double>] = [
            SIMD3(-1, -4, 0), SIMD3(0.5, 8, 0), SIMD3(3, 18, 0), SIMD3(9, 27, 0), SIMD3(18, 30.5, 0), SIMD3(27, 27.5, 0),
            SIMD3(32.5, 18, 0), SIMD3(32.5, 6, 0), SIMD3(28.5, -7, 0), SIMD3(22.5, -18, 0), SIMD3(15.5, -27, 0),
            SIMD3(8.5, -31, 0), SIMD3(2.5, -28.5, 0), SIMD3(0, -20, 0), SIMD3(-1, -4, 0),
        ]
        let curve = SplineCurve(through: control, before: control[13], after: control[1])
        let last = curve.knots[curve.knots.count - 1]
        return curve.evenPoints(count: ringCount, from: 0, to: last).dropLast().map { SIMD2($0.x, $0.y) }
    }

    /// The ear's footprint on the skull.
    private static func makeBase(on skull: HeadSurface) -> [SIMD3<Double>] {
        let outline = makeOutline()
        return outline.map { point in
            // Narrower than the ear itself, whose back overhangs.
            let narrowed = SIMD2(
                point.x < 8 ? point.x - 2.5 : 8 + (point.x - 8) * 0.42, bowlCentre.y + (point.y - bowlCentre.y) * 0.93)
            let lean = 0.16 * (narrowed.y - bowlCentre.y)
            let guess = hinge + SIMD3(0, narrowed.y, -(narrowed.x + lean))
            // Straight inwards to the skull: the direction that meets the skull at the guessed height and depth.
            var direction = (guess - HeadSurface.centre).normalized()
            for _ in 0..<12 {
                let found = skull.position(towards: direction)
                let miss = SIMD3(0, guess.y - found.y, guess.z - found.z)
                direction = (found + miss - HeadSurface.centre).normalized()
            }
            return skull.position(towards: direction)
        }
    }
}
