import ConfigLanguage
import Foundation
import Meshes
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import RenderConfig

/// `camera.fit` and `from`, and the keys `centered` and `size` of nodes.
@Suite struct CameraFitConfigTests {
    private static let nodes = """
        nodes:
        - {name: leaf, model: leaf.gltf, translate: [1, 2, 3]}
        - {name: far, translate: [50, 0, 0], children: [{name: twin, model: leaf.gltf}]}
        """

    private static func job(_ camera: String, nodes: String = nodes, more: String = "") throws -> RenderJob {
        try loadedJob(
            "output: {size: [40, 30]}\ncamera: \(camera)\n\(nodes)\n\(more)\n", files: ["leaf.gltf": TriangleModel.gltf()])
    }

    private static func camera(_ job: RenderJob) throws -> Matrix4 {
        job.scene.worldFromNode(try #require(job.scene.cameraNode))
    }

    private static func message(_ camera: String, nodes: String = nodes, more: String = "") throws -> String {
        let error = try #require(caught(ConfigError.self) { try job(camera, nodes: nodes, more: more) })
        return error.mistakes.map(\.description).joined(separator: "\n")
    }

    @Test(arguments: [
        ("front", SIMD3<Float>(0, 0, 1)), ("back", SIMD3(0, 0, -1)), ("right", SIMD3(1, 0, 0)), ("left", SIMD3(-1, 0, 0)),
        ("above", SIMD3(0, 1, 0)), ("below", SIMD3(0, -1, 0)), ("[90, 0]", SIMD3(1, 0, 0)), ("[180, 0]", SIMD3(0, 0, -1)),
    ])
    func cameraLooksAtNodeFromSide(from: String, back: SIMD3<Float>) throws {
        let camera = try Self.camera(Self.job("{fit: leaf, from: \(from)}"))
        #expect((camera.transform(direction: SIMD3(0, 0, 1)) - back).length < 1e-6)
        let center = SIMD3<Float>(1.1, 2.05, 3)
        let offset = camera.translation - center
        #expect((offset - back * offset.length).length < 1e-4 && offset.length > 0.3 && offset.length < 0.7, "\(offset)")
    }

    @Test func fitFramesWholeSceneOrNodeByPath() throws {
        let all = try Self.camera(Self.job("{fit: true}"))
        #expect(abs(all.translation.x - 25.6) < 1e-3 && all.translation.z > 80)
        let twin = try Self.camera(Self.job("{fit: far/twin}"))
        #expect(abs(twin.translation.x - 50.1) < 1e-4)
        // `fit: false` is equivalent to no `fit`.
        #expect(try Self.camera(Self.job("{fit: false}")).translation == SIMD3(0, 0, 0.55))
    }

    @Test func nearPlaneIsInFrontOfSmallNodes() throws {
        let job = try Self.job("{fit: leaf}", nodes: "nodes: [{name: leaf, model: leaf.gltf, scale: 0.001}]")
        let camera = try #require(job.scene.cameraNode)
        let near = try #require(job.scene[camera].camera?.near)
        #expect(near < 0.0003 && near > 0)
    }

    @Test(arguments: [
        ("{fit: true, position: [0, 0, 1]}", "camera: \"fit\" and \"position\" are mutually exclusive"),
        ("{fit: true, target: [0, 0, 1]}", "camera: \"fit\" and \"target\" are mutually exclusive"),
        ("{fit: true, source: recording}", "camera: \"fit\" and \"source\" are mutually exclusive"),
        ("{from: left}", "camera.from: `from` requires `fit`: `fit: true` frames the whole scene"),
        ("{fit: leef}", "camera.fit: there is no node \"leef\"; did you mean \"leaf\"?"),
        ("{fit: [1]}", "camera.fit: a list of one is not true, or the name or path of a node"),
        ("{fit: true, from: lefft}", "is not one of front, left, right, back, above, below, front-left, front-right; did you"),
        ("{fit: true, from: [0, 100]}", "camera.from[1]: 100 is not an elevation from -90 to 90 degrees"),
        ("{fit: true, from: [0]}", "camera.from: a list of one is not two angles [azimuth, elevation] in degrees"),
    ])
    func mistakesGiveMessages(camera: String, words: String) throws {
        let message = try Self.message(camera)
        #expect(message.contains(words), "\(message)")
    }

    @Test func nodesWithoutSurfacesAreMistakes() throws {
        let empty = try Self.message("{fit: hook}", nodes: "nodes: [{name: hook}]")
        #expect(empty.contains("camera.fit: the node has no visible surface to frame; name one with a model"), "\(empty)")
        let none = try Self.message("{fit: true}", nodes: "nodes: []")
        #expect(none.contains("camera.fit: the scene has no surface to frame"), "\(none)")
    }

    @Test func nodesThatFollowATrackedFaceAreMistakes() throws {
        let nodes = "nodes: [{name: head, anchor: face, children: [{name: leaf, model: leaf.gltf}]}]"
        let face = "face: {pose: {}}"
        let message = try Self.message("{fit: leaf}", nodes: nodes, more: face)
        #expect(message.contains("camera.fit: \"leaf\" follows the tracked face"), "\(message)")
        // Without a recording, the face stays at the origin.
        #expect(abs(try Self.camera(Self.job("{fit: leaf}", nodes: nodes)).translation.x - 0.1) < 1e-4)
    }

    @Test func centeredAndSizePlaceAndScaleModel() throws {
        let job = try Self.job("{}", nodes: "nodes: [{name: leaf, model: leaf.gltf, centered: true, size: 3}]")
        let box = try #require(job.scene.boundingBox(of: job.scene.node(named: "leaf")))
        #expect((box.size - SIMD3(3, 1.5, 0)).length < 1e-5 && box.center.length < 1e-6, "\(box)")
        let moved = try Self.job("{}", nodes: "nodes: [{name: leaf, model: leaf.gltf, centered: true, translate: [0, 0, 5]}]")
        let movedBox = try #require(moved.scene.boundingBox(of: nil))
        #expect((movedBox.center - SIMD3(0, 0, 5)).length < 1e-6 && abs(movedBox.size.x - 0.2) < 1e-6)
    }

    @Test(arguments: [
        ("{name: leaf, model: leaf.gltf, size: 0}", "nodes[0].size: 0 is not a number above 0 up to 10000"),
        ("{name: leaf, model: leaf.gltf, size: 1, units: metres}", "\"units\" and \"size\" are mutually exclusive"),
        ("{name: leaf, centered: true}", "has `centered`, which applies only to a model, but no `model`"),
        ("{name: leaf, size: 2}", "has `size`, which applies only to a model, but no `model`"),
    ])
    func mistakesOfSizesGiveMessages(node: String, words: String) throws {
        let message = try Self.message("{}", nodes: "nodes: [\(node)]")
        #expect(message.contains(words), "\(message)")
    }
}
