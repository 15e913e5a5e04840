import Foundation
import RenderTestSupport
import Testing

/// Tables of shots and the names of outputs, as users type them.
@Suite struct ShotsTests {
    /// Runs `body` with a scene whose mask texture is a variable, and a second take.
    private func withScene(_ body: (TestScene) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let config = TestScene.config.replacing(
                "textures: [a.png, b.png], value", with: "textures: ['${mask}.png', b.png], value")
            try scene.write(config: "variables: {mask: a}\n" + config, as: "masked.yaml")
            try FileManager.default.createDirectory(atPath: scene.path("takes"), withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: scene.path("take.jsonl"), toPath: scene.path("takes/other.jsonl"))
            try body(scene)
        }
    }

    private func object(_ run: CommandLineRun) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    }

    private func write(_ text: String, as name: String, in scene: TestScene) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: scene.path(name)))
    }

    @Test func shotsOfTableRenderInOrderOfPriority() throws {
        try withScene { scene in
            try write(
                "name,config,take,range,priority,variables.mask\none,masked.yaml,,0-1,,b\ntwo,masked.yaml,takes/other.jsonl,3,1,\n",
                as: "shots.csv", in: scene)
            let run = try runBianlian(
                [
                    "render", "--shots", "shots.csv", "--output", "out/%s/%t_%m.%03d.png", "--start-number", "1001", "--json",
                    "--table", "t.csv",
                ],
                in: scene.folder)
            #expect(run.status == 0, "\(run.errorText)")
            #expect(
                try names(in: scene.folder.appendingPathComponent("out/two")).filter { !$0.hasPrefix(".") } == [
                    "other_masked.1004.png"
                ])
            #expect(
                try names(in: scene.folder.appendingPathComponent("out/one")).filter { !$0.hasPrefix(".") }
                    == ["take_masked.1001.png", "take_masked.1002.png"])
            let shots = try #require(try object(run)["shots"] as? [[String: Any]])
            #expect(shots.map { $0["name"] as? String } == ["two", "one"])
            #expect(shots.map { $0["frames"] as? Int } == [1, 2])
            #expect(shots.map { $0["range"] as? String } == ["3", "0-1"])
            #expect(shots.map { $0["output"] as? String } == ["out/two/other_masked.%03d.png", "out/one/take_masked.%03d.png"])
            let alone = try runBianlian(
                ["render", "masked.yaml", "--set", "variables.mask=b", "--frames", "0-1", "--json", "--output", "alone"],
                in: scene.folder)
            #expect(try object(alone)["pixelsSHA256"] as? String == shots[1]["pixelsSHA256"] as? String)
            let table = try String(contentsOfFile: scene.path("t.csv"), encoding: .utf8)
            #expect(table.hasPrefix("shot,config,recording,values,") && table.split(separator: "\r\n").count == 3)
            #expect(run.errorText.contains("2 of 2 shots rendered"))
        }
    }

    /// A number in a name belongs to another frame with another start, so frames are not reused then.
    @Test func resumedSequenceReusesFramesOnlyWithSameStart() throws {
        try withScene { scene in
            func run(_ start: String, _ more: [String] = []) throws -> [String: Any] {
                let run = try runBianlian(
                    ["render", "masked.yaml", "--frames", "2-5", "--output", "a.%04d.png", "--start-number", start, "--json"]
                        + more,
                    in: scene.folder)
                #expect(run.status == 0, "\(run.errorText)")
                return try object(run)
            }
            let first = try run("0")
            #expect(try run("0", ["--resume"])["takenOver"] as? Int == 4)
            let other = try run("1", ["--resume"])
            #expect(other["takenOver"] as? Int == 0)
            #expect(other["pixelsSHA256"] as? String == first["pixelsSHA256"] as? String)
            let merged = try runBianlian(
                ["merge", "a.%04d.png", "--config", "masked.yaml", "--", "--frames", "2-5", "--start-number", "1"],
                in: scene.folder)
            #expect(merged.status == 0, "\(merged.errorText)")
        }
    }

    @Test(arguments: [
        (
            ["masked.yaml", "--each", "variables.mask=a,b", "--output", "%t.png"],
            "take.png would be the output of 2 variants, such as a and b"
        ),
        (
            ["masked.yaml", "--each", "variables.mask=a,b", "--output", "s.%04d.png"],
            "s.%04d.png would be the output of 2 variants"
        ),
        (["masked.yaml", "--output", "%x.png"], "there is no placeholder %x; the placeholders are: %t the take"),
        (
            ["masked.yaml", "--output", "a.mp4", "--start-number", "5"],
            "--start-number has no effect on a.mp4, which is one file"
        ),
        (
            ["masked.yaml", "--frames", "0", "--output", "a.%04d.png", "--start-number", "-1"],
            "frame 0 would have the negative number -1"
        ),
        (["--shots", "shots.csv", "--each", "a=1"], "--shots and --each cannot be combined"),
        (["masked.yaml", "--shots", "shots.csv", "--watch"], "--watch and --shots cannot be combined"),
    ])
    func usage(arguments: [String], message: String) throws {
        try withScene { scene in
            try write("config\nmasked.yaml\n", as: "shots.csv", in: scene)
            let run = try runBianlian(["render"] + arguments, in: scene.folder)
            #expect(run.status == 64 && run.errorText.contains(message), "\(run.status) \(run.errorText)")
        }
    }

    @Test func misspeltColumnGivesPlaceAndSuggestion() throws {
        try withScene { scene in
            try write("name,confg\na,masked.yaml\n", as: "shots.csv", in: scene)
            let run = try runBianlian(["render", "--shots", "shots.csv"], in: scene.folder)
            #expect(run.status == 65)
            #expect(run.errorText == "bianlian: shots.csv:1:6: confg: unknown column; did you mean \"config\"?\n")
            let missing = try runBianlian(["render", "--shots", "none.csv"], in: scene.folder)
            #expect(missing.status == 66 && missing.errorText.contains("none.csv: there is no such table of shots"))
        }
    }

    @Test func failingShotsShareOneLineAndDoNotStopOthers() throws {
        try withScene { scene in
            let rows = (1...4).map { "s\($0),\($0 == 3 ? "masked.yaml" : "none.yaml"),0" }.joined(separator: "\n")
            try write("name,config,range\n\(rows)\n", as: "shots.csv", in: scene)
            let run = try runBianlian(["render", "--shots", "shots.csv", "--quiet", "--json"], in: scene.folder)
            #expect(run.status == 66)
            let lines = run.errorText.split(separator: "\n")
            #expect(lines.count == 2 && lines[0].hasPrefix("bianlian: in 3 of 4 shots (first: s1): none.yaml: "), "\(lines)")
            let result = try object(run)
            #expect(result["rendered"] as? Int == 1 && result["failed"] as? Int == 3 && result["notBegun"] as? Int == 0)
            #expect(FileManager.default.fileExists(atPath: scene.path("out/s3/frame-000000.png")))
        }
    }
}
