import ArgumentParser
import Bianlian
import Foundation
import MeshFormats

/// `bianlian show`.
struct ShowCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Renders a model by itself: a still, a turntable or one of its clips.",
        discussion: """
            The camera frames the model, and a studio lights it. The first line describes the model; notes report what is not \
            drawn. --print-config prints the config to build on.

            EXAMPLES
              bianlian show models/hat.glb
              bianlian show models/glasses.glb --from 60,10 --output glasses.png
              bianlian show models/robot.glb --turntable --output robot.mp4
              bianlian show avatar.vrm --clip Walk --output walk.mp4
              bianlian show models/hat.glb --print-config > hat.yaml
              bianlian preview models/hat.glb --open
            """)

    @Argument(
        help: "The model: \(ModelFormat.allCases.map { "." + $0.fileExtension }.joined(separator: ", ")).",
        completion: .models)
    var model: String

    @Option(
        name: [.short, .long], parsing: .unconditional,
        help: """
            The output: one .png, a folder of PNGs, a video (.mp4, .mov, .webm, .gif, .apng) through ffmpeg, or - for \
            YUV4MPEG2 on standard output. (default: the model's name and .png, or .mp4 with --clip or --turntable)
            """, completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The clip that plays, by name or number. (default: none in a picture; in a video the only clip, else --turntable)",
            valueName: "name"))
    var clip: String?

    @Flag(help: "Rotates the model once, in \(Int(ModelConfig.turnSeconds)) seconds.")
    var turntable = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The side from which the camera looks: front, left, right, back, above, below, front-left, front-right, or "
                + "AZIMUTH,ELEVATION in degrees. (default: front-right)",
            valueName: "side"),
        transform: { text in try asOption("--from") { try ModelConfig.direction(parsing: text) } })
    var from: ViewDirection?

    @Option(
        help: ArgumentHelp(
            "The background: a colour such as \"#ffffff\", or none for a transparent one. (default: a light grey)",
            valueName: "colour"),
        transform: { text in
            try asOption("--background") { try ModelConfig.background(parsing: text).map(Background.color) ?? .transparent }
        })
    var background: Background = .color(ModelConfig.standardBackground)

    @OptionGroup var subdivision: SubdivisionOptions

    @OptionGroup var format: FrameFormatOptions

    @OptionGroup var frameRate: FrameRateOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The frames of a clip or a turntable to render, zero-based: A-B, N, or a list. (default: all; in a picture the "
                + "middle one)",
            valueName: "A-B"),
        transform: FrameNumbers.parsed)
    var frames: FrameNumbers?

    @OptionGroup var printConfig: PrintConfigOptions

    @OptionGroup var threading: ThreadOptions

    @OptionGroup var memory: MemoryOptions

    @OptionGroup var caching: CacheOptions

    @OptionGroup var progress: ProgressOptions

    @OptionGroup var printing: PrintingOptions

    /// The background of the model.
    enum Background {
        /// A colour, as a value of a config.
        case color(String)
        case transparent
    }

    func validate() throws {
        if output?.isEmpty == true { throw ValidationError("--output takes a path, not an empty string") }
        try printConfig.check(printing, output: output, size: format.size)
        try progress.check(hasResultOnStandardOutput: printing.json || output == "-")
    }

    func work() throws -> Outcome {
        try KeptInputs([model]).check(output, "--output")
        try refuseConfig()
        var destination = try output.map { try OutputDestination(path: $0) }
        var shown = try ModelConfig(of: URL(literalPath: model), cache: try caching.chosen(quiet: printing.quiet))
        if !printing.quiet { Terminal.writeError("bianlian: \(shown.summary)") }
        shown.subdivide = subdivision.subdivide
        shown.isTurntable = turntable
        shown.direction = from ?? shown.direction
        shown.frameRate = frameRate.given ?? shown.frameRate
        if case .color(let color) = background { shown.background = color } else { shown.background = nil }
        if let clip { shown.clip = try shown.clip(named: clip) }
        if case .video? = destination { try choosePlaying(in: &shown) }
        if case .standardOutput? = destination { try choosePlaying(in: &shown) }
        if frames != nil, !shown.isMoving {
            throw ValidationError("--frames selects frames of --clip or --turntable, and neither is given")
        }
        if printConfig.isAsked { return Outcome(try StandardOutput.write(shown.text)) }
        let place = try destination ?? OutputDestination(path: defaultOutput(isMoving: shown.isMoving))
        destination = place
        // The config is one of the run's inputs and must exist until the frames are rendered.
        return try ScratchFolder.with(for: "show") { folder in
            let job = try shown.load(
                in: folder, size: format.size, antialiasing: format.antialiasing, memoryLimit: memory.limit)
            return try render(job, to: place)
        }
    }

    /// Rejects a config, which `render` and `preview` show.
    private func refuseConfig() throws {
        guard ["yaml", "yml", "json"].contains(URL(literalPath: model).pathExtension.lowercased()) else { return }
        throw ValidationError(
            "\(model) is a config, not a model; bianlian render \(model.shellWord) renders it, and bianlian preview "
                + "\(model.shellWord) shows it in a browser")
    }

    /// Chooses what moves in a video if the options do not: the model's only clip, or a turntable if it has none.
    /// - Throws: `ValidationError` if there are several clips.
    private func choosePlaying(in shown: inout ModelConfig) throws {
        guard !shown.isMoving else { return }
        switch shown.clips.count {
        case 0: shown.isTurntable = true
        case 1: shown.clip = shown.clips[0]
        default:
            throw ValidationError(
                "\(model) has \(shown.clips.count) clips; give one with --clip, or --turntable: "
                    + shown.clips.joined(separator: ", "))
        }
        if !printing.quiet {
            let choice = shown.clip.map { "the video plays the clip \"\($0)\"" } ?? "the video shows a turntable"
            Terminal.writeError("bianlian: note: \(choice); --clip or --turntable chooses")
        }
    }

    /// The model's name in the working folder.
    private func defaultOutput(isMoving: Bool) -> String {
        let name = URL(literalPath: model).deletingPathExtension().lastPathComponent
        return OutputPattern.escaped(name) + (isMoving ? ".mp4" : ".png")
    }

    private func render(_ job: RenderJob, to destination: OutputDestination) throws -> Outcome {
        var production = FrameProduction(job, to: destination)
        production.frames = try frames ?? middleFrame(of: job, to: destination) ?? production.frames
        production.threads = threading.count
        production.hashesPixels = printing.json
        production.memoryLimit = memory.limit
        let signals = InterruptionSignals(production.interruption, endsChildren: true)
        defer { signals.stop() }
        let display = ProgressDisplay(of: "frames", as: progress.form(quiet: printing.quiet))
        defer { display.finish() }
        if !printing.quiet { production.tellEarlyNotes() }
        let report = try production.run { display.show($0) }
        display.finish()
        if !printing.quiet { report.tell(besides: report.earlyNotes) }
        let outcome = try Outcome(report, at: destination)
        if printing.json { try StandardOutput.write(report.json.text() + "\n") }
        return outcome
    }

    /// Returns the frame of a moving model that one picture shows, because the first is often the rest pose.
    private func middleFrame(of job: RenderJob, to destination: OutputDestination) throws -> FrameNumbers? {
        guard case .picture = destination, clip != nil || turntable else { return nil }
        return FrameNumbers(String(try job.countFrames() / 2))
    }
}

/// Runs the parsing of an option's value, whose mistakes are usage errors.
private func asOption<Value>(_ option: String, _ parse: () throws -> Value) throws -> Value {
    do {
        return try parse()
    } catch let error as ConfigError {
        throw ValidationError("\(option): \(error.mistakes[0].message)")
    }
}

extension ModelConfig.UnknownClip: ExitCoded {
    var exitCode: Int32 { ExitCodes.usage }
}
