import Bianlian

/// A folding paper fan: a mesh and a scene built in code.
public struct PaperFan {
    /// The number of folds.
    public var folds = 18
    /// The angle from the first to the last rib, in radians.
    public var spread: Float = 2.6
    /// The radii of the paper's inner and outer edge, in metres.
    public var radii: ClosedRange<Float> = 0.07...0.2
    /// The depth of the folds to either side, in metres.
    public var depth: Float = 0.006

    /// Creates the fan of the golden picture.
    public init() {}

    /// Returns the paper: two vertices per rib, alternately in front and behind, and two triangles per fold.
    public func mesh() -> Mesh {
        var positions: [SIMD3<Float>] = []
        var colors: [SIMD4<Float>] = []
        var triangles: [SIMD3<UInt32>] = []
        for rib in 0...folds {
            let angle = Float.pi / 2 + spread * (0.5 - Float(rib) / Float(folds))
            // PortableMath returns the same bits on every machine, so the picture is the same everywhere.
            let outward = SIMD3(
                Float(PortableMath.cos(Double(angle))), Float(PortableMath.sin(Double(angle))), 0)
            let fold = SIMD3(0, 0, rib.isMultiple(of: 2) ? depth : -depth)
            positions += [outward * radii.lowerBound + fold * 0.4, outward * radii.upperBound + fold]
            colors += [SIMD4(0.95, 0.86, 0.66, 1), SIMD4(0.62, 0.03, 0.05, 1)]
            guard rib < folds else { break }
            let corner = UInt32(2 * rib)
            // Counter-clockwise as seen from the front.
            triangles += [SIMD3(corner, corner + 2, corner + 1), SIMD3(corner + 1, corner + 2, corner + 3)]
        }
        // Paper is flat between its folds, so each triangle has its own normal.
        return Mesh(positions: positions, colors: colors, triangles: triangles).facetted()
    }

    /// Returns a scene with the fan, two lights and a camera.
    public func scene() -> Scene {
        var scene = Scene()
        var paper = Material(name: "paper", lightingModel: .lambert)
        paper.vertexColors = .opaque
        paper.isDoubleSided = true
        paper.cullMode = .none
        var fan = Node(name: "fan", parentFromNode: Matrix4(translation: SIMD3(0, -0.1, 0)))
        fan.surfaces = [Surface(mesh: scene.add(mesh()), material: scene.add(paper))]
        scene.add(fan)

        var lamp = Node(
            name: "lamp", parentFromNode: Matrix4(rotation: Quaternion(angle: 0.9, axis: SIMD3(0, 1, 0))))
        lamp.light = Light(.directional, intensity: 900)
        scene.add(lamp)
        var sky = Node(name: "sky")
        sky.light = Light(.ambient, intensity: 250)
        scene.add(sky)

        // A camera looks along its node's −z axis.
        var viewer = Node(name: "viewer", parentFromNode: Matrix4(translation: SIMD3(0, 0, 0.6)))
        viewer.camera = Camera(lens: .fieldOfView(0.45))
        scene.add(viewer)
        return scene
    }

    /// Renders the picture of the fan.
    /// - Throws: `RasterizerError` and `SceneRendererError`.
    public func picture(size: ImageSize = ImageSize(480, 320)) throws -> SRGBImage {
        let scene = scene()
        let renderer = try SceneRenderer(scene: scene, size: size, samples: .eight)
        return try renderer.render(FrameState(of: scene), over: .color(LinearColor(red: 0.02, green: 0.025, blue: 0.035))).color
    }
}
