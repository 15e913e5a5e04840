import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// Texts, gauges and scores are the same in a single frame, a shard and a whole run; a score always covers the whole recording.
@Suite struct LetteringTests {
    private static let config = """
        recording: take.jsonl
        output: {size: [96, 64]}
        score:
          targets: [{name: open, times: [0.05, 0.1], shapes: {jawOpen: 1}, window: 0.02}, {name: shut, time: 0.15, shapes: {jawOpen: 0}}]
        nodes:
        - text: {string: "{jawOpen:0.00}\\n{score:0.0} {target} {grade}\\n{frame}", place: topLeft, size: 0.16}
        - gauge: {bars: [{value: jawOpen}, {value: {score: total}, from: [0, 100]}], length: 0.8, thickness: 0.1, place: bottom}

        """

    @Test func frameIsSameAloneInShardAndInWholeRun() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try scene.write(config: Self.config, as: "text.yaml")
            func render(_ more: String...) throws {
                #expect(try runBianlian(["render", scene.path("text.yaml"), "--quiet"] + more).status == 0)
            }
            func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }
            try render("--output", scene.path("all"), "--score", scene.path("all.json"))
            try render("--output", scene.path("part"), "--shard", "1/3", "--score", scene.path("part.json"))
            try render("--output", scene.path("one.png"), "--frames", "6", "--score", scene.path("one.json"))
            let names = (0..<TestScene.frameCount).map { FrameNames().name(of: $0) }
            #expect(try bytes("one.png") == bytes("all/\(names[6])"))
            #expect(try bytes("part/\(names[5])") == bytes("all/\(names[5])"))
            #expect(try Set(names.map { try bytes("all/\($0)") }).count == names.count)
            #expect(try bytes("all.json") == bytes("one.json") && bytes("all.json") == bytes("part.json"))
            let json = try #require(try JSONSerialization.jsonObject(with: bytes("all.json")) as? [String: Any])
            #expect(json["format"] as? String == "bianlian-score")
            let targets = try #require(json["targets"] as? [[String: Any]])
            #expect(targets.map { $0["name"] as? String } == ["open", "open", "shut"])
            let points = targets.compactMap { $0["points"] as? Double }
            let total = try #require(json["total"] as? Double)
            #expect((points.reduce(0, +) - total).magnitude < 1e-9)
        }
    }

    @Test func scoreOptionWithoutScoreIsError() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let result = try runBianlian([
                "render", scene.path("scene.yaml"), "--output", scene.path("a.png"), "--score", scene.path("a.json"),
            ])
            #expect(result.status != 0)
            #expect(result.errorText.contains("has no `score` to write"), "\(result.errorText)")
            #expect(!FileManager.default.fileExists(atPath: scene.path("a.json")))
        }
    }
}
