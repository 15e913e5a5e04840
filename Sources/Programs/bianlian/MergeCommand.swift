import ArgumentParser
import Bianlian
import Foundation

/// `bianlian merge`.
struct MergeCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Checks that a folder contains all frames of a config, and makes a video of them.",
        discussion: """
            The frames come from runs of render with --shard, --frames or --resume into one folder. Each must exist, be \
            unchanged since it was written, and be rendered from the current config and inputs. Without --output, merge only \
            checks them. After --, give the options of render with which the frames were rendered. If these name several \
            variants or shots, choose one with --only; placeholders in the paths then stand for its names.

            EXAMPLES
              bianlian merge frames --config render-configs/opera.yaml
              bianlian merge frames --config render-configs/opera.yaml --output opera.mp4
              bianlian merge frames --config render-configs/opera.yaml --output opera.mp4 \\
                -- --size 1920x1080
              bianlian merge frames --config render-configs/face-dance.yaml \\
                --score dance.json
              bianlian merge films/%s.frames/ --output films/%s.mp4 -- --shots shots.csv \\
                --only sc07
            """)

    @Argument(
        help: "The folder of the frames, or the pattern of their names, such as seq/opera.%04d.png.", completion: .directory)
    var folder: String

    @Option(
        parsing: .unconditional,
        help: "The scene config of the frames, YAML or JSON. Required unless a table after -- names it.", completion: .configs)
    var config: String?

    @Option(
        name: [.short, .long], parsing: .unconditional,
        help: "The video to write: .mp4, .mov, .webm, .gif or .apng. (default: none)",
        completion: .file())
    var output: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Writes the result of the config's score as JSON.", valueName: "file"))
    var score: String?

    @Flag(help: "Continues the video of an interrupted run.")
    var resume = false

    @OptionGroup var progress: ProgressOptions

    @OptionGroup var printing: PrintingOptions

    @Argument(parsing: .postTerminator, help: ArgumentHelp("Options of render, after --.", valueName: "render-option"))
    var renderOptions: [String] = []

    func validate() throws {
        if output?.isEmpty == true { throw ValidationError("--output takes a path, not an empty string") }
        if score?.isEmpty == true { throw ValidationError("--score takes a path, not an empty string") }
        try progress.check(hasResultOnStandardOutput: printing.json)
        if resume, output == nil { throw ValidationError("--resume needs --output with a video") }
    }

    func work() throws -> Outcome {
        let render = try RenderCommand.forTask(of: config, renderOptions)
        let named = try render.namedVariants()
        guard named.count == 1 else {
            throw ValidationError(
                "the options after -- name \(named.count) \(render.batchKind.plural), but merge joins the frames of one; add --only "
                    + "NAME, such as --only \(named[0].name)")
        }
        let variant = named[0]
        let cache = try render.caching.chosen(quiet: true)
        let place = { (path: String) throws -> OutputDestination in
            let pattern = try OutputPattern(path)
            return try pattern.destination(for: render.labels(of: variant, in: pattern, cache))
        }
        let source = try place(folder)
        guard let frames = source.numbered(from: render.startNumber ?? 0) ?? source.file.map({ .folder($0) }),
            let sequence = frames.sequence
        else { throw ValidationError("merge reads a folder of frames or numbered pictures, not \(source)") }
        let shown = render.isBatch ? source.description : folder
        let destination = try output.map(place) ?? frames
        switch destination {
        case _ where output == nil: break
        case .video(let url):
            guard case .folder = frames else {
                throw ValidationError(
                    "merge makes videos of PNG frames, but \(source) are other pictures; remove --output to check them")
            }
            // As for render, a misspelt folder is detected unless names are part of it.
            let hasNames = try output.map { try OutputPattern($0).hasNames } ?? false
            if hasNames { try AtomicFile.makeFolder(url.deletingLastPathComponent()) } else { try checkFolder(of: url) }
        default: throw ValidationError("--output of merge must be a video, not \(destination)")
        }
        return try PlayedTake.play(variant.recording, options: render.landmarkOptions, quiet: true) { recording in
            var production = try render.production(of: variant, playing: recording, to: destination, cache)
            if let score {
                let file = URL(literalPath: score)
                try ScoreReport.write(of: production.job, to: render.isBatch ? file.naming(variant) : file)
            }
            guard output != nil else {
                let count = try production.checkFrames(in: sequence.folder, sequence.names)
                if printing.json {
                    let object: OrderedJSON = ["frames": .integer(count), "folder": .string(shown)]
                    try StandardOutput.write(object.text() + "\n")
                }
                if !printing.quiet { Terminal.writeError("bianlian: all \(count) frames are in \(shown)") }
                return try Outcome(checkedFrames: count)
            }
            production.pngCompression = nil
            production.layers = []
            production.drawnFrames = sequence
            production.resumes = resume
            production.hashesPixels = printing.json
            let signals = InterruptionSignals(production.interruption, endsChildren: true)
            defer { signals.stop() }
            let display = ProgressDisplay(of: "frames", as: progress.form(quiet: printing.quiet))
            defer { display.finish() }
            let report = try production.run { display.show($0) }
            display.finish()
            if !printing.quiet { report.tell() }
            if printing.json { try StandardOutput.write(report.json.text() + "\n") }
            return try Outcome(report, at: destination)
        }
    }
}
