import MeshFormats
import RenderMath

/// Sunglasses with drop-shaped lenses in a thin steel frame with two bridges, `models/glasses-aviator.glb`.
enum AviatorGlasses {
    private static let outline = LensOutline(
        centre: SIMD2(36.6, 22.4), halfSize: SIMD2(27.2, 23.4), power: (above: 2.7, below: 2.1), taper: 0.25, droop: 3.8)
    private static let surface = FrontSurface(lensHeight: outline.centre.y, depth: 48.4, wrapRadius: 190, tilt: 0.12)
    private static let hinge = SIMD3<Double>(71.6, 36.4, 30.4)
    private static let rimRadius = 0.95
    private static let tipStart = 0.7

    /// The model.
    static func make() -> Model {
        let steel = ModelMaterial(name: "frame", diffuse: SIMD3(0.63, 0.6, 0.56), metalness: 1, roughness: 0.16)
        let silicone = ModelMaterial(
            name: "pads", diffuse: SIMD3(0.2, 0.19, 0.18), opacity: 0.7, alphaMode: .blend, metalness: 0, roughness: 0.25)
        let rubber = ModelMaterial(name: "tips", diffuse: SIMD3(0.014, 0.013, 0.013), metalness: 0, roughness: 0.35)
        var glass = ModelMaterial(
            name: "lenses", metalness: 0, roughness: 0.03,
            textures: [
                ModelTexture(
                    slot: .diffuse, source: .embedded(EmbeddedPicture(name: "tint", bytes: LensTint.bytes())), wrapU: .clamp,
                    wrapV: .clamp)
            ])
        glass.transmission = 1
        let lens = GlassesLens(
            outline: outline, surface: surface, inset: 0.5, halfThickness: 0.7, bulge: 2.2, columns: 96)
        let arm = GlassesTemple.make(from: hinge, between: (0, tipStart + 0.02)) { share in
            SIMD2(0.7, 1.5 - 0.5 * min(1, share / 0.4))
        }
        let tip = GlassesTemple.make(from: hinge, between: (tipStart, 1), section: .round) { share in
            let along = (share - tipStart) / (1 - tipStart)
            return SIMD2(1.2 + 0.3 * along, 1.6 + 1.1 * along)
        }
        return Model(
            named: "glasses",
            parts: [ModelPart(name: "frame", mesh: makeFrame().mesh, material: steel)]
                + ModelPart.pair("temple", arm, steel) + ModelPart.pair("tip", tip, rubber)
                + ModelPart.pair("pad", NosePad.make(), silicone) + ModelPart.pair("lens", lens.make(), glass))
    }

    /// Rims, both bridges, end pieces, hinges and the pads' arms.
    static func makeFrame() -> MorphedPart {
        let rim = outline.rim(on: surface, count: 120, section: .round) { _ in SIMD2(rimRadius, rimRadius * 1.1) }
        var frame = makeBridge()
        frame.append(makeBrowBar())
        for half in [rim, makeEndPiece(), makeHinge(), makePadArm()] {
            frame.append(half)
            frame.append(half.mirrored)
        }
        return frame
    }

    private static func makeBridge() -> MorphedPart {
        wire(through: [SIMD2(0, 31.6), SIMD2(5, 31.0), SIMD2(10.3, 28.6)], lift: 0.6, halfSize: SIMD2(1.1, 1.0))
    }

    /// The straight bar above the bridge, along the lenses' upper edges.
    private static func makeBrowBar() -> MorphedPart {
        wire(
            through: [SIMD2(0, 41.2), SIMD2(8, 41.2), SIMD2(15, 41.9), SIMD2(21, 43.7)], lift: 0.9, halfSize: SIMD2(1.0, 0.95))
    }

    /// A wire symmetric about the midline, from which its points are given.
    private static func wire(through half: [SIMD2<Double>], lift: Double, halfSize: SIMD2<Double>) -> MorphedPart {
        let points = half.dropFirst().reversed().map { $0 * SIMD2(-1, 1) } + half
        let curve = SplineCurve(through: points.map { surface.position(at: $0) + SIMD3(0, 0, lift) })
        return SweptTube.bar(along: curve, count: 36, section: .round) { _ in halfSize }
    }

    private static func makeEndPiece() -> MorphedPart {
        let start = surface.position(at: outline.point(at: 0.09))
        let curve = SplineCurve(through: [
            start + SIMD3(-0.4, 0, 0), start + SIMD3(3.4, 0.7, -0.2), start + SIMD3(7, 1.0, -2.0), hinge + SIMD3(0.2, 0, -1.4),
        ])
        return SweptTube.bar(along: curve, count: 22) { share in SIMD2(1.9 - 0.5 * share, 0.9) }
    }

    private static func makeHinge() -> MorphedPart {
        let curve = SplineCurve(through: [hinge + SIMD3(-1.2, -1.7, 0.2), hinge + SIMD3(-1.2, 1.7, 0.2)])
        return SweptTube.bar(along: curve, count: 4, section: .round) { _ in SIMD2(1.0, 1.0) }
    }

    private static func makePadArm() -> MorphedPart {
        let start = surface.position(at: outline.point(at: 0.53))
        let curve = SplineCurve(through: [
            start, start + SIMD3(0.8, -0.6, -2.0), NosePad.centre + SIMD3(3.2, -1.6, 0.8),
            NosePad.centre + SIMD3(2.4, -0.2, 0.9),
            NosePad.centre + NosePad.outwards * 0.6,
        ])
        return SweptTube.bar(along: curve, count: 20, section: .round) { _ in SIMD2(0.5, 0.5) }
    }
}
