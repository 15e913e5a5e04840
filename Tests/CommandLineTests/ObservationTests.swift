import Bianlian
import Foundation
import MeshFormats
import RenderTestSupport
import Testing

/// The observable behaviour of a run: its trace, statistics and progress.
@Suite struct ObservationTests {
    /// The events of a trace file.
    private func events(_ path: String) throws -> [[String: Any]] {
        let data = try Data(contentsOf: URL(literalPath: path))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return try #require(object["traceEvents"] as? [[String: Any]])
    }

    @Test(arguments: [1, 2, 3])
    func traceHasAllFramesInNestedSpans(threads: Int) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let arguments = [scene.path("scene.yaml"), "--threads", "\(threads)"]
            let traced = try pixels(arguments + ["--output", scene.path("a"), "--trace", scene.path("t.json")])
            #expect(try pixels(arguments + ["--output", scene.path("b")]) == traced)
            let events = try events(scene.path("t.json"))
            var spans: [Int: [(start: Int, end: Int, name: String)]] = [:]
            var (frames, written): ([Int], Int) = ([], 0)
            for event in events {
                let (name, thread) = (try #require(event["name"] as? String), try #require(event["tid"] as? Int))
                #expect(event["pid"] is Int)
                switch try #require(event["ph"] as? String) {
                case "X":
                    // Convert microseconds to whole nanoseconds.
                    let start = Int((try #require(event["ts"] as? Double) * 1000).rounded())
                    let length = Int((try #require(event["dur"] as? Double) * 1000).rounded())
                    #expect(start >= 0 && length >= 0)
                    spans[thread, default: []].append((start, start + length, name))
                    let arguments = event["args"] as? [String: Any]
                    if name == "frame" { frames.append(try #require(arguments?["frame"] as? Int)) }
                    if name == "rename file", (arguments?["file"] as? String)?.hasPrefix("frame-") == true { written += 1 }
                case "C":
                    let values = try #require(event["args"] as? [String: Any]).values
                    #expect(event["ts"] is Double && values.allSatisfy { ($0 as? NSNumber)?.intValue ?? -1 >= 0 })
                case "M": #expect(["process_name", "thread_name", "thread_sort_index"].contains(name))
                case let other: Issue.record("There is an event of the kind \(other).")
                }
            }
            #expect(frames.sorted() == Array(0..<TestScene.frameCount) && written == TestScene.frameCount)
            for (thread, spans) in spans {
                var open: [(end: Int, name: String)] = []
                // Of spans with the same start, outer ones come first.
                for span in spans.sorted(by: { ($0.start, -$0.end) < ($1.start, -$1.end) }) {
                    while let last = open.last, last.end <= span.start { open.removeLast() }
                    if let outer = open.last {
                        #expect(
                            span.end <= outer.end, "\(span.name) begins in \(outer.name) of thread \(thread) and ends after it")
                    }
                    open.append((span.end, span.name))
                }
            }
            let names = Set(spans.values.joined().map(\.name))
            for name in [
                "load config", "build scene", "read model", "read picture", "prepare scene", "read recording",
                "advance timeline", "list draws", "place vertices", "set up and bin triangles", "draw tiles", "filter rows",
                "deflate", "hash", "write file", "rename file", "finish frame",
            ] { #expect(names.contains(name), "no \(name)") }
            let threadNames = events.filter { $0["name"] as? String == "thread_name" }
                .compactMap { ($0["args"] as? [String: Any])?["name"] as? String }
            #expect(threadNames.first == "main" && Set(threadNames).count == threadNames.count)
            #expect(threads < 2 || threadNames.contains("worker 2"))
            #expect(events.contains { $0["name"] as? String == "frames in flight" })
        }
    }

    @Test func traceIsCompleteOrAbsent() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            // The error comes before the first frame.
            let nowhere = try runBianlian([
                "render", scene.path("scene.yaml"), "--output", scene.path("a"), "--trace", scene.path("none/t.json"),
            ])
            #expect(nowhere.status == 73 && nowhere.errorText.contains("none/t.json"), "\(nowhere.errorText)")
            #expect(!FileManager.default.fileExists(atPath: scene.path("a")))
            // A failing run writes the trace up to the failure.
            try scene.write(config: "nodes: [{model: missing.glb}]\n", as: "bad.yaml")
            let failed = try runBianlian([
                "render", scene.path("bad.yaml"), "--output", scene.path("b"), "--trace", scene.path("t.json"),
            ])
            #expect(failed.status == 66, "\(failed.errorText)")
            #expect(try events(scene.path("t.json")).contains { $0["name"] as? String == "load config" })
            let empty = try runBianlian(["render", scene.path("scene.yaml"), "--trace", ""])
            #expect(empty.status == 64)
        }
    }

    @Test func statisticsArePrintedAsTableAndJSON() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            // A wall of two triangles that fills the picture.
            let wall = Model(
                roots: [ModelNode(name: "wall", meshIndices: [0])],
                meshes: [ModelMesh(name: "wall", mesh: ProceduralMesh.quad(width: 2, height: 2), materialIndex: 0)],
                materials: [ModelMaterial(name: "white", diffuse: SIMD3(1, 1, 1))])
            try AtomicFile.write(try GLBWriter.bytes(of: wall), to: folder.appendingPathComponent("wall.glb"))
            try scene.write(
                config: """
                    recording: take.jsonl
                    output: {size: [48, 32], antialiasing: none}
                    background: '#335577'
                    nodes: [{anchor: face, model: wall.glb}]

                    """, as: "wall.yaml")
            for threads in [1, 2, 5] {
                let run = try runBianlian([
                    "render", scene.path("wall.yaml"), "--frames", "0-3", "--threads", "\(threads)", "--output",
                    scene.path("a"), "--quiet", "--stats", "--json",
                ])
                let stats = try #require(try report(run)["stats"] as? [String: Any])
                #expect(
                    stats["triangles"] as? [String: Int] == [
                        "given": 8, "drawn": 8, "culled": 0, "outside": 0, "withoutSamples": 0, "withoutArea": 0, "unusable": 0,
                    ])
                for key in ["pixels", "pixelsDrawn", "samples", "fragmentsShaded", "samplesShaded"] {
                    #expect(stats[key] as? Int == 4 * 48 * 32, "\(key)")
                }
                #expect(stats["overdraw"] as? Double == 1)
                let files = try names(in: folder.appendingPathComponent("a")).filter { $0.hasSuffix("png") }
                let sizes = try files.map { try Data(contentsOf: folder.appendingPathComponent("a/\($0)")).count }
                #expect(try #require(stats["bytesWritten"] as? Int) >= sizes.reduce(0, +))
                let stages = try #require(stats["stages"] as? [[String: Any]])
                #expect(stages.contains { $0["stage"] as? String == "draw tiles" && $0["spans"] as? Int ?? 0 >= 4 })
                let shares = stages.compactMap { $0["share"] as? Double }
                #expect(shares.count == stages.count && abs(shares.reduce(0, +) - 1) < 1e-9)
                #expect(shares == shares.sorted(by: >))
                for line in [
                    "stage ", "draw tiles ", "triangles: 8 given, 8 drawn\n", "pixels drawn: 6144 of 6144, overdraw 1.00\n",
                ] {
                    #expect(run.errorText.contains("\n  " + line), "\(line)")
                }
            }
            let plain = try runBianlian(["render", scene.path("wall.yaml"), "--output", scene.path("b"), "--json"])
            #expect(try report(plain)["stats"] == nil)
        }
    }

    @Test func jsonProgressCountsToLastFrame() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            func run(_ options: [String]) throws -> CommandLineRun {
                let run = try runBianlian(["render", scene.path("scene.yaml"), "--output", scene.path("a")] + options)
                #expect(run.status == 0, "\(run.errorText)")
                return run
            }
            func progress(_ options: [String]) throws -> [[String: Any]] {
                let told = try run(["--progress", "json", "--quiet", "--json"] + options)
                _ = try report(told)
                return try told.errorText.split(separator: "\n").map {
                    try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
                }
            }
            let objects = try progress([])
            var last = 0
            for object in objects {
                let finished = try #require(object["finished"] as? Int)
                #expect(finished > last && object["frame"] as? Int == finished - 1 && object["total"] as? Int == 12)
                #expect(object["task"] as? String == "frames")
                #expect((object["framesPerSecond"] as? NSNumber)?.doubleValue ?? 0 > 0)
                #expect((object["secondsLeft"] as? NSNumber)?.doubleValue ?? -1 >= 0)
                last = finished
            }
            #expect(last == 12)
            #expect((objects.last?["secondsLeft"] as? NSNumber)?.doubleValue == 0)
            // Frames of an earlier run are not part of the frame rate.
            let resumed = try progress(["--resume"])
            #expect(resumed.last?["finished"] as? Int == 12)
            #expect(resumed.allSatisfy { ($0["framesPerSecond"] as? NSNumber)?.doubleValue == 0 }, "\(resumed)")
            #expect(resumed.dropLast().allSatisfy { $0["secondsLeft"] is NSNull }, "\(resumed)")
            #expect((resumed.last?["secondsLeft"] as? NSNumber)?.doubleValue == 0)
            for form in ["none", "plain", "auto"] {
                // A short run prints only its summary.
                #expect(try run(["--progress", form]).errorText.split(separator: "\n").count == 1, "\(form)")
            }
            let wrong = try runBianlian(["render", scene.path("scene.yaml"), "--progress", "xml"])
            #expect(wrong.status == 64 && wrong.errorText.contains("json"))
        }
    }

    @Test func suiteReportsProgress() throws {
        let run = try runBianlian([
            "suite", "run", "render-configs/suite.yaml", "--filter", "light-ambient", "--progress", "json", "--quiet",
        ])
        #expect(run.status == 0, "\(run.errorText)")
        let last = try #require(run.errorText.split(separator: "\n").last)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
        #expect(object["finished"] as? Int == object["total"] as? Int && object["task"] as? String == "frames")
    }
}
