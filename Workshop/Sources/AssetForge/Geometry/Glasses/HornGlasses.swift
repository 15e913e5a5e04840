import MeshFormats
import Meshes
import RenderMath

/// Bold glasses of mottled horn, `models/glasses-horn.glb`: a front cut from one plate, with a keyhole bridge and steel rivets.
enum HornGlasses {
    private static let outline = LensOutline(
        centre: SIMD2(34.6, 23.6), halfSize: SIMD2(24.4, 20.4), power: (above: 2.5, below: 2.15), taper: 0.06, droop: 0.6)
    private static let surface = FrontSurface(lensHeight: outline.centre.y, depth: 47.9, wrapRadius: 215, tilt: 0.13)
    private static let hinge = SIMD3<Double>(71.6, 35.2, 32.2)
    /// Half the plate's thickness, and the radius of its edges, in millimetres.
    private static let halfThickness = 2.0
    private static let edgeRadius = 1.3

    /// The model.
    static func make() -> Model {
        let horn = ModelMaterial(
            name: "frame", metalness: 0, roughness: 0.14,
            textures: [
                ModelTexture(
                    slot: .diffuse, source: .embedded(EmbeddedPicture(name: "horn", bytes: HornTexture.bytes())),
                    wrapU: .mirror, wrapV: .mirror)
            ])
        let steel = ModelMaterial(name: "rivets", diffuse: SIMD3(0.7, 0.69, 0.66), metalness: 1, roughness: 0.22)
        var glass = ModelMaterial(name: "lenses", diffuse: SIMD3(0.938, 0.946, 0.942), metalness: 0, roughness: 0.02)
        glass.transmission = 0.955
        glass.alphaMode = .blend
        let lens = GlassesLens(
            outline: outline, surface: surface, inset: 0.4, halfThickness: 0.8, bulge: 1.7, columns: 96)
        var arm = GlassesTemple.make(from: hinge) { share in
            SIMD2(1.75, 3.6 - 1.7 * min(1, share / 0.45) + 1.9 * max(0, (share - 0.68) / 0.32))
        }
        arm.textureCoordinates = arm.positions.map { HornTexture.coordinate(of: SIMD3($0.z, $0.y, $0.x)) }
        var rivets = makeRivet(at: SIMD2(63.2, 36.4))
        rivets.append(makeRivet(at: SIMD2(66.6, 36.8)))
        return Model(
            named: "glasses",
            parts: [ModelPart(name: "frame", mesh: makeFront(), material: horn)]
                + ModelPart.pair("temple", arm, horn) + ModelPart.pair("rivets", rivets, steel)
                + ModelPart.pair("lens", lens.make(), glass))
    }

    /// The plate with its pads.
    private static func makeFront() -> Mesh {
        let net = SurfaceNet(
            from: SIMD3(-75, -2, 24), to: SIMD3(75, 50, 55), cell: 0.9,
            distance: { distance(to: SIMD3($0.x.magnitude, $0.y, $0.z)) })
        return Mesh(
            positions: net.positions.map(SIMD3<Float>.init(metresFromMillimetres:)),
            normals: net.normals.map { SIMD3<Float>($0) },
            textureCoordinates: [net.positions.map { SIMD2<Float>(HornTexture.coordinate(of: $0)) }],
            triangles: net.triangles.map { SIMD3<UInt32>($0) })
    }

    /// The distance of a point of the left half from the front's surface, negative inside.
    static func distance(to point: SIMD3<Double>) -> Double {
        let flat = SIMD2(point.x, point.y)
        let fromSurface = (point - surface.position(at: flat)).dot(surface.normal(at: flat))
        let plate = BlendedDistance.intersection(
            seenFromTheFront(flat), fromSurface.magnitude - halfThickness, radius: edgeRadius)
        // The pads are carved from the same plate: swellings next to the nose.
        let pad = (point - SIMD3(12.2, 17.0, 44.0)) / SIMD3(2.6, 6.0, 4.2)
        let ends = BlendedDistance.union(plate, (pad.length - 1) * 2.6, radius: 2.5)
        // Behind the end pieces the plate is thicker, for the hinges.
        let corner = (point - (hinge + SIMD3(-2.2, 0.4, 2.2))) / SIMD3(2.8, 3.6, 3.6)
        return BlendedDistance.union(ends, (corner.length - 1) * 2.8, radius: 2.5)
    }

    /// The distance from the plate's outline and its openings, in the left half seen from the front.
    private static func seenFromTheFront(_ point: SIMD2<Double>) -> Double {
        let height = max(-1, min(1, (point.y - outline.centre.y) / outline.halfSize.y))
        let fromLens = outline.distance(to: point)
        // Bolder above than below.
        let rim = (fromLens - 1.2).magnitude - (2.5 + 0.7 * height)
        let bridge = BlendedDistance.capsule(
            point, from: SIMD2(0, 31.6), to: SIMD2(11, 33.4), radii: (start: 3.5, end: 4.4))
        let end = BlendedDistance.capsule(
            point, from: SIMD2(56, 36.2), to: SIMD2(70.6, 35.6), radii: (start: 4.6, end: 3.5))
        let joined = BlendedDistance.union(BlendedDistance.union(rim, bridge, radius: 4), end, radius: 4)
        // The additions must not reach into the lens.
        return max(joined, -fromLens - 0.6)
    }

    private static func makeRivet(at point: SIMD2<Double>) -> MorphedPart {
        let (centre, normal) = (surface.position(at: point), surface.normal(at: point))
        let curve = SplineCurve(through: [centre, centre + normal * (halfThickness - 0.2)])
        return SweptTube.bar(along: curve, count: 3, section: .round) { _ in SIMD2(0.95, 0.95) }
    }
}
