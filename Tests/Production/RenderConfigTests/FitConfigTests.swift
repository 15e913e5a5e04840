import ConfigLanguage
import FaceDrivers
import Foundation
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import RenderConfig

/// `fit` in configs: the placement of nodes, the line that reports it, and mistakes.
@Suite struct FitConfigTests {
    private func job(_ nodes: String) throws -> RenderJob {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("c.yaml")
            let text = nodes.replacing("MODELS", with: SharedData.packageRoot.appendingPathComponent("models").path)
            try Data(text.utf8).write(to: url)
            return try RenderJob.load(configAt: url, options: ConfigOptions(allowedRoots: [SharedData.packageRoot]))
        }
    }

    private func anchored(_ node: String) throws -> RenderJob {
        try job(
            """
            nodes:
            - anchor: face
              name: face
              children:
              - {name: head, model: MODELS/head.glb, faceMesh: true, occluder: true}
              - \(node)
            """)
    }

    /// Shipped glasses are made for the shipped head, so their fit changes little.
    @Test func fittedNodeReportsItsPlace() throws {
        let job = try anchored("{name: worn, model: MODELS/glasses.glb, fit: glasses}")
        let fitted = try #require(job.scene.node(at: "face/worn/fit"))
        let point = SIMD3<Float>(0.05, 0.03, 0.05)
        #expect((job.scene[fitted].parentFromNode.transform(point: point) - point).length < 0.003)
        let note = try #require(job.notes.first { $0.contains("glasses \"glasses.glb\"") })
        #expect(note.contains("unit metres, width 0.16") && note.contains("m, not turned, bridge at [0, 0.03"))
        #expect(note.contains("override with `fit: {as: glasses, width: 0.16"))
        #expect(job.notes.count { $0.contains("glasses.glb") } == 1)
    }

    /// The node's own keys act on top, about the bridge.
    @Test func ownPlacementActsAboutTheSeat() throws {
        let job = try anchored("{name: worn, model: MODELS/glasses.glb, fit: glasses, scale: 2, translate: [0, 0.01, 0]}")
        let plain = try anchored("{name: worn, model: MODELS/glasses.glb, fit: {as: glasses}}")
        let (node, other) = (try #require(job.scene.node(at: "face/worn")), try #require(plain.scene.node(at: "face/worn")))
        #expect(plain.scene[other].parentFromNode == .identity)
        // The point that does not move but by the translation: the seat.
        let moved = job.scene[node].parentFromNode
        let seat = SIMD3<Float>(0, 0.01, 0) - moved.translation
        #expect(abs(seat.x) < 1e-3 && abs(seat.y - 0.035) < 0.004 && abs(seat.z - 0.047) < 0.004, "\(seat)")
        #expect(moved.linear.columns.0.x == 2)
    }

    @Test func singleEarringHangsOnBothLobesOrOnOne() throws {
        let both = try anchored("{name: worn, model: MODELS/earring.glb, fit: earrings}")
        let left = try #require(both.scene.node(at: "face/worn/left"))
        let right = try #require(both.scene.node(at: "face/worn/right"))
        let (a, b) = (both.scene[left].parentFromNode.translation, both.scene[right].parentFromNode.translation)
        #expect((a - b * SIMD3(-1, 1, 1)).length < 1e-5 && (a - SIMD3(0.0776, -0.0157, -0.0625)).length < 0.001)
        let one = try job("nodes: [{name: worn, anchor: rightEar, model: MODELS/earring.glb, fit: earrings}]")
        #expect(one.scene.node(at: "worn/offset/left") == nil && one.scene.node(at: "worn/left") == nil)
        #expect(one.scene.nodes.contains { $0.name == "right" })
    }

    @Test func guessedKindAndMismatchAreNoted() throws {
        let guess = try anchored("{model: MODELS/glasses.glb, fit: {}}")
        #expect(guess.notes.contains { $0.contains("glasses, a guess, \"glasses.glb\": unit metres") })
        let wrong = try anchored("{model: MODELS/earring.glb, fit: headphones}")
        #expect(wrong.notes.contains { $0.contains("the shape does not look like headphones, more like earrings") })
    }

    static let mistakes = [
        MistakeCase("nodes: [{model: MODELS/glasses.glb, fit: glasses}]", "nodes[0].fit: has `fit` but no face"),
        MistakeCase("nodes: [{anchor: face, fit: glasses}]", "has `fit`, which applies only to a model, but no `model`"),
        MistakeCase("nodes: [{anchor: chin, model: MODELS/glasses.glb, fit: glasses}]", "its `anchor` names another point"),
        MistakeCase(
            "nodes: [{anchor: face, model: MODELS/glasses.glb, fit: goggles}]",
            "glasses, sunglasses, hat, headphones, mask, earrings"),
        MistakeCase("nodes: [{anchor: face, model: MODELS/glasses.glb, fit: {as: hat, width: 0}}]", "width"),
        MistakeCase("nodes: [{anchor: face, model: MODELS/glasses.glb, fit: hat, units: inches}]", "units"),
        MistakeCase("nodes: [{anchor: face, model: MODELS/glasses.glb, fit: glasses, wornAs: glasses}]", "wornAs"),
    ]

    @Test(arguments: mistakes) func mistakeIsOneLine(_ mistake: MistakeCase) throws {
        let error = try #require(caught(ConfigError.self) { _ = try self.job(mistake.text) })
        let line = try #require(error.mistakes.first).description
        #expect(mistake.messages.allSatisfy(line.contains) && !line.contains("\n"), "\(line)")
    }

    @Test func missingHeadIsReportedOnce() throws {
        let error = try #require(
            caught(ConfigError.self) {
                _ = try self.job(
                    "nodes: [{anchor: face, children: [{model: lost.glb, faceMesh: true}, {model: MODELS/glasses.glb, fit: glasses}]}]"
                )
            })
        #expect(error.mistakes.count == 1)
    }

    /// Keyframes whose face never appears have no end.
    @Test func faceThatNeverAppearsWearsAnAverageHeadsFit() throws {
        let job = try job(
            "face: {tracked: [[0, 0.1]]}\nnodes: [{anchor: {face: 1}, model: MODELS/glasses.glb, fit: glasses}]")
        #expect(job.notes.contains { $0.contains("glasses \"glasses.glb\": unit metres") })
    }

    @Test func modelWithoutTrianglesCannotBeFitted() throws {
        let empty = #"{"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"name":"empty"}],"scene":0}"#
        let error = try #require(
            caught(ConfigError.self) {
                _ = try loadedJob(
                    "nodes: [{anchor: face, model: empty.gltf, fit: hat}]", files: ["empty.gltf": Data(empty.utf8)])
            })
        #expect(error.description.contains("no triangles"))
    }
}
