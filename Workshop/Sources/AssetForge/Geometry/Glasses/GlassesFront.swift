import RenderMath

/// The glasses' front: the curve of the rims, the surface on which it lies, the bridge and the pads.
///
/// All lengths are millimetres in face space, for the left half; x = 0 is the midline.
enum GlassesFront {
    /// The left lens's outline, along the centre line of the rim: fuller above than below.
    static let outline = LensOutline(centre: SIMD2(35.2, 24.5), halfSize: SIMD2(25.6, 20.6), power: (above: 2.7, below: 2.35))
    /// The surface on which rims, bridge and lenses lie.
    static let surface = FrontSurface(lensHeight: outline.centre.y, depth: 47.6, wrapRadius: 215.0, tilt: 0.13)
    /// Half the rim's width and depth.
    private static let rimHalfSize = SIMD2<Double>(2.1, 1.9)

    private static func position(at point: SIMD2<Double>) -> SIMD3<Double> {
        surface.position(at: point)
    }

    /// The left rim.
    static func makeRim() -> MorphedPart {
        outline.rim(on: surface, count: 64) { height in
            // Thicker above, as usual for frames.
            SIMD2(rimHalfSize.x * (1 + 0.22 * height), rimHalfSize.y)
        }
    }

    /// The bridge from rim to rim.
    static func makeBridge() -> MorphedPart {
        let curve = SplineCurve(
            through: [SIMD2(-12.5, 31.5), SIMD2(-7, 34.6), SIMD2(0, 36), SIMD2(7, 34.6), SIMD2(12.5, 31.5)].map {
                position(at: $0) + SIMD3(0, 0, 0.6)
            })
        return SweptTube.bar(along: curve, count: 16) { share in
            let bulge = 1 - (2 * share - 1) * (2 * share - 1)
            return SIMD2(2.5 - 0.3 * bulge, 1.9)
        }
    }

    /// The end piece from the left rim to the hinge.
    static func makeEndPiece() -> MorphedPart {
        let start = position(at: SIMD2(59.2, 34.5))
        let curve = SplineCurve(through: [start, start + SIMD3(5.5, 1, -0.4), start + SIMD3(9.6, 1.4, -2.6), hinge])
        return SweptTube.bar(along: curve, count: 8) { share in SIMD2(3.2 - 0.6 * share, 1.9 - 0.1 * share) }
    }

    /// The start of the left temple arm's centre line.
    static let hinge = SIMD3<Double>(71.4, 35.6, 31.0)

    /// The hinge's barrel, upright on the inner side.
    static func makeHinge() -> MorphedPart {
        let curve = SplineCurve(through: [hinge + SIMD3(-1.9, -1.7, 0.6), hinge + SIMD3(-1.9, 1.7, 0.6)])
        return SweptTube.bar(along: curve, count: 3) { _ in SIMD2(1.2, 1.2) }
    }

    /// The left pad and its arm to the rim.
    static func makePad() -> [MorphedPart] {
        let arm = SplineCurve(through: [
            NosePad.centre + NosePad.outwards * 0.8, NosePad.centre + SIMD3(2.2, 1.4, 3.0), position(at: SIMD2(13.4, 13.6)),
        ])
        return [NosePad.make(), SweptTube.bar(along: arm, count: 6) { _ in SIMD2(0.7, 0.7) }]
    }
}
