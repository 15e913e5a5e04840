import MeshFormats
import RenderMath

/// Round glasses of gold wire with clear lenses, `models/glasses-wire.glb`: silicone pads, horn-coloured tips behind the ears.
enum WireGlasses {
    private static let outline = LensOutline(centre: SIMD2(34, 23.5), halfSize: SIMD2(23, 21.8), power: (above: 2.15, below: 2))
    private static let surface = FrontSurface(lensHeight: outline.centre.y, depth: 47.2, wrapRadius: 250, tilt: 0.12)
    private static let hinge = SIMD3<Double>(70.4, 35.0, 30.6)
    /// Half the thickness of wires, in millimetres: of the rims and of the arms.
    private static let rimRadius = 0.95
    private static let armRadius = 0.85
    /// The share of an arm's length from which its tip is a sleeve.
    private static let tipStart = 0.72

    /// The model.
    static func make() -> Model {
        let gold = ModelMaterial(name: "frame", diffuse: SIMD3(0.94, 0.66, 0.29), metalness: 1, roughness: 0.2)
        let silicone = ModelMaterial(
            name: "pads", diffuse: SIMD3(0.86, 0.84, 0.8), opacity: 0.45, alphaMode: .blend, metalness: 0, roughness: 0.25)
        let horn = ModelMaterial(name: "tips", diffuse: SIMD3(0.05, 0.022, 0.01), metalness: 0, roughness: 0.18)
        var glass = ModelMaterial(name: "lenses", diffuse: SIMD3(0.938, 0.946, 0.942), metalness: 0, roughness: 0.02)
        glass.transmission = 0.955
        glass.alphaMode = .blend
        let lens = GlassesLens(
            outline: outline, surface: surface, inset: 0.5, halfThickness: 0.6, bulge: 1.9, columns: 96)
        let arm = GlassesTemple.make(from: hinge, between: (0, tipStart + 0.02), section: .round) { share in
            SIMD2(armRadius, armRadius + 0.35 * max(0, 1 - share / 0.2))
        }
        let tip = GlassesTemple.make(from: hinge, between: (tipStart, 1), section: .round) { share in
            let along = (share - tipStart) / (1 - tipStart)
            return SIMD2(1.3 + 0.3 * along, 1.4 + 0.9 * along)
        }
        return Model(
            named: "glasses",
            parts: [ModelPart(name: "frame", mesh: makeFrame().mesh, material: gold)]
                + ModelPart.pair("temple", arm, gold) + ModelPart.pair("tip", tip, horn)
                + ModelPart.pair("pad", NosePad.make(), silicone) + ModelPart.pair("lens", lens.make(), glass))
    }

    /// Rims, bridge, end pieces, hinges and the pads' arms.
    static func makeFrame() -> MorphedPart {
        let rim = outline.rim(on: surface, count: 112, section: .round) { _ in SIMD2(rimRadius, rimRadius * 1.15) }
        var frame = makeBridge()
        for half in [rim, makeEndPiece(), makeHinge(), makePadArm()] {
            frame.append(half)
            frame.append(half.mirrored)
        }
        return frame
    }

    /// An arched wire from rim to rim.
    private static func makeBridge() -> MorphedPart {
        let half = [SIMD2(0.0, 34.6), SIMD2(4.6, 33.6), SIMD2(8.4, 30.9), SIMD2(11.9, 27.6)]
        let points = half.dropFirst().reversed().map { $0 * SIMD2(-1, 1) } + half
        let curve = SplineCurve(
            through: points.map { surface.position(at: $0) + SIMD3(0, 0, 1.1 * (1 - $0.x * $0.x / 142)) })
        return SweptTube.bar(along: curve, count: 36, section: .round) { _ in SIMD2(1.15, 1.05) }
    }

    private static func makeEndPiece() -> MorphedPart {
        let start = surface.position(at: outline.point(at: 0.075))
        let curve = SplineCurve(through: [
            start + SIMD3(-0.3, 0, 0), start + SIMD3(5, 0.9, -0.2), start + SIMD3(10.4, 1.6, -1.6),
            start + SIMD3(13.6, 1.5, -5.4),
            hinge + SIMD3(0.2, 0, -1.6),
        ])
        return SweptTube.bar(along: curve, count: 26) { share in SIMD2(1.7 - 0.6 * share, 1.0) }
    }

    private static func makeHinge() -> MorphedPart {
        let curve = SplineCurve(through: [hinge + SIMD3(-1.2, -1.8, 0.2), hinge + SIMD3(-1.2, 1.8, 0.2)])
        return SweptTube.bar(along: curve, count: 4, section: .round) { _ in SIMD2(1.1, 1.1) }
    }

    /// A bent wire from the rim back to the pad.
    private static func makePadArm() -> MorphedPart {
        let start = surface.position(at: outline.point(at: 0.565))
        let curve = SplineCurve(through: [
            start, start + SIMD3(0.7, -0.9, -1.6), NosePad.centre + SIMD3(3.0, -2.0, 0.6),
            NosePad.centre + SIMD3(2.4, -0.4, 0.9),
            NosePad.centre + NosePad.outwards * 0.6,
        ])
        return SweptTube.bar(along: curve, count: 20, section: .round) { _ in SIMD2(0.5, 0.5) }
    }
}
