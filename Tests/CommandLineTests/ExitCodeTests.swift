import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// Every failure gives one line on standard error, nothing on standard output and the right exit code, and leaves no file
/// behind.
@Suite struct ExitCodeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        /// The arguments; `@` means the scene's folder.
        var arguments: [String]
        var status: Int32
        var message: String
        /// A config that replaces the scene's.
        var config: String?
        var testDescription: String { arguments.joined(separator: " ") + (config.map { " | \($0)" } ?? "") }

        init(_ arguments: String..., status: Int32, _ message: String, config: String? = nil) {
            self.arguments = arguments
            self.status = status
            self.message = message
            self.config = config
        }
    }

    static let cases: [Case] = [
        // Usage.
        Case("render", status: 64, "no config is given; give the path of a scene config; see bianlian render --help"),
        Case("rendre", status: 64, #"there is no command "rendre"; the nearest is "render"; see bianlian --help"#),
        Case("help", "rendre", status: 64, #"there is no command "rendre"; the nearest is "render"; see bianlian --help"#),
        Case("show", status: 64, "bianlian: <model> is missing; see bianlian show --help"),
        Case(
            "uv", "face", "--siez", "8", status: 64, "there is no option --siez; the nearest is --size; see bianlian uv --help"),
        Case("schema", "--gpu", status: 64, "there is no option --gpu; see bianlian schema --help"),
        Case("schema", "x", status: 64, "bianlian: unexpected argument 'x'; see bianlian schema --help"),
        Case("add", "coat", status: 64, #"there is no shipped "coat"; `bianlian add --list` describes all: hat, "#),
        Case("add", "hats", status: 64, #"there is no shipped "hats"; did you mean "hat"? `bianlian add --list` describes"#),
        Case("completions", "tcsh", status: 64, "; choose one of 'bash', 'zsh' or 'fish'; see bianlian completions --help"),
        Case("preview", "@", status: 64, "is a folder with configs; give one of them: "),
        Case("validate", "@", status: 65, "is a folder; give a config in it: actor.yaml, scene.yaml"),
        Case("suite", "rn", status: 64, #"there is no command "rn"; the nearest is "run"; see bianlian suite --help"#),
        Case("render", "@/scene.yaml", "--quiet=yes", status: 64, "but 'yes' was specified; see bianlian render --help"),
        Case("render", "@/scene.yaml", "--threads", "-2", status: 64, "from 1 to 1024, not -2; see bianlian render --help"),
        Case(
            "render", "@/scene.yaml", "--frames", "5-2", status: 64,
            "frames 5-2 are in reverse order; write 2-5"),
        Case("render", "@/scene.yaml", "--size", "0x10", status: 64, "'0x10' is invalid for '--size <WxH>': a size is WxH"),
        Case("render", "@/scene.yaml", "--shard", "3/3", status: 64, "'3/3' is invalid for '--shard <I/N>': a shard is I/N"),
        Case("render", "@/scene.yaml", "--threads", "0", status: 64, "--threads takes a number from 1 to 1024, not 0"),
        Case("render", "@/scene.yaml", "--antialiasing", "msaa2", status: 64, "'msaa2' is invalid"),
        Case("render", "@/scene.yaml", "--output", "", status: 64, "--output takes a path, not an empty string"),
        Case("render", "@/scene.yaml", "--output", "-", "--json", status: 64, "choose one"),
        Case(
            "render", "@/scene.yaml", "--output", "-", "--png", "small", status: 64,
            "--png sets the compression of a folder of frames"),
        Case("render", "@/scene.yaml", "--png", "tiny", status: 64, "'tiny' is invalid"),
        Case("render", "@/scene.yaml", "--output", "@/out.png", status: 64, "stores one frame, but 12 were requested"),
        Case("render", "@/scene.yaml", "--frames", "1", "--output", "@/o.png", "--resume", status: 64, "cannot be resumed"),
        Case("render", "@/scene.yaml", "--frames", "-1", status: 64, "'-1' is invalid for '--frames <A-B>': frames are A-B"),
        Case("doctor", "--require", "gpu", status: 64, "for '--require <part>'; choose one of model-reader, sandbox, files, "),
        Case("farm", "@/scene.yaml", "--scheduler", "lsf", status: 64, "'openjd' and 'slurm'; see bianlian farm --help"),
        // Outputs that would replace inputs.
        Case(
            "render", "@/scene.yaml", "--frames", "1", "--output", "@/a.png", status: 64,
            "a.png is an input of the frames and would be overwritten; name another output"),
        Case("render", "@/scene.yaml", "--contact-sheet", "@/b.png", status: 64, "b.png is an input of the frames"),
        Case("render", "@/scene.yaml", "--trace", "@/scene.yaml", status: 64, "a trace is not written as .yaml; use a .json"),
        Case("convert", "@/take.jsonl", "--output", "@/take.jsonl", status: 64, "take.jsonl, which the command reads"),
        Case("farm", "@/scene.yaml", "--job", "@/scene.yaml", status: 64, "scene.yaml, which the command reads"),
        // Bad input data.
        Case(
            "inspect", "@/scene.yaml", status: 65,
            "scene.yaml: is YAML, like configs and suites; check it with: bianlian validate"),
        Case(
            "render", "@/scene.yaml", "--frames", "90-99", "--output", "@/out", status: 65,
            "frames 90-99 are beyond its end; it has 12 (0-11)"),
        Case(
            "render", "@/scene.yaml", "--output", "@/out", status: 65,
            #"scene.yaml:1:1: outptu: unknown key; did you mean "output"?"#, config: "outptu: 3"),
        Case(
            "render", "@/scene.yaml", "--output", "@/out", status: 65,
            "configs show each other in a cycle: scene.yaml shows scene.yaml",
            config: "background: {config: scene.yaml}"),
        Case(
            "render", "@/scene.yaml", "--output", "@/out", status: 65, "the config's tree; move it there",
            config: "nodes: [{model: ../../../../../../../../etc/passwd}]"),
        Case(
            "render", "@/scene.yaml", "--output", "@/out", status: 65,
            "background.offset: 1e30 is not a number from -86400 to 86400",
            config: "background: {sequence: film, speed: 1, offset: 1e30}"),
        Case(
            "render", "@/scene.yaml", "--output", "@/out", status: 65,
            "background.start: 1e30 is not a number from 0 to 86400",
            config: "background: {sequence: film, start: 1e30}"),
        Case(
            "render", "@/scene.yaml", "--output", "@/out", status: 65, "is a folder, not a model", config: "nodes: [{model: .}]"
        ),
        Case(
            "render", "@/scene.yaml", "--output", "@/out", status: 65,
            #"nodes[0].materials.skim: the model has no material "skim"; did you mean "skin"?"#,
            config: "nodes: [{model: face.glb, materials: {skim: '#ff0000'}}]"),
        Case(
            "render", "@/scene.yaml", "--output", "@/out", status: 65,
            #"nodes[0].material: there is no material "maks"; did you mean "mask"?"#,
            config: "materials: {mask: {}}\nnodes: [{model: face.glb, material: maks}]"),
        Case(
            "render", "@/scene.yaml", "--output", "@/out", status: 65, "does not have the aspect ratio of a cube map",
            config: "materials: {mask: {reflective: a.png}}"),
        Case(
            "render", "@/scene.yaml", "--output", "@/out", status: 65,
            "drivers[0].textureSwap.textures[0]: a picture of 16×16 pixels does not have the aspect ratio of a cube map",
            config: "materials: {mask: {}}\ndrivers: [{textureSwap: {material: mask, slot: reflective, textures: [a.png]}}]"),
        Case(
            "render", "@/scene.yaml", "--output", "@/out", status: 65,
            "drivers[0].faceChange.textures[0]: six pictures form a cube map, which only `reflective` accepts",
            config:
                "materials: {mask: {}}\ndrivers: [{faceChange: {material: mask, textures: [[a.png, a.png, a.png, a.png, a.png, a.png]]}}]"
        ),
        Case(
            "render", "@/scene.yaml", "--output", "@/out", status: 65, "there is no recording",
            config: "background: {captured: true}"),
        Case(
            "render", "@/scene.yaml", "--recording", "@/a.png", "--output", "@/out", status: 65,
            "is a PNG picture, not a recording"),
        Case("render", "@/a.png", "--output", "@/out", status: 65, "is a PNG picture, not a config"),
        Case(
            "validate", "@/scene.yaml", status: 65, "scene.yaml:2:1: a second YAML document begins here",
            config: "{}\n---\n{}"),
        Case(
            "validate", "@/scene.yaml", status: 65, "is nested deeper than 64 levels",
            config: "nodes: " + String(repeating: "[", count: 20_000)),
        Case("render", "@/scene.yaml", status: 65, "scene.yaml: is empty; `bianlian new FOLDER` creates a config", config: ""),
        Case(
            "render", "@/scene.yaml", "--frames", "12", "--output", "@/o.png", status: 65,
            "frame 12 is beyond its end; it has 12 (0-11)"),
        Case(
            "render", "@/scene.yaml", "--output", "@/out", status: 65,
            #"nodes[0]: the material "mask" reads set 3 of texture coordinates, but the model's mesh has only 1, counted from 0"#,
            config:
                "materials: {mask: {diffuse: {texture: a.png, textureCoordinates: 3}}}\nnodes: [{model: face.glb, material: mask}]"
        ),
        // Missing inputs.
        Case("render", "@/none.yaml", "--output", "@/out", status: 66, "none.yaml: there is no such config"),
        Case("render", "@/scene.yaml", "--recording", "@/none.csv", "--output", "@/out", status: 66, "there is no such file"),
        Case(
            "render", "@/scene.yaml", "--output", "@/out", status: 66, #"there is no file "@/c.png"; did you mean "a.png"?"#,
            config: "materials: {mask: {diffuse: c.png}}"),
        Case("inspect", "@/none.glb", status: 66, "there is no such file"),
        Case("validate", "@/scene.yaml", "@/none.yaml", status: 66, "none.yaml: there is no such config"),
        Case("render", "@/scene", status: 66, #"@/scene: there is no such config; did you mean "@/scene.yaml"?"#),
        Case("render", "@/scnee.yml", status: 66, #"@/scnee.yml: there is no such config; did you mean "@/scene.yaml"?"#),
        // Output.
        Case(
            "render", "@/scene.yaml", "--output", "@/a.png/frames", status: 73, "the folder cannot be created: Not a directory"),
        Case("render", "@/scene.yaml", "--frames", "1", "--output", "@/none/one.png", status: 73, "there is no folder"),
    ]

    @Test(arguments: cases) func failuresGiveOneLineAndExitCode(_ testCase: Case) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            if let config = testCase.config { try scene.write(config: config, as: "scene.yaml") }
            let before = try names(in: folder)
            let run = try runBianlian(testCase.arguments.map { $0.replacingOccurrences(of: "@", with: folder.path) })
            #expect(run.status == testCase.status, "\(run.errorText)")
            #expect(
                run.errorText.contains(testCase.message.replacingOccurrences(of: "@", with: folder.path)), "\(run.errorText)")
            #expect(run.errorText.hasPrefix("bianlian: ") && run.errorText.hasSuffix("\n"))
            #expect(run.errorText.split(separator: "\n").count == 1, "\(run.errorText)")
            #expect(run.text.split(separator: "\n").allSatisfy { $0.hasSuffix(": ok") })
            #expect(try names(in: folder) == before)
        }
    }

    @Test func inspectOfUnknownFileListsSupportedKinds() throws {
        try withTemporaryFolder { folder in
            let notes = folder.appendingPathComponent("notes.md")
            try Data("notes".utf8).write(to: notes)
            let run = try runBianlian(["inspect", notes.path])
            #expect(run.status == 65 && run.errorText.contains("notes.md: is neither a model (.obj"), "\(run.errorText)")
        }
    }

    @Test(arguments: ["avx3", "AVX2", "sse2 "])
    func unknownInstructionSetErrorListsAvailableSets(_ name: String) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let before = try names(in: folder)
            let run = try runBianlian(
                ["render", scene.path("scene.yaml"), "--output", scene.path("out")], environment: ["BIANLIAN_ISA": name])
            let there = InstructionSet.available.map(\.rawValue).joined(separator: ", ")
            #expect(run.status == 64 && run.text.isEmpty)
            #expect(
                run.errorText
                    == "bianlian: BIANLIAN_ISA is \"\(name)\", which is not an instruction set; use one of \(there)\n")
            #expect(try names(in: folder) == before)
        }
    }

    @Test func invalidModelMemoryLimitIsUsageError() throws {
        let run = try runBianlian(["schema"], environment: ["BIANLIAN_MODEL_MEMORY": "lots"])
        #expect(run.status == 64 && run.text.isEmpty)
        #expect(
            run.errorText == "bianlian: BIANLIAN_MODEL_MEMORY is \"lots\", which is not a valid amount of memory; "
                + "use 256M or more, such as 2G\n")
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may write to any folder"))
    func unwritableOutputFolderGivesCannotCreateError() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let closed = folder.appendingPathComponent("closed")
            try FileManager.default.createDirectory(at: closed, withIntermediateDirectories: true)
            try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: closed.path)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed.path) }
            let run = try runBianlian(["render", scene.path("scene.yaml"), "--output", closed.path])
            #expect(run.status == 73, "\(run.errorText)")
            #expect(try names(in: closed).isEmpty)
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
    func fullDiskGivesOneLineInputOutputError() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let script = "\"$0\" render \"$1\" --output - --quiet > /dev/full"
            let process = Process()
            process.environment = environmentWithoutCache
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = [
                "-c", script, builtProductsFolder.appendingPathComponent("bianlian").path, scene.path("scene.yaml"),
            ]
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 74, "\(said)")
            #expect(said.split(separator: "\n").count == 1)
        }
    }
}
