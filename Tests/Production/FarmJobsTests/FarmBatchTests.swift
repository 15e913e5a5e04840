import Foundation
import RenderTestSupport
import Testing

@testable import FarmJobs

/// Jobs of many shots contain every shot and part once, within the limits of the engines.
@Suite struct FarmBatchTests {
    private func batch(_ shots: [(name: String, frames: Int)]) -> FarmBatch {
        FarmBatch(
            name: "day12", program: "/opt/bianlian", config: nil, table: "/shared/shots.csv", output: "/shared/films/%s.mp4",
            frames: "/shared/films/%s.frames/", renderOptions: ["--size", "640x360"],
            shots: shots.map { FarmBatch.Shot(name: $0.name, frameCount: $0.frames, framesPerTask: 250) }, coresPerTask: 4)
    }

    /// Lists of values have at most 1024 elements.
    @Test func threeThousandShotsAreStepsOfAtMost1024() throws {
        let names = (0..<3000).map { "sc\($0)" }
        let text = try batch(names.map { ($0, 250) }).openJobDescription()
        let lists = text.matches(of: /type: STRING, range: \[(.*)\]/).map { $0.1.split(separator: ", ").map(String.init) }
        #expect(lists.map(\.count) == [1024, 1024, 952])
        #expect(lists.flatMap(\.self) == names.map { "\"\($0)\"" })
        #expect(text.matches(of: /\n- name: (.*)/).map { String($0.1) } == ["Render (1)", "Render (2)", "Render (3)"])
        #expect(text.hasPrefix("# 3000 shots in 3000 tasks. "))
        #expect(!text.contains("merge"))
    }

    @Test func shotsInPartsAreRenderedToFramesAndJoined() throws {
        let batch = batch([("a", 250), ("b", 251), ("c", 500), ("d", 501)])
        #expect(batch.taskCount == 8)
        let text = try batch.openJobDescription()
        let names = text.matches(of: /\n- name: (.*)/).map { String($0.1) }
        #expect(names == ["Render", "Render in 2 parts", "Merge 2 parts", "Render in 3 parts", "Merge 3 parts"])
        #expect(text.contains(#"{name: Shot, type: STRING, range: ["b", "c"]}"#))
        #expect(text.contains(#"{name: Part, type: INT, range: "0-1"}"#))
        #expect(text.contains("- {dependsOn: Render in 3 parts}"))
        #expect(
            text.contains(
                #"["render", "--shots", "{{Param.Shots}}", "--only", "{{Task.Param.Shot}}", "--output", "{{Param.Output}}", "#
                    + #""--resume", "--progress", "openjd", "--size", "640x360"]"#))
        #expect(
            text.contains(
                #""--only", "{{Task.Param.Shot}}", "--output", "{{Param.Frames}}", "--shard", "{{Task.Param.Part}}/2", "#))
        #expect(
            text.contains(
                #"["merge", "{{Param.Frames}}", "--output", "{{Param.Output}}", "--resume", "--progress", "openjd", "--", "#
                    + #""--shots", "{{Param.Shots}}", "--only", "{{Task.Param.Shot}}", "--size", "640x360"]"#))
    }

    @Test func foldersAreCheckedAndVideosThatCannotResumeStartAgain() throws {
        var folders = batch([("a", 500)])
        (folders.output, folders.frames) = ("/shared/%s/", "/shared/%s/")
        let text = try folders.openJobDescription()
        #expect(text.contains(#"["merge", "{{Param.Output}}", "--progress", "openjd", "--", "--shots""#))
        #expect(text.hasPrefix("# 1 shot in 2 tasks. ") && !text.contains("Frames"))
        var loops = batch([("a", 250), ("b", 500)])
        (loops.output, loops.resumesOutput) = ("/shared/%s.gif", false)
        // Only the frames of the parts are resumed.
        #expect(try loops.openJobDescription().ranges(of: "--resume").count == 1)
    }

    @Test func variantsOfConfigAndScoresArePassedToAllTasks() throws {
        var batch = batch([("red", 100), ("black", 300)])
        (batch.config, batch.table, batch.score) = ("/shared/masks.yaml", nil, "/shared/score.json")
        batch.renderOptions = ["--each", "variables.mask=red,black"]
        let text = try batch.openJobDescription()
        #expect(text.hasPrefix("# 2 variants in 3 tasks. "))
        #expect(
            text.contains(#"["render", "{{Param.Config}}", "--only", "{{Task.Param.Shot}}", "--output", "{{Param.Output}}""#))
        #expect(text.contains(#"["merge", "{{Param.Frames}}", "--config", "{{Param.Config}}", "--output", "{{Param.Output}}""#))
        #expect(text.ranges(of: #""--each", "variables.mask=red,black"]"#).count == 3)
        // A part of a shot does not write the score of the whole.
        #expect(text.ranges(of: #""--score", "{{Param.Score}}""#).count == 2)
        #expect(!text.contains("Param.Shots"))
    }

    /// Names are format strings, which have no escape for braces.
    @Test func bracesInNamesBecomeParameters() throws {
        let text = try batch([("a{{b}}", 1), ("c", 1)]).openJobDescription()
        #expect(text.contains(#"{name: Text4, type: STRING, default: "a{{b}}""#))
        #expect(text.contains(#"range: ["{{Param.Text4}}", "c"]"#))
    }

    // MARK: Slurm

    /// Runs the script of a job with some environment, and returns the arguments with which it calls programs, a line per call.
    /// - Parameter code: the exit code of the program.
    private func calls(
        of batch: FarmBatch, _ environment: [String: String], code: Int = 0
    ) throws -> (calls: [String], status: Int32) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("farm-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var batch = batch
        let program = folder.appendingPathComponent("program")
        batch.program = program.path
        let log = folder.appendingPathComponent("log")
        // Each argument is in brackets, so that their boundaries are visible.
        let logging = "#!/bin/sh\nfor word; do printf '[%s]' \"$word\" >> '\(log.path)'; done\necho >> '\(log.path)'\n"
        try writeProgram(logging + "exit \(code)\n", at: program)
        try writeProgram(logging + "echo '7;cluster'\n", at: folder.appendingPathComponent("sbatch"))
        let script = folder.appendingPathComponent("job.sh")
        try batch.slurmScript.write(to: script, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [script.path]
        process.environment = ["PATH": folder.path + ":/usr/bin:/bin"].merging(environment) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        let lines = text.replacing(script.path, with: "SCRIPT").split(separator: "\n").map(String.init)
        return (lines, process.terminationStatus)
    }

    @Test func arraysHaveAtMost1000Tasks() throws {
        let run = try calls(of: batch((0..<2001).map { ("sc\($0)", 100) } + [("long", 500)]), [:])
        let render = "[--export=ALL,BIANLIAN_STEP=render,BIANLIAN_FIRST="
        #expect(
            run.calls == [
                "[--parsable][--array=0-999]\(render)0][SCRIPT]", "[--parsable][--array=0-999]\(render)1000][SCRIPT]",
                "[--parsable][--array=0-2]\(render)2000][SCRIPT]",
                "[--parsable][--array=0-0][--export=ALL,BIANLIAN_STEP=merge,BIANLIAN_FIRST=0]"
                    + "[--dependency=afterany:7:7:7][SCRIPT]",
            ])
        #expect(run.status == 0)
    }

    /// The names are data: no shell evaluates them, and none ends the list.
    @Test(arguments: ["it's \"$HOME\"", "TASKS", "`date`", "$(date)", "a\\b", "%A_%a"])
    func taskRendersItsShot(name: String) throws {
        let batch = batch([("a", 100), (name, 500), ("c", 100)])
        let common = "[--progress][plain][--size][640x360]"
        let task = { try calls(of: batch, ["SLURM_ARRAY_TASK_ID": $0, "BIANLIAN_FIRST": "1", "BIANLIAN_STEP": $1]).calls }
        let start = "[render][--shots][/shared/shots.csv][--only]"
        #expect(
            try task("1", "render") == [
                "\(start)[\(name)][--output][/shared/films/%s.frames/][--shard][1/2][--resume]\(common)"
            ])
        #expect(try task("2", "render") == ["\(start)[c][--output][/shared/films/%s.mp4][--resume]\(common)"])
        let merge = try calls(of: batch, ["SLURM_ARRAY_TASK_ID": "0", "BIANLIAN_STEP": "merge"]).calls
        #expect(
            merge == [
                "[merge][/shared/films/%s.frames/][--output][/shared/films/%s.mp4][--resume][--progress][plain][--]"
                    + "[--shots][/shared/shots.csv][--only][\(name)][--size][640x360]"
            ])
    }

    /// A crash is tried again, an error in the input and an interruption are not.
    @Test(arguments: [(70, 3), (65, 1), (130, 1), (0, 1)])
    func crashedTasksAreTriedAgain(code: Int, count: Int) throws {
        let run = try calls(of: batch([("a", 100)]), ["SLURM_ARRAY_TASK_ID": "0"], code: code)
        #expect(run.calls.count == count)
        #expect(run.status == Int32(code))
    }

    /// `--cpus-per-task` and `--threads` agree, regardless of which is given.
    @Test func threadsFollowAllocatedCores() throws {
        var batch = batch([("a", 100)])
        #expect(batch.slurmScript.contains("\n#SBATCH --cpus-per-task=4\n"))
        let environment = ["SLURM_ARRAY_TASK_ID": "0", "SLURM_CPUS_ON_NODE": "8"]
        #expect(try calls(of: batch, environment).calls.allSatisfy { !$0.contains("--threads") })
        batch.coresPerTask = nil
        #expect(!batch.slurmScript.contains("cpus-per-task"))
        #expect(try calls(of: batch, environment).calls[0].hasSuffix("[--size][640x360][--threads][8]"))
        let unknown = try calls(of: batch, ["SLURM_ARRAY_TASK_ID": "0"]).calls
        #expect(unknown[0].hasSuffix("[--size][640x360]"))
    }

    @Test func jobNamesAreOneQuotedLineOf128Characters() throws {
        var batch = batch([("a", 100)])
        batch.name = "it's\n50% \\n {{x}}"
        #expect(batch.slurmScript.contains(#"#SBATCH --job-name='it'\''s?50% \\n {{x}}'"# + "\n"))
        batch.name = String(repeating: "x", count: 129)
        #expect(try batch.openJobDescription().contains("\nname: \"\(String(repeating: "x", count: 127))…\"\n"))
        batch.name = ""
        #expect(try batch.openJobDescription().contains("\nname: \"job\"\n"))
    }
}
