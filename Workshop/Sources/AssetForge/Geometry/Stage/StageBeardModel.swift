import MeshFormats
import RenderMath

/// The full beard of the stage as the file `models/stage-beard.glb`: curtains of hair that hang from a wire over the upper lip. The origin is the face's.
enum StageBeardModel {
    private static let steps = 12

    /// The model.
    static func make() -> Model {
        var hair = ModelMaterial(
            name: "beard", diffuse: SIMD3(0.2, 0.25, 0.38), alphaMode: .blend, metalness: 0, roughness: 0.7,
            textures: [
                ModelTexture(
                    slot: .diffuse, source: .embedded(EmbeddedPicture(name: "hair", bytes: HairTexture.colors())),
                    wrapU: .clamp, wrapV: .clamp)
            ])
        hair.reflectance = SIMD3(repeating: 0.012)
        let wire = ModelMaterial(name: "wire", diffuse: SIMD3(0.03, 0.028, 0.028), metalness: 0, roughness: 0.5)
        let line = stride(from: -1.0, through: 1, by: 0.1).map { root(at: $0, lift: 1) }
        let rod = SweptTube.bar(along: SplineCurve(through: line), count: 40, section: SweptTube.Section(power: 2, count: 8)) {
            _ in SIMD2(0.6, 0.6)
        }
        return Model(
            named: "stage-beard",
            parts: [
                ModelPart(name: "wire", mesh: rod.mesh, material: wire),
                ModelPart(name: "beard", mesh: curtains().mesh, material: hair),
            ])
    }

    /// A place on the wire, −1 at the person's right ear and 1 at the left: over the lip in front, rising to the ears.
    private static func root(at share: Double, lift: Double) -> SIMD3<Double> {
        let skin = UnrolledFaceSurface(rims: [])
        let point = SIMD2(78 * share, -27 + 27 * share * share * share.magnitude)
        return UnrolledFaceSurface.position(at: point, radius: skin.radius(at: point) + 3 + lift)
    }

    private static func curtains() -> MorphedPart {
        let noise = ValueNoise(seed: 919)
        var part = MorphedPart()
        var number = 0
        // From the innermost layer to the outermost, which is drawn over it.
        for layer in 0..<4 {
            let count = 30
            for index in 0..<count {
                number += 1
                func random(_ use: Int) -> Double {
                    Double(noise.value(at: SIMD2(Float(number) * 3 + 0.5, Float(use) * 7 + 0.5)))
                }
                let share = (2 * (Double(index) + 0.5 + 0.3 * random(1)) / Double(count) - 1) * 0.94
                let top = root(at: share, lift: Double(layer) * 1.2)
                let length = (150 + 26 * random(2)) * (1 - 0.3 * share * share) - Double(layer) * 6
                let outwards = SIMD3(top.x, 0, top.z + 30).normalized()
                let across = SIMD3(0, 1, 0).cross(outwards)
                add(
                    to: &part, from: top, outwards: outwards, across: across, length: length, layer: layer, sway: random(3),
                    tuft: number % HairTexture.tuftCount)
            }
        }
        return part
    }

    /// One lock: over the lips and the chin, then straight down and a little together.
    private static func add(
        to part: inout MorphedPart, from top: SIMD3<Double>, outwards: SIMD3<Double>, across: SIMD3<Double>, length: Double,
        layer: Int, sway: Double, tuft: Int
    ) {
        var previous: [Int] = []
        for step in 0...steps {
            let share = Double(step) / Double(steps)
            let bulge = 7 * PortableMath.sin(min(share * 3.2, 1) * .pi / 2) + 2.2 * Double(layer)
            let gather = -0.22 * top.x * share * share
            let centre =
                top + outwards * bulge + SIMD3(gather, -length * share, -10 * share * share) + across
                * (5 * sway * share * share)
            let width = 6.4 * (0.75 + 0.25 * ramp(0, 0.3, share)) * (1 - 0.45 * ramp(0.5, 1, share))
            let first = part.positions.count
            for side in [-1.0, 0, 1] {
                part.positions.append(centre + across * (side * width) - outwards * (1.2 * side.magnitude))
                part.textureCoordinates.append(
                    SIMD2((Double(tuft) + 0.02 + 0.48 * (side + 1)) / Double(HairTexture.tuftCount), 0.1 + 0.9 * share))
            }
            let row = Array(first...first + 2)
            if step > 0 { part.addStrip(upper: previous, lower: row) }
            previous = row
        }
    }
}
