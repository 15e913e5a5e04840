import Bianlian

/// A chart of one colour as a material: balls whose roughness grows from left to right, plastic above and metal below.
public struct MaterialSwatch: Sendable {
    /// The colour of all balls.
    public var color: LinearColor
    /// The roughness of each column, 0…1.
    public var roughness: [Float] = [0.15, 0.3, 0.5, 0.7, 1]
    /// The metalness of each row, 0…1.
    public var metalness: [Float] = [0, 1]
    /// The side of a ball's square in the picture, in pixels.
    public var cellSide = 96

    /// Creates a chart.
    public init(of color: LinearColor) {
        self.color = color
    }

    /// The size of the picture.
    public var size: ImageSize { ImageSize(cellSide * roughness.count, cellSide * metalness.count) }

    /// Returns the scene: one ball per square metre, a lamp, and a camera that sees all balls without perspective.
    public func scene() -> Scene {
        var scene = Scene()
        let ball = scene.add(ProceduralMesh.sphere(radius: 0.42, segments: 64, rings: 32))
        for (row, metal) in metalness.enumerated() {
            for (column, rough) in roughness.enumerated() {
                var material = Material(name: "\(metal)-\(rough)", lightingModel: .physicallyBased)
                material.diffuse = MaterialSlot(.color(color))
                material.metalness = .number(metal)
                material.roughness = .number(rough)
                var node = Node(name: material.name)
                node.position = SIMD3(Float(column) + 0.5, -Float(row) - 0.5, 0)
                node.surfaces = [Surface(mesh: ball, material: scene.add(material))]
                scene.add(node)
            }
        }
        // Lights shine along the −z axis of their nodes; angles are in radians.
        var lamp = Node(name: "lamp")
        lamp.eulerAngles = SIMD3(-0.6, 0.5, 0)
        lamp.light = Light(.directional, intensity: 1500)
        scene.add(lamp)
        var sky = Node(name: "sky")
        sky.light = Light(.ambient, intensity: 250)
        scene.add(sky)
        var viewer = Node(name: "viewer")
        viewer.position = SIMD3(Float(roughness.count) / 2, -Float(metalness.count) / 2, 2)
        viewer.camera = Camera(lens: .orthographic(height: Double(metalness.count)))
        scene.add(viewer)
        return scene
    }

    /// Renders the chart.
    /// - Throws: `RasterizerError` and `SceneRendererError`.
    public func picture() throws -> SRGBImage {
        let scene = scene()
        let renderer = try SceneRenderer(scene: scene, size: size, samples: .eight)
        return try renderer.render(FrameState(of: scene), over: .color(LinearColor(hex: 0x20_25_2E))).color
    }
}
