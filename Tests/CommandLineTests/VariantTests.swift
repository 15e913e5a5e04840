import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// One command renders every combination of configs, values and recordings, reports each result, and arranges frames side by
/// side.
@Suite struct VariantTests {
    /// Runs `body` with a scene whose mask texture is a variable.
    private func withScene(_ body: (TestScene) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let config = TestScene.config.replacing(
                "textures: [a.png, b.png], value", with: "textures: ['${mask}.png', b.png], value")
            try scene.write(config: "variables: {mask: a}\n" + config, as: "masked.yaml")
            try Data(contentsOf: URL(fileURLWithPath: scene.path("take.jsonl"))).write(
                to: URL(fileURLWithPath: scene.path("other.jsonl")))
            try body(scene)
        }
    }

    private func variants(_ run: CommandLineRun) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
        return try #require(object?["variants"] as? [[String: Any]])
    }

    @Test("Every combination of masks and takes renders as it would alone")
    func batch() throws {
        try withScene { scene in
            try Data("# masks\na\nb\n".utf8).write(to: URL(fileURLWithPath: scene.path("masks.txt")))
            let run = try runBianlian(
                [
                    "render", scene.path("masked.yaml"), "--each", "variables.mask=@" + scene.path("masks.txt"), "--recording",
                    scene.path("take.jsonl"), "--recording", scene.path("other.jsonl"), "--output", scene.path("out"), "--json",
                    "--table", scene.path("table.csv"),
                ])
            #expect(run.status == 0, "\(run.errorText)")
            let variants = try variants(run)
            #expect(variants.map { $0["name"] as? String } == ["a-take", "a-other", "b-take", "b-other"])
            let alone = try runBianlian(
                ["render", scene.path("masked.yaml"), "--set", "variables.mask=b", "--output", scene.path("alone"), "--json"])
            let report = try JSONSerialization.jsonObject(with: alone.output) as? [String: Any]
            let hash = try #require(report?["pixelsSHA256"] as? String)
            #expect(variants.map { $0["pixelsSHA256"] as? String == hash } == [false, false, true, true])
            let table = try String(contentsOfFile: scene.path("table.csv"), encoding: .utf8)
            #expect(table.split(separator: "\r\n").count == 5 && table.contains("variables.mask=b"))
            #expect(run.errorText.contains("4 of 4 variants rendered"))
            for name in ["a-take", "b-other"] {
                #expect(FileManager.default.fileExists(atPath: scene.path("out/\(name)/frame-000011.png")))
            }
        }
    }

    @Test("A failing variant does not stop the others and determines the exit code")
    func failure() throws {
        try withScene { scene in
            let run = try runBianlian(
                [
                    "render", scene.path("masked.yaml"), "--each", "variables.mask=none,b", "--frames", "0-1", "--output",
                    scene.path("out"), "--json",
                ])
            #expect(run.status == 66, "\(run.errorText)")
            let variants = try variants(run)
            #expect(variants[0]["exitCode"] as? Int == 66 && (variants[0]["error"] as? String)?.contains("none.png") == true)
            #expect(variants[1]["frames"] as? Int == 2)
            #expect(run.errorText.contains("1 of 2 variants failed"))
            #expect(!FileManager.default.fileExists(atPath: scene.path("out/none")))
        }
    }

    @Test("Several configs render side by side and to a contact sheet")
    func sheets() throws {
        try withScene { scene in
            let both = [scene.path("masked.yaml"), "--config", scene.path("actor.yaml")]
            let film = try runBianlian(
                ["render"] + both + ["--side-by-side", "--size", "60x40", "--output", scene.path("both"), "--json"])
            let report = try JSONSerialization.jsonObject(with: film.output) as? [String: Any]
            #expect(film.status == 0 && report?["frames"] as? Int == TestScene.frameCount, "\(film.errorText)")
            #expect((report?["width"] as? Int).map { $0 > 120 && $0 < 150 } == true)
            let sheet = try runBianlian(
                ["render"] + both + ["--frames", "0,7,10-11", "--contact-sheet", scene.path("sheet.png"), "--json"])
            let told = try JSONSerialization.jsonObject(with: sheet.output) as? [String: Any]
            #expect(sheet.status == 0 && told?["frames"] as? Int == 8, "\(sheet.errorText)")
            let picture = try readImage(at: URL(fileURLWithPath: scene.path("sheet.png"))).standardImage
            #expect(picture.size.width > 4 * 48 && picture.size.width < 4 * 48 + 40)
        }
    }

    @Test(
        "Conflicting options give a usage error",
        arguments: [
            ([], "no config is given"),
            (["masked.yaml", "--side-by-side"], "--side-by-side needs several variants"),
            (["masked.yaml", "--table", "t.csv"], "--table needs several variants"),
            (["masked.yaml", "--each", "mask"], "--each takes a path, = and comma-separated values"),
            (["masked.yaml", "--each", "variables.mask=a,b", "--output", "-"], "--output - accepts only one variant"),
            (["masked.yaml", "--each", "variables.mask=a,b", "--stats"], "--stats reports a single run"),
            (["masked.yaml", "--contact-sheet", "s.jpg"], "takes the name of a .png file"),
            (["masked.yaml", "--contact-sheet", "s.png", "--output", "o"], "--contact-sheet and --output cannot be combined"),
            (["masked.yaml", "--frames", "5-2"], "are in reverse order; write 2-5"),
        ])
    func usage(arguments: [String], message: String) throws {
        try withScene { scene in
            let run = try runBianlian(["render"] + arguments, in: scene.folder)
            #expect(run.status == 64 && run.errorText.contains(message), "\(run.status) \(run.errorText)")
        }
    }

    @Test("A missing or empty list is an error")
    func lists() throws {
        try withScene { scene in
            let missing = try runBianlian(["render", "masked.yaml", "--recording", "@none.txt"], in: scene.folder)
            #expect(
                missing.status == 66 && missing.errorText.contains("none.txt: there is no such list"), "\(missing.errorText)")
            try Data("\n# none\n".utf8).write(to: URL(fileURLWithPath: scene.path("empty.txt")))
            let empty = try runBianlian(["render", "masked.yaml", "--recording", "@empty.txt"], in: scene.folder)
            #expect(empty.status == 64 && empty.errorText.contains("the file has no lines"), "\(empty.errorText)")
        }
    }
}
