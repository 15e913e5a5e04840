import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import SceneRenderer

/// A scene seen from (0, 0, 3) by parallel rays, 2 m high and wide.
struct SceneFixture {
    var scene = Scene()
    static let size = ImageSize(32, 32)

    init() {
        var camera = Node(name: "camera", parentFromNode: Matrix4(translation: SIMD3(0, 0, 3)))
        camera.camera = Camera(lens: .orthographic(height: 2), near: 0.1, far: 10)
        scene.add(camera)
    }

    /// A uniform colour without lighting.
    static func paint(_ red: Float, _ green: Float, _ blue: Float, alpha: Float = 1) -> Material {
        var material = Material(lightingModel: .constant)
        material.diffuse = MaterialSlot(.color(LinearColor(red: red, green: green, blue: blue, alpha: alpha)))
        return material
    }

    /// Adds a square of 1 m that faces the camera.
    @discardableResult
    mutating func addSquare(
        _ material: Material, at place: SIMD3<Float> = .zero, under parent: NodeID? = nil, name: String = "square"
    ) -> NodeID {
        var node = Node(name: name, parentFromNode: Matrix4(translation: place))
        let mesh = scene.add(ProceduralMesh.quad(width: 1, height: 1))
        node.surfaces = [Surface(mesh: mesh, material: scene.add(material))]
        return scene.add(node, under: parent)
    }

    func render(_ state: FrameState? = nil, samples: SamplePattern = .single) throws -> Framebuffer {
        try SceneRenderer(scene: scene, size: Self.size, samples: samples)
            .render(
                state ?? FrameState(of: scene), over: .color(LinearColor(red: 0, green: 0, blue: 0)),
                layers: [.depth, .identifiers])
    }

    /// The picture's central pixel.
    func middle(_ state: FrameState? = nil) throws -> SRGBA8 {
        try render(state).color[16, 16]
    }
}

extension SRGBA8 {
    /// The pixel of a colour in linear light.
    init(light red: Float, _ green: Float, _ blue: Float) {
        self.init(LinearColor(red: red, green: green, blue: blue))
    }
}
