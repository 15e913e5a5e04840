import Foundation
import RenderTestSupport
import Testing

@testable import FarmJobs

/// Jobs contain every frame once, and quote any path correctly.
@Suite struct FarmJobTests {
    private func job(
        frames: Int = 720, perTask: Int = 250, config: String = "/shared/opera.yaml", video: String? = nil, score: String? = nil
    ) -> FarmJob {
        FarmJob(
            name: "opera", program: "/opt/bianlian", config: config, frames: "/shared/it's \"here\"", video: video,
            score: score,
            renderOptions: ["--size", "640x360"], frameCount: frames, framesPerTask: perTask, coresPerTask: 4)
    }

    @Test func taskCountCoversFramesUpToEngineLimit() {
        #expect(job(frames: 720, perTask: 250).taskCount == 3)
        #expect(job(frames: 750, perTask: 250).taskCount == 3)
        #expect(job(frames: 751, perTask: 250).taskCount == 4)
        #expect(job(frames: 1, perTask: 250).taskCount == 1)
        #expect(job(frames: 0, perTask: 250).taskCount == 1)
        #expect(job(frames: 1_000_000, perTask: 1).taskCount == FarmJob.mostTasks)
    }

    @Test func openJobDescriptionNamesAllTasksAndQuotesPaths() throws {
        let text = try job(video: "/shared/opera.mp4").openJobDescription()
        #expect(text.contains("range: \"0-2\""))
        #expect(text.contains(#"default: "/shared/it's \"here\"""#))
        #expect(text.contains(#""--shard", "{{Task.Param.Shard}}/3", "--resume""#))
        #expect(text.contains(#"["merge", "{{Param.Frames}}", "--config", "{{Param.Config}}", "--output", "{{Param.Video}}""#))
        #expect(text.contains("amount.worker.vcpu, min: 4"))
        let plain = try job().openJobDescription()
        #expect(!plain.contains("Video") && !plain.contains("Score"))
    }

    /// A score covers the whole recording, so that only the last step writes it.
    @Test func onlyLastStepWritesScore() throws {
        let text = try job(score: "/shared/dance.json").openJobDescription()
        #expect(text.contains(#"{name: Score, type: STRING, default: "/shared/dance.json""#))
        #expect(text.contains(#""--config", "{{Param.Config}}", "--score", "{{Param.Score}}", "--progress""#))
        #expect(text.ranges(of: "--score").count == 1)
        let script = job(score: "/shared/it's.json").slurmScript
        #expect(script.ranges(of: #"'--score' '/shared/it'\''s.json'"#).count == 1)
    }

    /// A shell splits the script into the intended arguments.
    @Test func shellPassesIntendedArgumentsOfSlurmScript() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("farm-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var job = job(config: "/shared/$HOME `date` 'x'.yaml")
        let script = folder.appendingPathComponent("job.sh")
        // A substitute for the program that prints its arguments, one per line.
        let program = folder.appendingPathComponent("program")
        try writeProgram("#!/bin/sh\nprintf '%s\\n' \"$@\"\n", at: program)
        job.program = program.path
        try job.slurmScript.write(to: script, atomically: true, encoding: .utf8)
        for (step, expected) in [
            ("render", ["render", job.config, "--output", job.frames, "--shard", "1/3", "--resume", "--progress", "plain"]),
            ("merge", ["merge", job.frames, "--config", job.config, "--progress", "plain", "--"]),
        ] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            process.arguments = [script.path]
            process.environment = ["SLURM_ARRAY_TASK_ID": "1", "BIANLIAN_STEP": step]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            #expect(text.split(separator: "\n").map(String.init) == expected + ["--size", "640x360"])
        }
    }

    @Test func onlyVideosThatCanAreResumed() throws {
        var job = job(video: "/shared/opera.gif")
        #expect(try job.openJobDescription().ranges(of: "--resume").count == 2)
        job.resumesVideo = false
        #expect(try job.openJobDescription().ranges(of: "--resume").count == 1)
    }

    /// Names, commands and arguments are format strings without an escape for `{{`; defaults of parameters are plain text.
    @Test func bracesBecomeParameters() throws {
        var job = self.job()
        job.name = "a{{b}}"
        job.renderOptions = ["--set", "text={{x}}", "--set", "tab=\t", "--each", "text={{x}}", "--size", "{1}"]
        let text = try job.openJobDescription()
        #expect(text.contains("\nname: \"{{Param.Text4}}\"\n"))
        #expect(text.contains(#"{name: Text4, type: STRING, default: "a{{b}}""#))
        #expect(text.contains(#"{name: Text5, type: STRING, default: "text={{x}}""#))
        #expect(text.contains(#"{name: Text6, type: STRING, default: "tab=\t""#))
        let options = #""--set", "{{Param.Text5}}", "--set", "{{Param.Text6}}", "--each", "{{Param.Text5}}", "--size", "{1}"]"#
        #expect(text.ranges(of: options).count == 2)
    }

    @Test func longNamesAreTruncatedAndControlCharactersReplaced() throws {
        var job = self.job()
        job.name = String(repeating: "é", count: 128)
        #expect(job.shownName == job.name)
        job.name += "x"
        #expect(job.shownName == String(repeating: "é", count: 127) + "…")
        #expect(try job.openJobDescription().contains("name: \"\(job.shownName)\""))
        job.name = "a\nb\u{85}"
        #expect(job.shownName == "a?b?")
        #expect(job.slurmScript.contains("#SBATCH --job-name='a?b?'\n"))
    }

    @Test func textsOverSpecificationLimitsAreRejected() {
        let long = "/" + String(repeating: "x", count: 1024)
        #expect(throws: FarmJobError.textTooLong(long, length: 1025, limit: 1024)) {
            try job(config: long).openJobDescription()
        }
        var braces = job()
        braces.renderOptions = (0..<48).map { "{{\($0)}}" }
        #expect(throws: FarmJobError.tooManyTexts(limit: 50)) { try braces.openJobDescription() }
    }
}
