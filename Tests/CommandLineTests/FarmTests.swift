import Foundation
import RenderTestSupport
import Testing

/// Jobs of many shots, whose tasks are run here one after another instead of by an engine.
@Suite struct FarmTests {
    /// Runs `body` with a scene of 12 frames whose mask texture is a variable, and a table of two shots.
    private func withShots(_ body: (TestScene) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let config = TestScene.config.replacing(
                "textures: [a.png, b.png], value", with: "textures: ['${mask}.png', b.png], value")
            try scene.write(config: "variables: {mask: a}\n" + config, as: "masked.yaml")
            try write("name,config,range,variables.mask\nshort,masked.yaml,0-3,b\nlong,masked.yaml,1-9,\n", in: scene)
            try body(scene)
        }
    }

    private func write(_ text: String, as name: String = "shots.csv", in scene: TestScene) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: scene.path(name)))
    }

    /// Runs a task of a Slurm script in another folder than that of the shots.
    private func runTask(_ number: Int, _ step: String, of script: String, in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [script]
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["SLURM_ARRAY_TASK_ID": "\(number)", "BIANLIAN_STEP": step, "SLURM_CPUS_ON_NODE": "1"]
        ) { $1 }
        let log = folder.appendingPathComponent("log")
        try Data().write(to: log)
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
        process.waitUntilExit()
        let text = try String(contentsOf: log, encoding: .utf8)
        #expect(process.terminationStatus == 0, "\(step) \(number): \(text)")
    }

    private func pictures(_ path: String, in scene: TestScene) throws -> [String: Data] { try files(path, ".png", in: scene) }

    private func files(_ path: String, _ ending: String, in scene: TestScene) throws -> [String: Data] {
        let folder = URL(fileURLWithPath: scene.path(path))
        let names = try names(in: folder).filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appendingPathComponent($0))) })
    }

    @Test func tasksRenderSameFramesAsOneRun() throws {
        try withShots { scene in
            let farm = try runBianlian(
                [
                    "farm", "--shots", "shots.csv", "--scheduler", "slurm", "--chunk", "4", "--output", "farm/%s", "--job",
                    "job.sh", "--", "--size", "32x32",
                ], in: scene.folder)
            #expect(farm.status == 0, "\(farm.errorText)")
            let script = try String(contentsOfFile: scene.path("job.sh"), encoding: .utf8)
            #expect(script.contains("\n0/1 short\n0/3 long\n1/3 long\n2/3 long\nTASKS\n"))
            // Tasks may run in any order, and twice.
            for task in [3, 0, 2, 1, 2] { try runTask(task, "render", of: scene.path("job.sh"), in: scene.folder) }
            try runTask(0, "merge", of: scene.path("job.sh"), in: scene.folder)
            let whole = try runBianlian(
                ["render", "--shots", "shots.csv", "--output", "whole", "--size", "32x32"], in: scene.folder)
            #expect(whole.status == 0, "\(whole.errorText)")
            for (shot, count) in [("short", 4), ("long", 9)] {
                let frames = try pictures("farm/\(shot)", in: scene)
                #expect(frames.count == count)
                #expect(try frames == pictures("whole/\(shot)", in: scene))
            }
        }
    }

    /// The tasks of a job and its last step, with numbered OpenEXR files that hold a layer.
    @Test func tasksRenderNumberedOpenEXR() throws {
        try withShots { scene in
            let options = ["--size", "32x32", "--layers", "depth", "--exr", "float", "--start-number", "1001"]
            let farm = try runBianlian(
                [
                    "farm", "masked.yaml", "--scheduler", "slurm", "--chunk", "6", "--output", "farm/a.%04d.exr", "--job",
                    "job.sh",
                    "--",
                ] + options, in: scene.folder)
            #expect(farm.status == 0, "\(farm.errorText)")
            for task in [1, 0] { try runTask(task, "render", of: scene.path("job.sh"), in: scene.folder) }
            try runTask(0, "merge", of: scene.path("job.sh"), in: scene.folder)
            let whole = try runBianlian(["render", "masked.yaml", "--output", "whole/a.%04d.exr"] + options, in: scene.folder)
            #expect(whole.status == 0, "\(whole.errorText)")
            let frames = try files("farm", ".exr", in: scene)
            #expect(frames.count == TestScene.frameCount && frames["a.1001.exr"] != nil)
            #expect(try frames == files("whole", ".exr", in: scene))
        }
    }

    @Test(.enabled(if: hasFFmpeg, "needs ffmpeg")) func videosOfPartsEqualThoseOfOneRun() throws {
        try withShots { scene in
            let farm = try runBianlian(
                [
                    "farm", "--shots", "shots.csv", "--scheduler", "slurm", "--chunk", "4", "--output", "farm/day.mp4", "--job",
                    "job.sh", "--", "--size", "32x32",
                ], in: scene.folder)
            #expect(farm.status == 0, "\(farm.errorText)")
            for task in 0..<4 { try runTask(task, "render", of: scene.path("job.sh"), in: scene.folder) }
            try runTask(0, "merge", of: scene.path("job.sh"), in: scene.folder)
            let whole = try runBianlian(
                ["render", "--shots", "shots.csv", "--output", "whole/day-%s.mp4", "--size", "32x32"], in: scene.folder)
            #expect(whole.status == 0, "\(whole.errorText)")
            for name in ["day-short.mp4", "day-long.mp4"] {
                let video = try Data(contentsOf: URL(fileURLWithPath: scene.path("farm/" + name)))
                #expect(try video == Data(contentsOf: URL(fileURLWithPath: scene.path("whole/" + name))))
            }
        }
    }

    @Test func eachBecomesOneJobWithAbsolutePaths() throws {
        try withShots { scene in
            try write("# masks\na\nb\n", as: "masks.txt", in: scene)
            try write("take.jsonl\n", as: "takes.txt", in: scene)
            let farm = try runBianlian(
                [
                    "farm", "masked.yaml", "--each", "variables.mask=@masks.txt", "--recording", "@takes.txt", "--output",
                    "films/%v.mp4", "--", "--threads", "3",
                ], in: scene.folder)
            #expect(farm.status == 0, "\(farm.errorText)")
            #expect(farm.text.contains(#"range: ["a", "b"]"#))
            let folder = scene.folder.standardizedFileURL.path
            for path in ["/masks.txt", "/take.jsonl"] {
                #expect(farm.text.contains(folder + path + "\""), "\(farm.text)")
            }
            #expect(farm.text.contains("films/%v.mp4\"") && farm.text.contains("min: 3"))
            #expect(farm.text.contains("\nname: \"masked\"\n"))
        }
    }

    /// With one value there is one output, which is rendered in parts as before.
    @Test func oneVariantIsRenderedInParts() throws {
        try withShots { scene in
            let farm = try runBianlian(
                ["farm", "masked.yaml", "--each", "variables.mask=b", "--chunk", "5", "--output", "out/%m_%v"], in: scene.folder
            )
            #expect(farm.status == 0 && farm.text.contains(#"{name: Shard, type: INT, range: "0-2"}"#), "\(farm.errorText)")
            #expect(farm.text.ranges(of: #""--each", "variables.mask=b""#).count == 2)
            #expect(farm.text.contains(#"/out/masked_b/", description: "The folder"#), "\(farm.text)")
        }
    }

    @Test func shotsWithMistakesAreReportedAndNoJobIsWritten() throws {
        try withShots { scene in
            try write("name,config\none,none.yaml\ntwo,none.yaml\nthree,masked.yaml\n", in: scene)
            let farm = try runBianlian(["farm", "--shots", "shots.csv", "--job", "job.yaml"], in: scene.folder)
            #expect(farm.status == 66)
            let lines = farm.errorText.split(separator: "\n")
            #expect(lines.first?.hasPrefix("bianlian: one: none.yaml: ") == true, "\(lines)")
            #expect(lines.count == 3 && lines[1].hasPrefix("bianlian: in 2 of 3 shots (first: one): none.yaml: "), "\(lines)")
            #expect(lines.last == "bianlian: 2 of 3 shots cannot be rendered; the job was not written")
            #expect(!FileManager.default.fileExists(atPath: scene.path("job.yaml")))
        }
    }

    @Test(arguments: [
        (["farm", "--shots", "shots.csv", "--", "--each", "variables.mask=a,b"], "--each selects what the job renders"),
        (["farm", "--shots", "shots.csv", "--", "--table", "t.csv"], "--table cannot be used"),
        (["farm", "--shots", "shots.csv", "--output", "-"], "accepts only one shot"),
        (["farm", "--shots", "shots.csv", "--output", "%s.png"], "must be folders, numbered pictures or videos"),
        (["farm", "--shots", "shots.csv", "--output", "day.mp4", "--", "--png", "small"], "--png sets the compression"),
        (["farm", "--shots", "shots.csv", "--only", "lon"], #"--only lon: there is no such shot; did you mean "long"?"#),
        (["farm"], "no config is given"),
        (["render", "--shots", "shots.csv", "--only", "x"], #"--only x: there is no such shot; the first of 2 is "short""#),
        (["render", "masked.yaml", "--only", "x", "--side-by-side"], "--only and --side-by-side cannot be combined"),
        (["merge", "out/%s", "--", "--shots", "shots.csv"], "name 2 shots, but merge joins the frames of one"),
        (["farm", "--shots", "shots.csv", "--output", "%s.mp4", "--", "--bits", "16"], "--bits applies to PNG and TIFF"),
        (["farm", "--shots", "shots.csv", "--", "--stats"], "--stats reports a single run"),
        (["farm", "--shots", "shots.csv", "--", "--exr", "float"], "--exr applies to outputs such as shot.%04d.exr"),
        (["farm", "masked.yaml", "--output", "a.%d.tif", "--", "--bits", "8"], "--bits takes 16 or 32 here"),
        (["farm", "masked.yaml", "--", "--layers", "cryptoNode"], "name an .exr as the output"),
        (["farm", "masked.yaml", "--output", "a.exr"], "must be a folder, numbered pictures or a video"),
        (["merge", "a.%d.exr", "--config", "masked.yaml", "--output", "a.mp4"], "merge makes videos of PNG frames"),
    ])
    func usage(arguments: [String], message: String) throws {
        try withShots { scene in
            let run = try runBianlian(arguments, in: scene.folder)
            #expect(run.status == 64 && run.errorText.contains(message), "\(run.status) \(run.errorText)")
        }
    }

    @Test func onlyRendersNamedShots() throws {
        try withShots { scene in
            let run = try runBianlian(
                ["render", "--shots", "shots.csv", "--only", "short", "--output", "out", "--json"], in: scene.folder)
            #expect(run.status == 0, "\(run.errorText)")
            #expect(try names(in: URL(fileURLWithPath: scene.path("out"))) == ["short"])
            let variant = try runBianlian(
                [
                    "render", "masked.yaml", "--each", "variables.mask=a,b", "--only", "b", "--frames", "0-3", "--output",
                    "each",
                ],
                in: scene.folder)
            #expect(variant.status == 0, "\(variant.errorText)")
            #expect(try pictures("each/b", in: scene) == pictures("out/short", in: scene))
        }
    }
}
