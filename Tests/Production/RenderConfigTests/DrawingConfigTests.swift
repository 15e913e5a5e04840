import ConfigLanguage
import FaceDrivers
import FaceTracking
import Foundation
import ImageCodecs
import Imaging
import Meshes
import RenderTestSupport
import SceneGraph
import Testing

@testable import RenderConfig

/// Drawings of configs, and the messages of their mistakes.
@Suite struct DrawingConfigTests {
    private func job(_ config: String) throws -> RenderJob {
        try withTemporaryFolder { folder in
            let recording = """
                {"format":"bianlian-recording","version":1,"frameRate":24}
                {"time":0,"faces":[]}

                """
            try AtomicFile.write(recording, to: folder.appendingPathComponent("r.jsonl"))
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write("recording: r.jsonl\n" + config, to: url)
            return try RenderJob.load(configAt: url)
        }
    }

    private func messages(_ config: String) -> [String] {
        do {
            _ = try job(config)
            return []
        } catch let error as ConfigError {
            return error.mistakes.map(\.message)
        } catch {
            return ["\(error)"]
        }
    }

    @Test("An empty drawing has the defaults of FaceIt: blue, on the screen, over everything")
    func defaults() throws {
        let job = try job("nodes: [{drawing: {}}]\n")
        let node = try #require(job.scene.node(named: "drawing"))
        #expect(job.scene[node].isOnScreen && job.scene[node].renderingOrder == 1000)
        let driver = try #require(job.drivers.drawings.first)
        #expect(driver.mode == .discrete && driver.drawing == FaceDrawing() && driver.side == 1 && driver.faceIndex == 0)
        #expect(driver.classifier == ExpressionClassifier())
        let features: [FaceDrawing.Feature] = [.skull, .leftEye, .rightEye, .leftBrow, .rightBrow, .mouth]
        #expect(driver.parts == features.map { DrawingPart(.feature($0)) })
        #expect(driver.layers.count == 6 && job.scene[node].surfaces.map(\.mesh) == driver.layers.map(\.mesh))
        let material = job.scene[try #require(job.scene[node].surfaces.first).material]
        #expect(material.diffuse.contents == .color(red: 0, green: 0, blue: 1) && !material.readsFromDepth)
    }

    @Test("A card is in the scene with offset layers and the face of its anchor")
    func card() throws {
        let job = try job(
            "nodes: [{anchor: {face: 2}, children: [{name: card, drawing: {on: card, size: 0.4, mode: continuous}}]}]\n")
        let node = try #require(job.scene.node(named: "card"))
        let offsets = job.scene[node].surfaces.map(\.depthOffset)
        #expect(!job.scene[node].isOnScreen && offsets.count == 8 && zip(offsets, offsets.dropFirst()).allSatisfy { $0 > $1 })
        let driver = try #require(job.drivers.drawings.first)
        #expect(driver.faceIndex == 2 && driver.side == 0.4 && driver.parts.last?.shape == .feature(.rightPupil))
    }

    @Test("Styles and classifiers accept all their keys")
    func styles() throws {
        let job = try job(
            """
            nodes:
            - drawing:
                lineWidth: 3
                style:
                - {part: eyes, width: 0, fill: "#ff0000"}
                - {path: "M0 0h1", to: "M0 0h2", by: {mean: [jawOpen, mouthFunnel]}, follow: leftBrow, when: {mouth: smile}}
                classifier: {closed: 0.7, hysteresis: 0, neutral: {jawOpen: 0.25}}
            """)
        let driver = try #require(job.drivers.drawings.first)
        #expect(driver.parts.map(\.lineWidth) == [0, 0, 3] && driver.parts.map(\.fill) == [.nonzero, .nonzero, nil])
        #expect(driver.layers.map(\.isFill) == [true, true, false] && driver.layers.map(\.part) == [0, 1, 2])
        #expect(driver.parts[2].follow == .leftBrow && driver.parts[2].condition == .init(mouth: [.smile]))
        #expect(driver.classifier.closed == 0.7 && driver.classifier.hysteresis == 0)
        #expect(driver.classifier.neutral == .given(BlendShapeValues([.jawOpen: 0.25])))
        let learning = try self.job("nodes: [{drawing: {classifier: {learn: 2}}}]\n").drivers.drawings.first
        #expect(learning?.classifier.neutral == .learned(seconds: 2))
    }

    @Test(
        "Mistakes across fields give one message",
        arguments: [
            (
                "nodes: [{drawing: {style: [{path: M0 0L1}]}}]",
                "the path ends at character 7; expected a number"
            ),
            (
                "nodes: [{drawing: {style: [{path: M0 0h1, to: M0 0h1v1, by: {shape: jawOpen}}]}}]",
                "the two paths have 1 and 2 segments in subpath 1; draw both with the same commands"
            ),
            (
                "nodes: [{drawing: {style: [{path: M0 0h1, to: M0 0h1}]}}]",
                "`to` requires `by`, the value that drives the morph"
            ),
            (
                "nodes: [{drawing: {style: [{path: M0 0h1, by: {shape: jawOpen}}]}}]",
                "`by` requires `to`, the path to morph into"
            ),
            (
                "nodes: [{drawing: {style: [{part: mouth, follow: leftEye}]}}]",
                "`to`, `by` and `follow` apply only to a `path`; features of the face move without them"
            ),
            (
                "nodes: [{anchor: face, drawing: {}}]",
                "a drawing on the screen cannot have an `anchor`; use `on: card`, or a separate node"
            ),
            (
                "nodes: [{drawing: {on: mesh}}]", "has no mesh to draw on: the recording contains no mesh; name a `model`"
            ),
            (
                "nodes: [{drawing: {}, occluder: true}]",
                "combines a `drawing` with a model, a relief, a material or an occluder; use separate nodes"
            ),
            (
                "nodes: [{drawing: {classifier: {slight: 0.6}}}]",
                "`slight` is 0.6 and `strong` is 0.55; `slight` must be less than `strong`"
            ),
            (
                "nodes: [{drawing: {classifier: {neutral: {jawOpne: 0.1}}}}]",
                #"is not a blend shape; did you mean "jawOpen"?"#
            ),
        ])
    func mistakes(_ config: String, _ message: String) {
        #expect(messages(config) == [message])
    }

    @Test("A path with too many pieces is rejected on loading")
    func largePaths() {
        let path = "M0 0" + (0..<9000).map { "L\($0 % 7) \($0 % 5)" }.joined()
        let messages = messages("nodes: [{drawing: {style: [{path: '\(path)', fill: '#000000'}]}}]")
        #expect(messages.count == 1 && messages[0].contains("the limit is 8192"), "\(messages)")
    }

    @Test("Huge arcs are counted without flattening, which took 30 s and 1.9 GB")
    func hugeArcs() {
        let path = "M0 0" + (0..<6000).map { "a9e5 9e5 0 1 1 \($0 % 9) 1" }.joined()
        let start = ContinuousClock.now
        let messages = messages("nodes: [{drawing: {style: [{path: '\(path)'}]}}]")
        #expect(
            messages.count == 1 && messages[0].contains("line segments, but the limit is 8192"), "\(messages)")
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test("A path of crossing lines may be stroked but not filled")
    func crossingLines() {
        // A star in which almost every line crosses almost every other.
        let path = "M0 0" + (0..<300).map { "L\($0 % 2 == 0 ? -1 : 1) \(Double($0 * 181 % 300) / 300)" }.joined()
        let filled = messages("nodes: [{drawing: {style: [{path: '\(path)', fill: '#000000'}]}}]")
        #expect(filled.count == 1 && filled[0].contains("pieces, but the limit is 262144"), "\(filled)")
        #expect(messages("nodes: [{drawing: {style: [{path: '\(path)'}]}}]") == [])
    }

    @Test("The counted number of lines equals the flattened one")
    func lineCounts() throws {
        for text in ["M0 0h1v1h-1z", "M-0.5 0C0.3 2 -3 2 1 0zM0 0L1 0", "M0 0", "M-0.8 0A0.8 0.5 20 1 1 0.8 0.1"] {
            let path = try VectorPath(pathData: text)
            for (tolerance, longest) in [(0.1, Double.infinity), (0.0005, .infinity), (0.01, 0.03)] {
                let made = path.flattened(tolerance: tolerance, longestLine: longest).reduce(0) { $0 + $1.points.count }
                #expect(path.countFlattenedPoints(tolerance: tolerance, longestLine: longest) == made, "\(text)")
            }
        }
    }
}
