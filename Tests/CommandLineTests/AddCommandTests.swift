import Foundation
import RenderTestSupport
import Testing

/// `bianlian add` as a beginner runs it, and with bad input.
@Suite(.timeLimit(.minutes(10))) struct AddCommandTests {
    @Test func addedThingsRender() throws {
        try withTemporaryFolder { folder in
            #expect(try runBianlian(["new", "p", "--quiet"], in: folder).status == 0)
            let place = folder.appendingPathComponent("p")
            // Without a config, the only one with a recording is meant.
            let hat = try runBianlian(["add", "hat"], in: place)
            #expect(hat.status == 0, "\(hat.errorText)")
            #expect(
                hat.errorText == "bianlian: copied models/hat.glb\nbianlian: added hat to mask.yaml as nodes[0].children[2]\n")
            let earrings = try report(runBianlian(["add", "earrings", "mask.yaml", "--json", "--quiet"], in: place))
            #expect(earrings["nodes"] as? [String] == ["nodes[1]", "nodes[2]"])
            #expect(earrings["copied"] as? [String] == ["models/earring.glb"])
            let checked = try runBianlian(["validate", "mask.yaml"], in: place)
            #expect(checked.status == 0 && checked.errorText.isEmpty, "\(checked.errorText)")
            let look = ["render", "mask.yaml", "--frames", "60", "--size", "160x90", "-o", "look.png"]
            #expect(try runBianlian(look, in: place).status == 0)
        }
    }

    /// The command in the message about a missing file restores it.
    @Test func commandInMessageRestoresMissingFile() throws {
        try withTemporaryFolder { folder in
            #expect(try runBianlian(["new", "p", "--quiet"], in: folder).status == 0)
            let place = folder.appendingPathComponent("p")
            try FileManager.default.removeItem(at: place.appendingPathComponent("models/head.glb"))
            let broken = try runBianlian(["validate", "mask.yaml"], in: place)
            #expect(broken.status == 66)
            let command = try #require(broken.errorText.firstMatch(of: #/`bianlian ([^`]*)`/#)?.1)
            #expect(command == "add head mask.yaml")
            let run = try runBianlian(command.split(separator: " ").map(String.init), in: place)
            #expect(run.status == 0 && run.errorText.contains("copied models/head.glb"), "\(run.errorText)")
            #expect(try runBianlian(["validate", "mask.yaml"], in: place).status == 0)
        }
    }

    @Test func listHasOneLinePerThing() throws {
        let run = try runBianlian(["add", "--list"])
        #expect(run.status == 0)
        let lines = run.text.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("hat ") } && lines.contains { $0.hasPrefix("earrings ") })
        let things = try report(runBianlian(["add", "--list", "--json"]))["things"] as? [[String: String]]
        #expect(things?.count == lines.count)
    }

    @Test(arguments: [
        (["add"], Int32(64), "name a thing, such as hat"), (["add", "hta"], 64, "did you mean \"hat\"?"),
        (["add", "hat"], 66, "no config in this folder"), (["add", "hat", "none.yaml"], 66, "there is no such config"),
        (["add", "hat", "flat.json"], 65, "no node has `anchor: face`"),
        (["add", "hat", "."], 65, "is a folder; give a config"),
        (["add", "hat", "flat.json", "--name", ""], 64, "--name takes a name"),
        (["add", "hat", "--list"], 64, "--list takes no"),
        (["add", "earrings", "flat.json", "--name", "x"], 64, "--name names one node"),
    ])
    func badInputGivesOneLineErrorAndNoFiles(arguments: [String], status: Int32, word: String) throws {
        try withTemporaryFolder { folder in
            try Data(#"{"nodes": [{"name": "a"}]}"#.utf8).write(to: folder.appendingPathComponent("flat.json"))
            let run = try runBianlian(arguments, in: folder)
            #expect(run.status == status && run.errorText.contains(word), "\(run.errorText)")
            #expect(run.errorText.filter(\.isNewline).count == 1, "\(run.errorText)")
            #expect(try names(in: folder) == ["flat.json"])
        }
    }

    /// A folder that cannot be written to. Root may write to any folder, so a file takes the place of the folder of models.
    @Test func unwritableFolderGivesOneLineError() throws {
        try withTemporaryFolder { folder in
            let config = "recording: take.jsonl\nnodes:\n- {anchor: face}\n"
            try Data(config.utf8).write(to: folder.appendingPathComponent("c.yaml"))
            try Data().write(to: folder.appendingPathComponent("models"))
            let run = try runBianlian(["add", "hat"], in: folder)
            #expect(run.status == 73 && run.errorText.filter(\.isNewline).count == 1, "\(run.errorText)")
            #expect(try String(contentsOf: folder.appendingPathComponent("c.yaml"), encoding: .utf8) == config)
        }
    }
}
