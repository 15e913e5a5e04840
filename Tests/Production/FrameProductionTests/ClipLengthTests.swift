import Foundation
import RenderConfig
import RenderTestSupport
import Testing

@testable import FrameProduction

/// The number of frames of a config whose model plays a clip, without a recording.
@Suite struct ClipLengthTests {
    private static func production(_ node: String, _ output: String = "framesPerSecond: 24") throws -> FrameProduction {
        try withTemporaryFolder { folder in
            let clips: [(String, Float)] = [("Nod", 0.5), ("Walk", 2)]
            try TriangleModel.gltf(clips: clips).write(to: folder.appendingPathComponent("leaf.gltf"))
            let config = folder.appendingPathComponent("scene.yaml")
            try Data("output: {\(output)}\nnodes: [{model: leaf.gltf, \(node)}]\n".utf8).write(to: config)
            return FrameProduction(try RenderJob.load(configAt: config), to: .folder(folder))
        }
    }

    @Test(arguments: [
        ("clips: Walk", 48), ("clips: Nod", 12), ("clips: [Nod, Walk]", 48), ("clips: {clip: Walk, speed: 2}", 24),
        ("clips: {clip: Walk, speed: -2}", 24), ("clips: {clip: Walk, times: 3}", 144),
        ("clips: {clip: Walk, alternate: true}", 96), ("clips: {clip: Walk, from: 0.5, to: 1}", 12),
        // Nothing plays by time.
        ("clips: {clip: Walk, speed: 0}", 1), ("clips: {clip: Walk, phase: 0.5}", 1), ("clips: {clip: Walk, on: smiled}", 1),
        ("hidden: false", 1),
    ])
    func clipDefinesNumberOfFrames(node: String, count: Int) throws {
        #expect(try Self.production(node).job.countFrames() == count)
    }

    @Test func frameRateDefaultsToThatOfConfigs() throws {
        #expect(try Self.production("clips: Walk", "antialiasing: none").job.countFrames() == 120)
    }

    @Test func choiceIsNoted() throws {
        let note =
            "the clip \"Walk\" of 2 s defines the length: 48 frames at 24 frames per second; `output.frames` or --frames changes it"
        #expect(try Self.production("clips: Walk").earlyNotes.contains(note))
        let chosen = try Self.production("clips: Walk", "framesPerSecond: 24, frames: 0-9")
        #expect(try chosen.job.countFrames() == 10)
        #expect(!chosen.earlyNotes.contains { $0.contains("defines the length") })
        #expect(try !Self.production("hidden: false").earlyNotes.contains { $0.contains("defines the length") })
    }
}
