// A single import, as users write it: every layer must be reachable through it.
import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// The example in the documentation of `render(configAt:to:recording:frames:)`, compiled and run.
@Suite struct UmbrellaModuleTests {
    @Test func documentedExampleRenders() throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("still.yaml")
            try AtomicFile.write("output: {size: [8, 4]}\nbackground: '#102030'\n", to: config)
            let frames = folder.appendingPathComponent("frames")

            let report = try render(configAt: config.path, to: frames.path)
            #expect(report.frames == 1)

            let picture = try readImage(at: frames.appendingPathComponent("frame-000000.png")).standardImage
            #expect(picture == SRGBImage(size: ImageSize(8, 4), filledWith: SRGBA8(red: 0x10, green: 0x20, blue: 0x30)))
        }
    }

    @Test func lowerLayersAreReachableThroughOneImport() throws {
        var scene = Scene()
        let material = scene.add(Material(name: "paint", lightingModel: .constant))
        let mesh = scene.add(ProceduralMesh.quad(width: 10, height: 10))
        var node = Node(name: "wall", parentFromNode: Matrix4(translation: SIMD3(0, 0, -1)))
        node.surfaces = [Surface(mesh: mesh, material: material)]
        scene.add(node)
        let renderer = try SceneRenderer(scene: scene, size: ImageSize(4, 4))
        let frame = try renderer.render(FrameState(of: scene), over: .color(LinearColor(red: 0, green: 0, blue: 0)))
        #expect(frame.color.pixels.allSatisfy { $0 == SRGBA8(red: 255, green: 255, blue: 255) })
    }
}
