import MeshFormats
import Meshes
import RenderMath

/// The full beard of the stage as the file `models/stage-beard.glb`: locks of hair that hang from a wire along the upper lip.
/// The origin is the face's.
///
/// Morph targets with ARKit's names keep the wire on the moving lip and cheeks, and the hair below on the jaw. Two more are for
/// drivers: `sway` moves the ends 40 mm to the person's left, `hang` 45 mm forwards, and both leave the wire in place.
enum StageBeardModel {
    private static let steps = 10
    private static let layers = 4
    private static let locksPerLayer = 46
    private static let moustacheLocks = 26
    private static let follower = SkinFollower()
    /// The shapes that move the beard's position by more than a millimetre; the beard hides the effect of others.
    private static let shapes: Set<String> = [
        "jawForward", "jawLeft", "jawRight", "jawOpen", "mouthClose", "mouthFunnel", "mouthPucker", "mouthLeft", "mouthRight",
        "mouthSmileLeft", "mouthSmileRight", "mouthFrownLeft", "mouthFrownRight", "mouthStretchLeft", "mouthStretchRight",
        "mouthShrugLower", "mouthShrugUpper", "mouthUpperUpLeft", "mouthUpperUpRight", "cheekPuff", "cheekSquintLeft",
        "cheekSquintRight", "noseSneerLeft", "noseSneerRight",
    ]

    /// The model.
    static func make() -> Model {
        var strands = ModelMaterial(
            name: "beard", diffuse: SIMD3(0.24, 0.29, 0.42), alphaMode: .blend, metalness: 0, roughness: 0.5,
            textures: [
                ModelTexture(
                    slot: .diffuse, source: .embedded(EmbeddedPicture(name: "hair", bytes: HairTexture.colors())),
                    wrapU: .clamp, wrapV: .clamp)
            ])
        strands.reflectance = SIMD3(repeating: 0.02)
        let wire = ModelMaterial(name: "wire", diffuse: SIMD3(0.03, 0.028, 0.028), metalness: 0, roughness: 0.5)
        let line = stride(from: -1.0, through: 1, by: 0.1).map { root(at: $0, lift: 1) }
        var rod = SweptTube.bar(along: SplineCurve(through: line), count: 40, section: SweptTube.Section(power: 2, count: 8)) {
            _ in SIMD2(0.6, 0.6)
        }
        let rodHolds = rod.positions.map { Hold(root: $0, reach: 0) }
        rod.offsets = offsets(of: rodHolds)
        let (hairPart, hairHolds) = hair()
        return Model(
            named: "stage-beard",
            parts: [
                ModelPart(name: "wire", mesh: moved(rod, by: rodHolds), material: wire),
                ModelPart(name: "beard", mesh: moved(hairPart, by: hairHolds), material: strands),
            ])
    }

    private static func moved(_ part: MorphedPart, by holds: [Hold]) -> Mesh {
        var mesh = part.mesh
        mesh.morphTargets.removeAll { !shapes.contains($0.name) }
        let freedom = holds.map { hold -> Double in
            let share = max(0, hold.reach - 25) / 125
            return share * share.squareRoot()
        }
        let sway = freedom.map { SIMD3(40 * $0, 5 * $0 * $0, 0) }
        let hang = freedom.map { SIMD3(0, 9 * $0 * $0, 45 * $0) }
        for (name, offsets) in [("sway", sway), ("hang", hang)] {
            mesh.morphTargets.append(
                MorphTarget(name: name, positionOffsets: offsets.map(SIMD3<Float>.init(metresFromMillimetres:))))
        }
        return mesh
    }

    /// A point on the wire, −1 at the person's right ear and 1 at the left: along the upper lip in front, rising to the ears.
    private static func root(at share: Double, lift: Double) -> SIMD3<Double> {
        let skin = UnrolledFaceSurface(rims: [])
        let point = SIMD2(80 * share, -28.5 + 34 * share * share * share * share)
        return UnrolledFaceSurface.position(at: point, radius: skin.radius(at: point) + 3 + lift)
    }

    private static func hair() -> (part: MorphedPart, holds: [Hold]) {
        let noise = ValueNoise(seed: 919)
        var part = MorphedPart()
        var holds: [Hold] = []
        var number = 0
        func random(_ use: Int) -> Double {
            Double(noise.value(at: SIMD2(Float(number) * 3 + 0.5, Float(use) * 7 + 0.5)))
        }
        // From the innermost layer to the outermost, which is drawn over it.
        for layer in 0..<layers {
            for index in 0..<locksPerLayer {
                number += 1
                // Locks of one layer hang between those of the one below.
                let place = Double(index) + (layer.isMultiple(of: 2) ? 0.25 : 0.75) + 0.4 * random(1)
                let share = 2 * place / Double(locksPerLayer) - 1
                let middle = 1 - share * share
                let lock = Lock(
                    share: share, lift: 0.4 + Double(layer) * 0.9,
                    length: (142 + 26 * random(2)) * (0.58 + 0.42 * middle) - Double(layer) * 9,
                    bulge: 7 * (0.3 + 0.7 * middle) + (0.6 + 1.2 * middle) * Double(layer),
                    spread: 0, wave: SIMD2(1.6 * random(3), 3 * random(4)), twist: 22 * random(5), drift: 5 * random(6),
                    halfWidth: 4.6 + 0.8 * random(7), tuft: number % HairTexture.tuftCount)
                add(lock, to: &part, holds: &holds)
            }
        }
        // The moustache: locks over the others, which leave the parting below the nose to both sides.
        for index in 0..<moustacheLocks {
            number += 1
            let place = (Double(index) + 0.5) / Double(moustacheLocks / 2) - 1
            let share = 0.46 * place
            let lock = Lock(
                share: share, lift: 4 + 1.2 * random(1), length: 74 + 14 * random(2) + 20 * place.magnitude,
                bulge: 8 + random(3),
                spread: (place < 0 ? -1 : 1) * (15 - 7 * place.magnitude), wave: SIMD2(1.2 * random(3), 3 * random(4)),
                twist: 20 * random(5), drift: 3 * random(6), halfWidth: 3.8, tuft: number % HairTexture.tuftCount)
            add(lock, to: &part, holds: &holds)
        }
        part.offsets = offsets(of: holds)
        return (part, holds)
    }

    private struct Lock {
        /// The root's position along the wire, from −1 to 1.
        var share: Double
        /// The distance of the root from the wire's innermost layer.
        var lift: Double
        var length: Double
        /// The distance from the wire's position where the lock passes lips and chin.
        var bulge: Double
        /// The distance to the person's left that the lock covers on the lip, before it hangs down.
        var spread: Double
        /// The amplitude of the lock's waves, and their phase in radians.
        var wave: SIMD2<Double>
        /// The angle in degrees by which the lock turns out of the curtain.
        var twist: Double
        /// The distance to the person's left by which the end is off.
        var drift: Double
        var halfWidth: Double
        var tuft: Int
    }

    /// The motion of a vertex: by the skin at the root of its lock, and increasingly by the jaw farther down.
    private struct Hold {
        var root: SIMD3<Double>
        /// The distance below the root in millimetres.
        var reach: Double
    }

    /// One lock: from behind the wire over it, over the lips and the chin, then straight down and a little together.
    private static func add(_ lock: Lock, to part: inout MorphedPart, holds: inout [Hold]) {
        let top = root(at: lock.share, lift: lock.lift)
        let outwards = SIMD3(top.x, 0, top.z + 30).normalized()
        let across = SIMD3(0, 1, 0).cross(outwards)
        let facing = outwards * PortableMath.cos(lock.twist * .pi / 180) + across * PortableMath.sin(lock.twist * .pi / 180)
        let sideways = SIMD3(0, 1, 0).cross(facing)
        var previous: [Int] = []
        for step in 0...steps {
            let share = Double(step) / Double(steps)
            let bulge = lock.bulge * PortableMath.sin(min(share * 3.2, 1) * .pi / 2)
            let gather = -0.24 * top.x * share * share
            let wave = lock.wave.x * ramp(0, 0.3, share) * PortableMath.sin(lock.wave.y + 7 * share)
            let shift = wave + lock.drift * share * share + lock.spread * ramp(0, 0.55, share)
            // The root rises above the wire, where the strands begin one by one.
            let centre =
                top + outwards * (bulge - 1.5 * ramp(0.08, 0, share)) + across * shift
                + SIMD3(gather, 5 - lock.length * share, -10 * share * share)
            let width = lock.halfWidth * (0.8 + 0.2 * ramp(0, 0.3, share)) * (1 - 0.45 * ramp(0.5, 1, share))
            let first = part.positions.count
            for side in [-1.0, 0, 1] {
                part.positions.append(centre + sideways * (side * width) - facing * (1.4 * side.magnitude))
                part.textureCoordinates.append(
                    SIMD2((Double(lock.tuft) + 0.02 + 0.48 * (side + 1)) / Double(HairTexture.tuftCount), 0.07 + 0.93 * share))
                holds.append(Hold(root: top, reach: max(0, lock.length * share - 5)))
            }
            let row = Array(first...first + 2)
            if step > 0 { part.addStrip(upper: previous, lower: row) }
            previous = row
        }
    }

    /// The offsets of vertices, shape by shape.
    private static func offsets(of holds: [Hold]) -> [[SIMD3<Double>]] {
        // The vertices of a lock share its root.
        var weights: [SIMD3<Double>: SkinFollower.Weights] = [:]
        for hold in holds where weights[hold.root] == nil { weights[hold.root] = follower.weights(at: hold.root) }
        return FaceExpressions.standard.shapes.map { shape in
            holds.map { hold in
                let skin = follower.offset(of: shape, by: weights[hold.root] ?? [])
                // From the lips, 12 mm below the wire, to the chin, 55 mm below it, the motion of the hair changes from the
                // skin's to the jaw's. Locks at the cheeks hang behind the chin and follow the jaw less.
                let side = 1 - 0.55 * ramp(20, 70, hold.root.x.magnitude)
                let share = ramp(12, 55, hold.reach) * side
                let offset = skin * (1 - share) + follower.chin(in: shape) * share
                return FaceExpressions.rounded(offset)
            }
        }
    }
}
