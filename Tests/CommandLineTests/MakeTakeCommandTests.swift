import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// A face animated by keyframes of a config, as a recording and as frames.
@Suite struct MakeTakeCommandTests {
    /// A grid that deforms and moves with the face, and a bar that `jawOpen` rotates.
    private static let scene = """
        output: {size: [64, 48], framesPerSecond: 20}
        background: "#203040"
        events: {opened: {value: jawOpen, above: 0.5}}
        nodes:
        - {anchor: face, children: [{model: card.obj, material: {model: constant, diffuse: "#e0a040"}}]}
        - {name: bar, model: card.obj, scale: [0.2, 1, 1], translate: [0.08, 0, 0], material: {diffuse: "#40c0ff"}}
        drivers:
        - property: {target: nodes.bar.rotate.z, value: jawOpen, to: [0, 90], smoothing: 0.1}
        - property: {target: nodes.bar.translate.y, value: {count: opened}, to: [0, 0.02]}

        """
    private static let keyframes = """
        face:
          pose: {keys: [{time: 0, rotation: [0, -40, 0], ease: inOut}, {time: 0.5, rotation: [10, 40, 20], position: [0.02, 0, 0]}]}
          blendShapes: {jawOpen: {keys: [[0, 0, smooth], [0.2, 1], [0.4, 0]], period: 0.5}}
          gaze: {horizontal: [[0, -10], [1, 10]]}
          tracked: [[0, 0.6], [0.8, 1.1]]

        """

    private func write(_ text: String, _ name: String, in folder: URL) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    private func withScene(_ body: (URL) throws -> Void) throws {
        try withTemporaryFolder { folder in
            try write("v -0.1 -0.1 0\nv 0.1 -0.1 0\nv 0.1 0.1 0\nv -0.1 0.1 0\nf 1 2 3 4\n", "card.obj", in: folder)
            try write(Self.scene + Self.keyframes, "scene.yaml", in: folder)
            try write(Self.scene, "plain.yaml", in: folder)
            try body(folder)
        }
    }

    private func run(_ arguments: [String], in folder: URL) throws {
        let run = try runBianlian(arguments, in: folder)
        #expect(run.status == 0, "\(run.errorText)")
    }

    private func pictures(_ name: String, in folder: URL) throws -> [Data] {
        let frames = folder.appendingPathComponent(name)
        return try FileManager.default.contentsOfDirectory(atPath: frames.path).filter { $0.hasSuffix(".png") }.sorted()
            .map { try Data(contentsOf: frames.appendingPathComponent($0)) }
    }

    @Test func writtenTakeRendersSameBytes() throws {
        try withScene { folder in
            try run(["render", "scene.yaml", "--output", "by-hand"], in: folder)
            try run(["make-take", "scene.yaml", "--output", "take.jsonl.gz"], in: folder)
            try run(["render", "plain.yaml", "--recording", "take.jsonl.gz", "--output", "played"], in: folder)
            let byHand = try pictures("by-hand", in: folder)
            #expect(byHand.count == 23, "frames continue to the end of the last tracked interval, at 1.1 s")
            #expect(try pictures("played", in: folder) == byHand)
            #expect(Set(byHand).count > 15, "the face moves")
            // The same with keyframes added to a recording, here the take itself.
            let more = [
                "--set",
                "face={combine: add, pose: {position: [0, 0.01, 0], rotation: [0, 0, 5]}, blendShapes: {jawOpen: -0.2}}",
            ]
            try run(["render", "plain.yaml", "--recording", "take.jsonl.gz", "--output", "more"] + more, in: folder)
            try run(["make-take", "plain.yaml", "--recording", "take.jsonl.gz", "-o", "more.jsonl"] + more, in: folder)
            try run(["render", "plain.yaml", "--recording", "more.jsonl", "--output", "more-played"], in: folder)
            #expect(try pictures("more-played", in: folder) == pictures("more", in: folder))
            #expect(try pictures("more", in: folder) != byHand)
        }
    }

    @Test func singleFrameAndShardEqualWholeRun() throws {
        try withScene { folder in
            try run(["render", "scene.yaml", "--output", "all"], in: folder)
            let all = try pictures("all", in: folder)
            for frame in [0, 7, 14, 22] {
                try run(["render", "scene.yaml", "--frames", "\(frame)", "--output", "one.png"], in: folder)
                #expect(try Data(contentsOf: folder.appendingPathComponent("one.png")) == all[frame], "frame \(frame)")
            }
            try run(["render", "scene.yaml", "--shard", "2/3", "--threads", "1", "--output", "part"], in: folder)
            let part = try pictures("part", in: folder)
            #expect(!part.isEmpty && part.allSatisfy { all.contains($0) })
        }
    }

    @Test func standardOutputGetsSameLinesAsFile() throws {
        try withScene { folder in
            try run(["make-take", "scene.yaml", "-o", "take.jsonl"], in: folder)
            let printed = try runBianlian(["make-take", "scene.yaml", "-o", "-"], in: folder)
            #expect(printed.status == 0 && printed.errorText.isEmpty, "\(printed.errorText)")
            #expect(try Data(printed.text.utf8) == Data(contentsOf: folder.appendingPathComponent("take.jsonl")))
        }
    }

    @Test func makeTakeFailuresHaveExitCodes() throws {
        try withScene { folder in
            let nothing = try runBianlian(["make-take", "plain.yaml", "-o", "take.jsonl"], in: folder)
            #expect(nothing.status == 65 && nothing.errorText.contains("plain.yaml: has neither a recording nor keyframes"))
            let over = try runBianlian(["make-take", "scene.yaml", "-o", "scene.yaml"], in: folder)
            #expect(over.status == 64 && over.errorText.contains("which the config reads"), "\(over.errorText)")
            let nowhere = try runBianlian(["make-take", "scene.yaml", "-o", "no/take.jsonl"], in: folder)
            #expect(nowhere.status == 73)
            let missing = try runBianlian(["make-take", "no.yaml", "-o", "take.jsonl"], in: folder)
            #expect(missing.status == 66)
            #expect(try !names(in: folder).contains("take.jsonl"), "nothing is half-written")
        }
    }
}
