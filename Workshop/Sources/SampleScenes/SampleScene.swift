import Imaging
import Meshes
import RenderMath
public import SceneGraph

/// Small named scenes built in code, shared by tests, benchmarks and documentation.
public enum SampleScene: String, CaseIterable, Sendable {
    /// Nine spheres: constant, Lambert, Phong and Blinn, dull to sharp.
    case litSpheres = "lit-spheres"
    /// A ball and a ring that mirror a room of six colours.
    case mirrors
    /// A ring half hidden by a ball that writes only depth.
    case occluder
    /// Three panes of glass over a chequered floor that runs to the horizon.
    case glassPanes = "glass-panes"
    /// A ball of about a million small triangles.
    case manyTriangles = "many-triangles"

    /// The scene, its camera included.
    public func make() -> Scene {
        var scene = Scene()
        Self.addLights(to: &scene)
        switch self {
        case .litSpheres: Self.addLitSpheres(to: &scene)
        case .mirrors: Self.addMirrors(to: &scene)
        case .occluder: Self.addOccluder(to: &scene)
        case .glassPanes: Self.addGlassPanes(to: &scene)
        case .manyTriangles: Self.addManyTriangles(to: &scene)
        }
        if scene.cameraNode == nil {
            var camera = Node(name: "camera", parentFromNode: Matrix4(translation: SIMD3(0, 0, 3)))
            camera.camera = Camera(lens: .fieldOfView(0.75))
            scene.add(camera)
        }
        return scene
    }

    private static func addLights(to scene: inout Scene) {
        var ambient = Node(name: "ambient")
        ambient.light = Light(.ambient, intensity: 150)
        scene.add(ambient)
        // A light shines along its node's −z axis; this one comes from the upper left, in front.
        let rotation = Quaternion(angle: -0.6, axis: SIMD3(0, 1, 0)) * Quaternion(angle: -0.7, axis: SIMD3(1, 0, 0))
        var sun = Node(name: "sun", parentFromNode: Matrix4(rotation: rotation))
        sun.light = Light(.directional, intensity: 850)
        scene.add(sun)
    }

    private static func addLitSpheres(to scene: inout Scene) {
        let sphere = scene.add(ProceduralMesh.sphere(radius: 0.32, segments: 64, rings: 32))
        for (row, model) in [LightingModel.lambert, .phong, .blinn].enumerated() {
            for column in 0..<3 {
                var material = Material(name: "\(model.rawValue)-\(column)", lightingModel: model)
                material.diffuse = MaterialSlot(.color(red: 0.7, green: 0.1 + 0.2 * Float(row), blue: 0.08))
                material.specular = MaterialSlot(.color(red: 0.6, green: 0.6, blue: 0.6))
                material.shininess = [4, 24, 120][column]
                // The peer draws the scene without it.
                material.antialiasesHighlights = false
                var node = Node(
                    name: material.name,
                    parentFromNode: Matrix4(translation: SIMD3(Float(column - 1) * 0.75, Float(1 - row) * 0.75, 0)))
                node.surfaces = [Surface(mesh: sphere, material: scene.add(material))]
                scene.add(node)
            }
        }
    }

    /// A room with different walls: warm to the right, cold to the left, bright above, with a window ahead.
    private static func room() -> CubeMap {
        CubeMap(side: 128) { direction in
            let up = Float(direction.y)
            let side = Float(direction.x)
            var light = SIMD3<Float>(0.25 + 0.2 * side, 0.22 + 0.05 * up, 0.25 - 0.2 * side) + max(up, 0) * 0.5
            let isWindow = direction.z > 0.4 && direction.x.magnitude < 0.3 && (direction.y - 0.3).magnitude < 0.25
            if isWindow { light = SIMD3(3, 3, 2.8) }
            return LinearColor(red: light.x, green: light.y, blue: light.z)
        }
    }

    private static func mirror(in scene: inout Scene, name: String, tint: Float) -> MaterialID {
        var material = Material(name: name, lightingModel: .blinn)
        material.diffuse = MaterialSlot(.color(red: 0.02, green: 0.02, blue: 0.02))
        material.reflective = ReflectiveSlot(.cubeMap(scene.add(room())), intensity: tint)
        return scene.add(material)
    }

    private static func addMirrors(to scene: inout Scene) {
        var ball = Node(name: "ball")
        ball.surfaces = [
            Surface(
                mesh: scene.add(ProceduralMesh.sphere(radius: 0.45, segments: 96, rings: 48)),
                material: mirror(in: &scene, name: "silver", tint: 1))
        ]
        scene.add(ball)
        let tilt = Quaternion(angle: 1.2, axis: SIMD3(1, 0.3, 0))
        var ring = Node(name: "ring", parentFromNode: Matrix4(rotation: tilt))
        ring.surfaces = [
            Surface(
                mesh: scene.add(ProceduralMesh.torus(radius: 0.75, tubeRadius: 0.12, segments: 128, sides: 32)),
                material: mirror(in: &scene, name: "steel", tint: 0.8))
        ]
        scene.add(ring)
    }

    private static func addOccluder(to scene: inout Scene) {
        addMirrors(to: &scene)
        guard let ball = scene.node(named: "ball"), let surface = scene[ball].surfaces.first else { return }
        scene[ball].renderingOrder = -1
        // Large enough to hide the ring's far half.
        scene[ball].parentFromNode = Matrix4(scale: SIMD3(repeating: 1.5))
        scene[ball].surfaces = [Surface(mesh: surface.mesh, material: scene.add(Material.occluder()))]
    }

    private static func addGlassPanes(to scene: inout Scene) {
        let tiles = SRGBImage(size: ImageSize(256, 256)) { x, y in
            let isDark = (x / 32 + y / 32) % 2 == 0
            return isDark ? SRGBA8(red: 30, green: 40, blue: 60) : SRGBA8(red: 230, green: 225, blue: 210)
        }
        var floor = Material(name: "floor", lightingModel: .lambert)
        floor.diffuse = MaterialSlot(.texture(scene.add(.picture(tiles))), wrap: .repeat)
        floor.diffuse.textureTransform = TextureTransform(scale: SIMD2(20, 20))
        let floorRotation = Quaternion(angle: -.pi / 2, axis: SIMD3(1, 0, 0))
        var floorNode = Node(
            name: "floor", parentFromNode: Transform(translation: SIMD3(0, -0.5, 0), rotation: floorRotation).matrix)
        floorNode.surfaces = [
            Surface(mesh: scene.add(ProceduralMesh.quad(width: 40, height: 40)), material: scene.add(floor))
        ]
        scene.add(floorNode)
        let pane = scene.add(ProceduralMesh.quad(width: 0.8, height: 0.9))
        for index in 0..<3 {
            var glass = Material(name: "glass-\(index)", lightingModel: .constant)
            let tint = [SIMD3<Float>(0.9, 0.1, 0.1), SIMD3(0.1, 0.8, 0.2), SIMD3(0.15, 0.25, 0.95)][index]
            glass.diffuse = MaterialSlot(.color(LinearColor(red: tint.x, green: tint.y, blue: tint.z, alpha: 0.45)))
            glass.isDoubleSided = true
            let position = SIMD3<Float>(Float(index - 1) * 0.45, 0.05, Float(index) * 0.3 - 0.3)
            let rotation = Quaternion(angle: Double(index - 1) * 0.5, axis: SIMD3(0, 1, 0))
            var node = Node(name: glass.name, parentFromNode: Transform(translation: position, rotation: rotation).matrix)
            node.surfaces = [Surface(mesh: pane, material: scene.add(glass))]
            scene.add(node)
        }
    }

    private static func addManyTriangles(to scene: inout Scene) {
        var material = Material(name: "ball", lightingModel: .blinn)
        material.diffuse = MaterialSlot(.color(red: 0.2, green: 0.45, blue: 0.3))
        material.specular = MaterialSlot(.color(red: 0.5, green: 0.5, blue: 0.5))
        material.shininess = 40
        var ball = Node(name: "ball")
        ball.surfaces = [
            Surface(
                mesh: scene.add(ProceduralMesh.sphere(radius: 0.9, segments: 1000, rings: 501)), material: scene.add(material))
        ]
        scene.add(ball)
    }
}
