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
        commandName: "farm", abstract: "Writes a render farm job that renders a scene config, or many shots, in tasks.",
        discussion: """
            The job is an Open Job Description template or a Slurm script, printed or written to the --job file. Its tasks \
            render parts of the frames into one folder that all machines share. The last step checks the frames, and makes a \
            video if --output names one. Every task passes the options after -- to render.

            With --shots, --each, or several configs or recordings, a task renders a shot to its own output. Shots of more than \
            --chunk frames are divided among several tasks, and a further task joins each.

            EXAMPLES
              bianlian farm render-configs/opera.yaml -o /shared/opera.mp4 --job opera.yaml
              bianlian farm render-configs/opera.yaml --output /shared/frames --chunk 60 \\
                -- --size 1920x1080 --png balanced
              bianlian farm render-configs/face-dance.yaml --output /shared/dance.mp4 \\
                --score /shared/dance.json --job dance.yaml
              bianlian farm render-configs/opera.yaml --scheduler slurm \\
                --output /shared/frames --job opera.sh && bash opera.sh
              bianlian farm --shots shots.csv -o /shared/films/%s.mov --job day12.yaml
              bianlian farm render-configs/masks.yaml --each variables.mask=red,black \\
                --output /shared/%v.mp4 --job masks.yaml
            """)

    @Argument(help: "The scene config, YAML or JSON, at a path that the workers can also read.", completion: .configs)
    var config: String?

    @OptionGroup var variants: VariantOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Renders the shots of a table, as render does, at a path that the workers can also read.", valueName: "file"),
        completion: .file(extensions: ["csv", "yaml", "yml", "json"]))
    var shots: String?

    @Option(
        name: [.short, .long], parsing: .unconditional,
        help: """
            The folder of the frames, numbered pictures such as seq.%04d.exr, or a video (.mp4, .mov, .webm), whose frames go \
            to a folder next to it. For several shots, a pattern as for render. (default: out/ and the config's name)
            """, completion: .file())
    var output: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The file for the result of the config's score, which the last step writes. For several shots, their names are "
                + "added.", valueName: "file"))
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
        let paths = [("--output", output), ("--job", job), ("--program", program), ("--score", score), ("--shots", shots)]
        for (name, text) in paths where text?.isEmpty == true {
            throw ValidationError("\(name) takes a path, not an empty string")
        }
    }

    func work() throws -> Outcome {
        try KeptInputs([config, shots] + variants.configs + variants.recording).check(job, "--job")
        let selection = try variants.absoluteArguments() + variants.only.flatMap { ["--only", $0] }
        let render = try RenderCommand.forTask(
            of: config, renderOptions,
            selection: selection + (shots.map { ["--shots", $0] } ?? []) + (output.map { ["--output", $0] } ?? []))
        let named = try render.namedVariants()
        let text = try render.isBatch || named.count > 1 ? batch(of: named, render) : job(of: named[0], render)
        guard let job else { return Outcome(try StandardOutput.write(text)) }
        try AtomicFile.write(text, to: URL(literalPath: job))
        return try Outcome(files: [URL(literalPath: job)])
    }

    /// Returns the job that renders one variant in parts.
    private func job(of variant: RenderVariant, _ render: RenderCommand) throws -> String {
        let name = variant.config.deletingPathExtension().lastPathComponent
        let cache = try render.caching.chosen(quiet: true)
        let pattern = try OutputPattern(output ?? "out/" + OutputPattern.escaped(name) + "/")
        let destination = try pattern.destination(for: render.labels(of: variant, in: pattern, cache))
        let (frames, video): (OutputDestination, URL?)
        if case .video(let file) = destination {
            (frames, video) = (.folder(file.deletingPathExtension().appendingPathExtension("frames")), file)
        } else {
            (frames, video) = (destination, nil)
        }
        guard let sequence = frames.sequence else {
            throw ValidationError("--output of a job must be a folder, numbered pictures or a video, not \(destination)")
        }
        let folder = OutputPattern.escaped(sequence.folder.absolutePath) + "/"
        return try PlayedTake.play(variant.recording, options: render.landmarkOptions, quiet: true) { recording in
            let production = try render.production(of: variant, playing: recording, to: frames, cache)
            try production.checkOptions()
            if score != nil { try ScoreReport.score(of: production.job) }
            var job = FarmJob(
                name: name, program: program ?? Self.ownPath, config: variant.config.absolutePath,
                frames: folder + (sequence.names.isStandard ? "" : sequence.names.pattern),
                video: (video?.absolutePath).map(OutputPattern.escaped), score: score.map { URL(literalPath: $0).absolutePath },
                renderOptions: try variants.absoluteArguments(withConfigs: false) + render.withAbsolutePaths(renderOptions),
                frameCount: try production.frameCount(), framesPerTask: chunk, coresPerTask: render.threading.given)
            job.resumesVideo = destination.isResumable
            note(job.shownName, of: job.name)
            return scheduler == .openjd ? try job.openJobDescription() : job.slurmScript
        }
    }

    /// Returns the job that renders several variants or shots, each to an output of its own.
    private func batch(of variants: [RenderVariant], _ render: RenderCommand) throws -> String {
        let plan = try FarmShots(of: variants, render, framesPerTask: chunk, writesScores: score != nil)
        let name = shots ?? config ?? self.variants.configs[0]
        var batch = FarmBatch(
            name: URL(literalPath: name).deletingPathExtension().lastPathComponent, program: program ?? Self.ownPath,
            config: config.map { URL(literalPath: $0).absolutePath }, table: shots.map { URL(literalPath: $0).absolutePath },
            output: plan.output, frames: plan.frames, score: score.map { URL(literalPath: $0).absolutePath },
            renderOptions: try self.variants.absoluteArguments() + render.withAbsolutePaths(renderOptions),
            shots: plan.shots, coresPerTask: render.threading.given)
        batch.resumesOutput = plan.isResumable
        note(batch.shownName, of: batch.name)
        return scheduler == .openjd ? try batch.openJobDescription() : batch.slurmScript
    }

    /// Notes that engines show another name than the job's.
    private func note(_ shown: String, of name: String) {
        if shown == name { return }
        Terminal.writeError(
            "bianlian: note: the job is named \(shown), because job names are limited to a line of 128 characters")
    }

    private static var ownPath: String { RunningProgram.path ?? "bianlian" }
}
