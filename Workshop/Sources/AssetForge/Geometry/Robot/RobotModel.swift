import MeshFormats
import Meshes
import RenderMath

/// A robot, as the file `models/robot.glb`. Its nodes `Head`, `LeftEye`, `RightEye` and `Jaw` rotate like a face's; its mouth,
/// brows and eyes have morph targets with ARKit's names; and its clip `Sway` moves the antenna. It looks along +z; the origin
/// is the centre of the head.
enum RobotModel {
    private static let shell = ModelMaterial(
        name: "shell", diffuse: SIMD3(0.79, 0.75, 0.66), metalness: 0, roughness: 0.32)
    private static let visor = ModelMaterial(
        name: "visor", diffuse: SIMD3(0.008, 0.01, 0.014), metalness: 0, roughness: 0.09)
    private static let accent = ModelMaterial(name: "accent", diffuse: SIMD3(0.62, 0.09, 0.03), metalness: 0, roughness: 0.3)
    private static let brass = ModelMaterial(name: "brass", diffuse: SIMD3(0.86, 0.6, 0.27), metalness: 1, roughness: 0.24)
    private static let rubber = ModelMaterial(name: "rubber", diffuse: SIMD3(0.03, 0.03, 0.033), metalness: 0, roughness: 0.6)
    private static let glow = ModelMaterial(
        name: "glow", diffuse: SIMD3(0.02, 0.06, 0.07), metalness: 0, roughness: 0.4, emission: SIMD3(0.18, 0.86, 1))
    private static let lamp = ModelMaterial(
        name: "lamp", diffuse: SIMD3(0.1, 0.04, 0.01), metalness: 0, roughness: 0.4, emission: SIMD3(1, 0.42, 0.08))

    /// The model.
    static func make() -> Model {
        var builder = RobotBuilder()
        let eyes = [RobotSide.left, .right].map { side in
            builder.node(
                side.nodeName, at: RobotHead.eyeCentre(side),
                [("pupil-\(side.rawValue)", RobotFace.pupil(side), glow)])
        }
        let antenna = builder.node(
            "Antenna", at: SIMD3(0, RobotHead.halfSize.y - 2, 0),
            [
                ("antenna", RevolvedSurface.make(RobotHead.antenna).mesh, brass),
                ("bulb", RevolvedSurface.make(RobotHead.bulb).mesh, lamp),
            ])
        let jaw = builder.node(
            "Jaw", at: RobotHead.hinge,
            [("jaw", RobotHead.plate(RobotHead.chin, lift: 4.5, movedBy: RobotHead.hinge * -1).mesh, accent)])
        let details = builder.node(
            "details", at: .zero,
            [
                ("head", RobotHead.shell.mesh, shell), ("visor", RobotHead.plate(RobotHead.face, lift: 3).mesh, visor),
                ("frame", RobotHead.frame.mesh, brass), ("ears", RobotHead.ears.mesh, accent),
                ("ear-caps", RobotHead.earCaps.mesh, brass), ("mouth", RobotFace.mouth, glow),
                ("eye-left", RobotFace.eye(.left), glow), ("eye-right", RobotFace.eye(.right), glow),
                ("brow-left", RobotFace.brow(.left), glow), ("brow-right", RobotFace.brow(.right), glow),
            ])
        let head = ModelNode(name: "Head", children: [details, jaw, antenna] + eyes)
        let body = builder.node(
            "body", at: .zero,
            [
                ("neck", RevolvedSurface.make(RobotHead.neck).mesh, rubber), ("bust", RobotHead.bust.mesh, shell),
                ("collar", RevolvedSurface.make(RobotHead.collar).mesh, accent),
            ])
        var model = Model(
            roots: [ModelNode(name: "robot", children: [body, head])], meshes: builder.meshes, materials: builder.materials)
        model.clips = [sway(of: antenna.name, in: model)]
        return model
    }

    /// The antenna from side to side and back, in 2 seconds.
    private static func sway(of node: String, in model: Model) -> AnimationClip {
        let steps = 16
        var track = AnimationTrack(times: [], values: [], width: 4)
        for step in 0...steps {
            let angle = 0.3 * PortableMath.sin(2 * .pi * Double(step) / Double(steps))
            let turn = Quaternion(angle: angle, axis: SIMD3(0, 0, 1)).vector
            track.times.append(2 * Float(step) / Float(steps))
            track.values += [turn.x, turn.y, turn.z, turn.w]
        }
        func names(_ node: ModelNode) -> [String] { [node.name] + node.children.flatMap(names) }
        let index = model.roots.flatMap(names).firstIndex(of: node)!
        return AnimationClip(
            name: "Sway", channels: [AnimationClip.Channel(node: index, property: .rotation, track: track)])
    }
}

/// The sides of a face, named like the ends of ARKit's shape names.
enum RobotSide: String {
    case left, right

    /// +1 on the person's left, which is at +x.
    var sign: Double { self == .left ? 1 : -1 }
    var nodeName: String { self == .left ? "LeftEye" : "RightEye" }
    /// The ending of the names of the side's shapes.
    var suffix: String { self == .left ? "Left" : "Right" }
}

/// Collects the meshes and materials of nodes.
private struct RobotBuilder {
    var meshes: [ModelMesh] = []
    var materials: [ModelMaterial] = []

    /// A node with a child for each part.
    /// - Parameter centre: the node's origin in its parent, in millimetres; the parts are relative to it.
    mutating func node(
        _ name: String, at centre: SIMD3<Double>, _ parts: [(name: String, mesh: Mesh, material: ModelMaterial)]
    ) -> ModelNode {
        var children: [ModelNode] = []
        for part in parts {
            let material = materials.firstIndex(of: part.material) ?? materials.count
            if material == materials.count { materials.append(part.material) }
            children.append(ModelNode(name: part.name, meshIndices: [meshes.count]))
            meshes.append(ModelMesh(name: part.name, mesh: part.mesh, materialIndex: material))
        }
        return ModelNode(
            name: name, parentFromNode: Matrix4(translation: SIMD3<Float>(metresFromMillimetres: centre)), children: children)
    }
}
