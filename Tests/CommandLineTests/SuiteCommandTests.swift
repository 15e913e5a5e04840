import Foundation
import RenderTestSupport
import Testing

/// `bianlian suite` as scripts and people run it.
@Suite struct SuiteCommandTests {
    private static let suite = """
        cases:
        - {name: moving, config: scene.yaml, frames: 0-3, tags: [slow]}
        - {name: hashed, config: scene.yaml, frames: 0-11, golden: hash}
        - {name: still, config: actor.yaml, frames: 2}

        """

    /// Runs `body` with a scene and a suite whose goldens are recorded.
    private func withSuite(_ body: (TestScene) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try scene.write(config: Self.suite, as: "suite.yaml")
            let recorded = try suite("run", scene, "--record", "missing")
            try #require(recorded.status == 0, "\(recorded.errorText)")
            try body(scene)
        }
    }

    private func suite(
        _ command: String, _ scene: TestScene, _ options: String..., environment: [String: String] = [:]
    ) throws -> CommandLineRun {
        let annotations = ["GITHUB_ACTIONS": "", "NO_COLOR": "1"].merging(environment) { $1 }
        return try runBianlian(["suite", command, scene.path("suite.yaml")] + options, environment: annotations)
    }

    @Test func exitCodeIsZeroIfSuitePassesAndOneIfItFails() throws {
        try withSuite { scene in
            let passed = try suite("run", scene)
            #expect(passed.status == 0 && passed.text.hasPrefix("3 passed of 3 cases; 17 frames in "))
            try scene.write(config: TestScene.config.replacing("msaa4", with: "none"), as: "scene.yaml")
            let failed = try suite("run", scene)
            #expect(failed.status == 1 && failed.text.hasPrefix("moving: failed\n  frame 0: exact.count is "))
            #expect(failed.text.contains("hashed: failed\n") && !failed.text.contains("still: "))
            #expect(try suite("run", scene, "--filter", "still").status == 0)
            #expect(try suite("run", scene, "--quiet").text.isEmpty)
            // Approved frames pass afterwards.
            let dry = try suite("approve", scene, "--dry-run")
            #expect(dry.status == 0 && dry.text.hasSuffix("17 goldens would be written\n"))
            #expect(try suite("run", scene).status == 1)
            let approved = try suite("approve", scene)
            #expect(approved.status == 0 && approved.text.contains("moving-000000.png: exact.count "))
            #expect(try suite("run", scene).status == 0)
            #expect(try suite("approve", scene).text == "nothing to write\n")
        }
    }

    @Test func casesAreListedAsJSON() throws {
        try withSuite { scene in
            let run = try suite("run", scene, "--list", "--json", "--tag", "slow")
            #expect(
                run.text == """
                    {"cases": [{"name": "moving", "config": "scene.yaml", "frames": "0-3", "tags": ["slow"], "golden": "picture"}]}

                    """)
        }
    }

    @Test func shardsMergeToResultsOfOneRun() throws {
        try withSuite { scene in
            try scene.write(config: TestScene.config.replacing("msaa4", with: "none"), as: "scene.yaml")
            func run(_ name: String, _ options: [String]) throws -> Int32 {
                let arguments = ["suite", "run", "suite.yaml", "--quiet", "--results", name] + options
                return try runBianlian(arguments, in: scene.folder, environment: ["GITHUB_ACTIONS": ""]).status
            }
            // The only case of shard 1, `hashed`, and one of the two cases of shard 0 differ.
            #expect(try run("whole", []) == 1)
            #expect(try run("first", ["--shard", "0/2"]) == 1 && run("second", ["--shard", "1/2"]) == 1)
            let merged = try runBianlian(["suite", "merge", "second", "first", "-o", "merged"], in: scene.folder)
            #expect(
                merged.status == 1 && merged.text.hasPrefix("1 passed, 2 failed of 3 cases; 17 frames in "), "\(merged.text)")
            let bytes = try ["whole", "merged"].map {
                try Data(contentsOf: URL(fileURLWithPath: scene.path("\($0)/results.json")))
            }
            #expect(bytes[0] == bytes[1])
            let alone = try runBianlian(["suite", "merge", "first", "-o", "merged"], in: scene.folder)
            #expect(alone.status == 66 && alone.errorText == "bianlian: missing: shard 1/2; give the results of all 2\n")
            #expect(try runBianlian(["suite", "merge", "first", "second", "-o", "first"], in: scene.folder).status == 64)
            #expect(try run("more", ["--report", "report"]) == 64 && run("more", ["--shard", "2/2"]) == 64)
        }
    }

    /// Regression: pictures of failures in the folder of goldens counted as unused goldens.
    @Test func outputsMayNotBeAmongGoldens() throws {
        try withSuite { scene in
            for option in ["--output", "--report"] {
                let run = try suite("run", scene, option, scene.path("goldens"))
                #expect(
                    run.status == 64 && run.errorText.contains("goldens, which the command reads; give another path"),
                    "\(option)")
            }
            let run = try suite("run", scene, "--junit", scene.path("none/results.xml"))
            #expect(run.status == 73 && run.text.isEmpty && run.errorText.contains("there is no folder"))
            #expect(try suite("run", scene, "--junit", scene.path("suite.yaml")).status == 64)
        }
    }

    @Test func jsonIsOnlyOutputAndFilesAreWritten() throws {
        try withSuite { scene in
            try FileManager.default.removeItem(atPath: scene.path("goldens/still-000002.png"))
            let run = try suite(
                "run", scene, "--json", "--junit", scene.path("junit.xml"), "--report", scene.path("report.html"), "--output",
                scene.path("kept"), environment: ["GITHUB_ACTIONS": "true"])
            #expect(run.status == 1)
            let json = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
            #expect(json["passed"] as? Int == 2 && json["failed"] as? Int == 0 && json["missing"] as? Int == 1)
            #expect((json["cases"] as? [[String: Any]])?.count == 3)
            #expect(run.errorText.contains("::error file="))
            #expect(try String(contentsOfFile: scene.path("junit.xml"), encoding: .utf8).hasPrefix("<?xml"))
            #expect(FileManager.default.fileExists(atPath: scene.path("report.html")))
            #expect(try names(in: scene.folder.appendingPathComponent("kept")) == ["still-000002-result.png"])
        }
    }

    @Test func pruneRemovesOnlyUnusedGoldens() throws {
        try withSuite { scene in
            try scene.write(config: "", as: "goldens/old-000000.png")
            let list = try suite("run", scene, "--list", "--tag", "slow")
            #expect(list.status == 0 && list.text == "moving: frames 0-3 of scene.yaml; tags slow\n")
            #expect(try suite("run", scene).text.contains("note: no case uses these goldens"))
            #expect(try suite("approve", scene, "--prune").text.contains("old-000000.png: removed\n"))
            #expect(try names(in: scene.folder.appendingPathComponent("goldens")).count == 7)
        }
    }

    @Test func validateReadsFilesOfEveryCase() throws {
        try withSuite { scene in
            let fine = try runBianlian(["validate", scene.path("suite.yaml"), scene.path("scene.yaml")])
            #expect(fine.status == 0 && fine.text.hasSuffix("scene.yaml: ok\n"))
            try scene.write(config: Self.suite.replacing("actor.yaml", with: "acter.yaml"), as: "suite.yaml")
            let wrong = try runBianlian(["validate", scene.path("suite.yaml")])
            #expect(wrong.status == 66 && wrong.errorText.contains("cases[2].config: there is no file"))
        }
    }

    @Test func mistakesGiveErrorsAndExitCodes() throws {
        try withSuite { scene in
            let cases: [(text: String, options: [String], status: Int32, message: String)] = [
                ("cases: [{name: a}]\nx: 1\n", [], 65, "suite.yaml:1:9: cases[0]: \"config\" is missing"),
                (Self.suite, ["--filter", "stil"], 64, "no case of the suite is named \"stil\"; did you mean \"still\"?"),
                (Self.suite, ["--tag", "x"], 64, "no case of the suite has the tag \"x\"; the tags are slow"),
                (Self.suite, ["--threads", "0"], 64, "--threads takes a number from 1 to 1024, not 0"),
                (Self.suite, ["--record", "all"], 64, "'all' is invalid"),
                (Self.suite, ["--junit", scene.path("none/j.xml")], 73, "there is no folder"),
                ("cases: [{name: a, config: none.yaml}, {name: b, config: no.yaml}]", [], 66, ""),
                ("cases: [{name: a, config: suite.yaml}]", [], 65, ""),
                ("cases: [{name: a, config: none.yaml}, {name: still, config: actor.yaml, frames: 2}]", [], 1, ""),
            ]
            for (text, options, status, message) in cases {
                try scene.write(config: text, as: "suite.yaml")
                let run = try runBianlian(
                    ["suite", "run", scene.path("suite.yaml")] + options, environment: ["GITHUB_ACTIONS": ""])
                #expect(run.status == status, "\(text) \(options)")
                #expect(message.isEmpty || run.errorText.contains(message), "\(run.errorText)")
            }
            #expect(try runBianlian(["suite", "run", scene.path("no.yaml")]).status == 66)
        }
    }
}
