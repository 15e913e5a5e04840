import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import SceneRenderer
import Testing

@Suite("Screen-space nodes, and meshes with replaced triangles")
struct ScreenTests {
    static let lenses: [Camera] = [
        Camera(lens: .fieldOfView(0.9), near: 0.01), Camera(lens: .fieldOfView(0.4), near: 3),
        Camera(lens: .orthographic(height: 3), near: 0.1, far: 40),
        Camera(
            lens: .pinhole(focalLength: SIMD2(90, 80), principalPoint: SIMD2(20, 44), pictureSize: SIMD2(64, 64)), near: 0.05),
    ]

    @Test("A screen node's position is a fraction of the smaller side, with any camera", arguments: lenses)
    func placement(_ camera: Camera) throws {
        var scene = Scene()
        let turn = Matrix4(rotation: Quaternion(yawAboutY: 0.7, pitchAboutX: -0.3, rollAboutZ: 1))
        var cameraNode = Node(name: "camera", parentFromNode: Matrix4(translation: SIMD3(0.4, -2, 5)) * turn)
        cameraNode.camera = camera
        scene.add(cameraNode)
        // A square of a quarter of the smaller side, in a picture of 64×32: pixels 40…47 by 8…15.
        let above = Node(name: "above", parentFromNode: Matrix4(translation: SIMD3(9, 9, 9)))
        let parent = scene.add(above)
        var node = Node(name: "screen", parentFromNode: Matrix4(translation: SIMD3(0.375, 0.125, 0)))
        node.isOnScreen = true
        var material = SceneFixture.paint(1, 0, 0)
        material.readsFromDepth = false
        material.writesToDepth = false
        node.surfaces = [
            Surface(mesh: scene.add(ProceduralMesh.quad(width: 0.25, height: 0.25)), material: scene.add(material))
        ]
        scene.add(node, under: parent)
        let size = ImageSize(64, 32)
        let picture = try SceneRenderer(scene: scene, size: size, samples: .single)
            .render(FrameState(of: scene), over: .color(LinearColor(red: 0, green: 0, blue: 0))).color
        for y in 0..<32 {
            for x in 0..<64 {
                let isInside = (40..<48).contains(x) && (8..<16).contains(y)
                #expect((picture[x, y].red == 255) == isInside, "pixel \(x), \(y)")
            }
        }
    }

    @Test("Given triangles replace the mesh's, and a missing vertex gives a one-line error")
    func triangles() throws {
        let (fixture, mesh) = DeformationTests.morphing()
        var state = FrameState(of: fixture.scene)
        let corners: [SIMD3<Float>] = [SIMD3(-1, -1, 0), SIMD3(0, -1, 0), SIMD3(0, 1, 0), SIMD3(-1, 1, 0), SIMD3(5, 5, 0)]
        state.deformations[mesh] = .triangles([SIMD3(0, 1, 2), SIMD3(0, 2, 3)], positions: corners)
        let shown = try fixture.render(state).color
        #expect(shown[8, 16] == SRGBA8(light: 0.8, 0.8, 0.8) && shown[24, 16] == SRGBA8(light: 0, 0, 0))
        state.deformations[mesh] = .triangles([], positions: [])
        #expect(try fixture.render(state).color[16, 16] == SRGBA8(light: 0, 0, 0))
        state.deformations[mesh] = .triangles([SIMD3(0, 1, 5)], positions: corners)
        let error = SceneRendererError.missingVertex(frame: 0, mesh: 0, 5, count: 5)
        #expect(throws: error) { try fixture.render(state) }
        #expect(
            error.description == "frame 0: mesh 0 was given a triangle with vertex 5; it was given 5 positions, counted from 0"
        )
    }
}
