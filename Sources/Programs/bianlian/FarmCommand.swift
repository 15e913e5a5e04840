import ArgumentParser
import Bianlian
import FarmJobs
import Files
import Foundation

/// `bianlian farm`.
struct FarmCommand: WorkingCommand {
    /// A system that runs jobs.
    enum Scheduler: String, ExpressibleByArgument, CaseIterable {
        case openjd, slurm
    }

    static let configuration = CommandConfiguration(
        commandName: "farm", abstract: "Writes a render farm job that renders a scene config in tasks.",
        discussion: """
            The job is an Open Job Description template or a Slurm script, printed or written to the --job file. Its tasks \
            render parts of the frames into one folder that all machines share. The last step checks the frames, and makes a \
            video if --output names one. Every task passes the options after -- to render.

            EXAMPLES
              bianlian farm render-configs/opera.yaml --output /shared/opera.mp4 --job opera.yaml
              bianlian farm render-configs/opera.yaml --output /shared/frames --chunk 60 -- --size 1920x1080 --png balanced
              bianlian farm render-configs/face-dance.yaml --output /shared/dance.mp4 --score /shared/dance.json --job dance.yaml
              bianlian farm render-configs/opera.yaml --scheduler slurm --output /shared/frames --job opera.sh && bash opera.sh
            """)

    @Argument(help: "The scene config, YAML or JSON, at a path that the workers can also read.", completion: .configs)
    var config: String

    @Option(
        name: [.short, .long], parsing: .unconditional,
        help: """
            The folder of the frames, or a video (.mp4, .mov, .webm), whose frames go to a folder next to it. (default: out/ \
            and the config's name)
            """, completion: .file())
    var output: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The file for the result of the config's score, which the last step writes.", valueName: "file"))
    var score: String?

    @Option(help: "The scheduler: openjd for Open Job Description, or slurm.")
    var scheduler: Scheduler = .openjd

    @Option(help: ArgumentHelp("The number of frames per task, 1 to 1000000.", valueName: "frames"))
    var chunk = 250

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The path of bianlian on the workers. (default: this program's)", valueName: "path"))
    var program: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The file to write the job to. (default: standard output)", valueName: "file"))
    var job: String?

    @Argument(parsing: .postTerminator, help: ArgumentHelp("Options of render, after --.", valueName: "render-option"))
    var renderOptions: [String] = []

    func validate() throws {
        guard (1...1_000_000).contains(chunk) else {
            throw ValidationError("--chunk takes a number of frames from 1 to 1000000, not \(chunk)")
        }
        for (name, text) in [("--output", output), ("--job", job), ("--program", program), ("--score", score)]
        where text?.isEmpty == true {
            throw ValidationError("\(name) takes a path, not an empty string")
        }
    }

    func work() throws -> Outcome {
        try KeptInputs([config]).check(job, "--job")
        let render = try RenderCommand.forTask(of: config, renderOptions)
        let url = URL(literalPath: config)
        let path = output ?? "out/" + url.deletingPathExtension().lastPathComponent
        let destination = output == nil ? .folder(URL(literalPath: path)) : try OutputDestination(path: path)
        let (frames, video): (URL, URL?)
        switch destination {
        case .folder(let folder, names: FrameNames()): (frames, video) = (folder, nil)
        case .folder:
            throw ValidationError("--output of a job is a folder or a video, not numbered names such as \(path)")
        case .video(let file): (frames, video) = (file.deletingPathExtension().appendingPathExtension("frames"), file)
        case .picture, .openEXR, .standardOutput:
            throw ValidationError("--output of a job must be a folder or a video, not \(path)")
        }
        return try PlayedTake.play(try render.variants.recordings(), options: render.landmarkOptions, quiet: true) {
            recordings in
            let production = try render.production(playing: recordings, to: .folder(frames))
            if score != nil { try ScoreReport.score(of: production.job) }
            let count = try production.frameCount()
            let farmJob = FarmJob(
                name: url.deletingPathExtension().lastPathComponent, program: program ?? Self.ownPath,
                config: url.standardizedFileURL.path, frames: OutputPattern.escaped(frames.standardizedFileURL.path),
                video: (video?.standardizedFileURL.path).map(OutputPattern.escaped),
                score: score.map { URL(literalPath: $0).standardizedFileURL.path },
                renderOptions: try Self.withAbsolutePaths(renderOptions, render),
                frameCount: count, framesPerTask: chunk, coresPerTask: render.threading.given)
            if farmJob.shownName != farmJob.name {
                Terminal.writeError(
                    "bianlian: note: the job is named \(farmJob.shownName), because job names are limited to a line of "
                        + "128 characters"
                )
            }
            let text = scheduler == .openjd ? try farmJob.openJobDescription() : farmJob.slurmScript
            guard let job else { return Outcome(try StandardOutput.write(text)) }
            try AtomicFile.write(text, to: URL(literalPath: job))
            return try Outcome(files: [URL(literalPath: job)])
        }
    }

    private static var ownPath: String {
        RunningProgram.path ?? "bianlian"
    }

    /// Returns options with absolute paths, which are valid in every folder.
    private static func withAbsolutePaths(_ options: [String], _ render: RenderCommand) throws -> [String] {
        let paths = Set(render.variants.recording + render.outside.paths)
        return options.map { option in
            if paths.contains(option) { return URL(literalPath: option).standardizedFileURL.path }
            guard let equals = option.firstIndex(of: "="), paths.contains(String(option[option.index(after: equals)...])) else {
                return option
            }
            let path = URL(literalPath: String(option[option.index(after: equals)...])).standardizedFileURL.path
            return option[...equals] + path
        }
    }
}

extension RenderCommand {
    /// Returns the command that a task's options describe, without the options that a job sets itself.
    static func forTask(of config: String, _ options: [String]) throws -> RenderCommand {
        let command: RenderCommand
        do {
            command = try RenderCommand.parse([config] + options)
        } catch {
            throw ValidationError("after --: \(RenderCommand.message(for: error))")
        }
        let isGiven: [(String, Bool)] = [
            ("--output", command.output != nil), ("--shard", command.shard != nil), ("--resume", command.resume),
            ("--clean", command.clean), ("--json", command.printing.json), ("--quiet", command.printing.quiet),
            ("--progress", command.progress.progress != nil),
        ]
        if let (name, _) = isGiven.first(where: { $0.1 }) {
            throw ValidationError("after --: \(name) is set by the job itself; remove it")
        }
        if command.score != nil {
            throw ValidationError("after --: --score is written once, in the last step; put it before --")
        }
        if command.trace != nil {
            throw ValidationError("after --: every task would overwrite the file of --trace; remove the option")
        }
        let isForSeveral: [(String, Bool)] = [
            ("--config", !command.variants.configs.isEmpty), ("--each", !command.variants.each.isEmpty),
            ("--recording @FILE", command.variants.recording.contains { $0.hasPrefix("@") }),
            ("a second --recording", command.variants.recording.count > 1),
            ("--contact-sheet", command.contactSheet != nil), ("--side-by-side", command.sideBySide),
            ("--table", command.table != nil), ("--shots", command.shots != nil),
        ]
        if let (name, _) = isForSeveral.first(where: { $0.1 }) {
            throw ValidationError(
                "after --: \(name) cannot be used: a job renders one config with one recording; write a job for each")
        }
        return command
    }

    /// Returns the run of the only variant that a task's options name.
    func production(playing recordings: [URL], to destination: OutputDestination) throws -> FrameProduction {
        let variant = try variants.lists(config, playing: recordings).variants[0]
        return makeProduction(of: try job(of: variant, try caching.chosen(quiet: true)), to: destination)
    }
}
