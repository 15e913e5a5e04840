import FaceDrivers
import FaceTracking
import Imaging
import Meshes
import RenderMath
import SceneGraph

/// A scene with an anchored face of two morph targets, three masks, an eye, lights, four textures and four cube maps.
struct StageScene {
    var scene = Scene()
    let anchor: NodeID
    let face: NodeID
    let masks: [NodeID]
    let eye: NodeID
    let ambient: NodeID
    let sun: NodeID
    let mesh: MeshID
    let material: MaterialID
    let textures: [TextureID]
    let cubeMaps: [CubeMapID]

    init() {
        var anchorNode = Node(name: "anchor")
        anchorNode.faceAnchor = FaceAnchor()
        anchor = scene.add(anchorNode)
        let offsets = [SIMD3<Float>](repeating: SIMD3(0, 0, 1), count: 3)
        mesh = scene.add(
            Mesh(
                positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0)], triangles: [SIMD3(0, 1, 2)],
                morphTargets: ["jawOpen", "mouthSmile_L", "other"].map { MorphTarget(name: $0, positionOffsets: offsets) }))
        material = scene.add(Material(name: "mask"))
        var faceNode = Node(name: "face")
        faceNode.surfaces = [Surface(mesh: mesh, material: material)]
        face = scene.add(faceNode, under: anchor)
        var added: [NodeID] = []
        for name in ["red", "black", "white"] { added.append(scene.add(Node(name: name), under: anchor)) }
        masks = added
        eye = scene.add(Node(name: "eye", parentFromNode: Matrix4(translation: SIMD3(0.03, 0.02, 0.01))), under: anchor)
        ambient = scene.add(Self.light(.ambient))
        sun = scene.add(Self.light(.directional))
        var pictures: [TextureID] = []
        for _ in 0..<4 { pictures.append(scene.add(Self.picture())) }
        textures = pictures
        var surroundings: [CubeMapID] = []
        for _ in 0..<4 {
            surroundings.append(scene.add(CubeMap(side: 1) { _ in LinearColor(red: 1, green: 1, blue: 1) }))
        }
        cubeMaps = surroundings
        var cameraNode = Node(name: "camera", parentFromNode: Matrix4(translation: SIMD3(0, 0, 0.5)))
        cameraNode.camera = Camera(near: 0.02)
        scene.add(cameraNode)
    }

    private static func light(_ kind: Light.Kind) -> Node {
        var node = Node(name: kind.rawValue, parentFromNode: Matrix4(translation: SIMD3(0, 3, 0)))
        node.light = Light(kind, color: SIMD3(0.5, 1, 1))
        return node
    }

    private static func picture() -> Texture {
        .picture(SRGBImage(size: ImageSize(1, 1), filledWith: SRGBA8(red: 255, green: 255, blue: 255)))
    }
}

/// A frame with one face, or without faces if `smile` is nil.
func frame(
    _ index: Int, at time: Double? = nil, smile: Float? = 0, id: String = "face", x: Float = 0, isTracked: Bool = true
) -> TrackedFrame {
    let face = smile.map {
        TrackedFace(
            id: id, isTracked: isTracked, worldFromFace: Matrix4(translation: SIMD3(x, 0, 0)),
            blendShapes: BlendShapeValues([.mouthSmileLeft: $0, .mouthSmileRight: $0]))
    }
    return TrackedFrame(index: index, time: time ?? Double(index) / 60, faces: face.map { [$0] } ?? [])
}

/// The whole state as text, for comparison.
func fingerprint(of state: FrameState) -> String {
    let deformations = state.deformations.sorted { $0.key.index < $1.key.index }.map { mesh, deformation in
        // Sprites are generated on demand.
        if case .sprites(let sprites) = deformation { "\(mesh) \(sprites.all)" } else { "\(mesh) \(deformation)" }
    }
    return
        "\(state.index) \(state.time) \(state.nodes) \(state.materials) \(deformations) \(state.worldFromCamera) \(state.camera)"
}
