import ArgumentParser
import Bianlian
import Foundation

/// `bianlian render`.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Renders frames from a scene config and a recording.",
        discussion: """
            EXAMPLES
              bianlian render render-configs/opera.yaml --output frames
              bianlian render render-configs/opera.yaml --frames 0-99 --output opera.mp4
              bianlian render render-configs/live-link.yaml --recording take.csv --frames 10 --output one.png
              bianlian render render-configs/opera.yaml --set lights.0.intensity=300 --frames 0 --output dim.png
              bianlian render render-configs/opera.yaml --output - | ffmpeg -i - opera.mkv
              bianlian render render-configs/opera.yaml --shard 2/8 --output frames
              bianlian render render-configs/opera.yaml --frames 0-9 --layers depth,normal,motion --output frames
              bianlian render render-configs/face-dance.yaml --output dance.mp4 --score dance.json
              bianlian render render-configs/opera.yaml --frames 120 --view wireframe --output edges.png
            """)

    @Argument(help: "The scene config, YAML or JSON.")
    var config: String

    @Option(
        parsing: .unconditional,
        help: "A recording that replaces the config's, or a landmark file, from which a recording is made first.")
    var recording: String?

    @Flag(help: "Skips unreadable lines of the recording and reports how many.")
    var lenient = false

    @Option(
        help: ArgumentHelp("Which frames: A-B, both ends included, or N alone; zero-based.", valueName: "A-B"),
        transform: FrameRange.parsed)
    var frames: FrameRange?

    @Option(
        help: ArgumentHelp(
            "The size of the frames in pixels, each side from 1 to \(ImageSize.largestFrameSide).", valueName: "WxH"),
        transform: ImageSize.parsed)
    var size: ImageSize?

    @OptionGroup var set: AssignmentOptions

    @Option(
        help: ArgumentHelp(
            "Layers written beside the frames, separated by commas: \(FrameLayer.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "layers"),
        transform: FrameLayer.parsed)
    var layers: [FrameLayer] = []

    @Option(
        help: ArgumentHelp(
            "What the frames show in place of the scene: \(ViewMode.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "view"),
        transform: ViewMode.parsed)
    var view: ViewMode?

    @Option(
        name: .customLong("wireframe-width"), parsing: .unconditional,
        help: ArgumentHelp("The width of the lines of --view wireframe in pixels. (default: 1)", valueName: "pixels"))
    var wireframeWidth: Float?

    @Option(parsing: .unconditional, help: "The number of threads. (default: one per core)")
    var threads: Int?

    @Option(help: ArgumentHelp("Coverage samples per pixel: none, msaa4 or msaa8.", valueName: "samples"))
    var antialiasing: AntialiasingChoice?

    @Option(
        help: ArgumentHelp("Renders part I of N equal parts of the frames, I from 0 to N-1.", valueName: "I/N"),
        transform: Shard.parsed)
    var shard: Shard?

    @Flag(help: "Reuses the frames that an earlier run of the same job left in the folder.")
    var resume = false

    @Flag(help: "Removes frames of other runs that this run does not write from the folder.")
    var clean = false

    @Option(
        name: [.short, .long], parsing: .unconditional,
        help: """
            Where the frames go: a folder of PNGs, one .png, a video (.mp4, .mov, .webm, .gif, .apng) through ffmpeg, or - \
            for YUV4MPEG2 on standard output. End a folder's name in / if it looks like a file name. (default: out/ and the config's name)
            """)
    var output: String?

    @Option(
        help: ArgumentHelp(
            "How PNG files are packed: fast, balanced (a tenth smaller in five times the time) or small (a quarter smaller, slow). "
                + "(default: fast)", valueName: "packing"))
    var png: PNGEncoder.Compression?

    @Option(
        name: .customLong("allow-outside"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A folder outside the config's tree from which the config may use files.", valueName: "folder"))
    var allowOutside: [String] = []

    @OptionGroup var memory: MemoryOptions

    @OptionGroup var caching: CacheOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Writes the result of the config's score as JSON: of the whole recording, whatever frames are rendered.",
            valueName: "file"))
    var score: String?

    @Flag(help: "Treats notes about lost input, such as damaged footage, as errors.")
    var strict = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Writes when each thread did what, as JSON for Perfetto (ui.perfetto.dev) or Chrome (chrome://tracing).",
            valueName: "file"))
    var trace: String?

    @Flag(
        help: """
            Prints where the time went, what was drawn, the instruction set and the peak memory to standard error; with --json, \
            also as the member stats.
            """)
    var stats = false

    @OptionGroup var progress: ProgressOptions

    @Flag(help: "Prints one JSON object on standard output at the end.")
    var json = false

    @Flag(help: "Prints errors only.")
    var quiet = false

    func validate() throws {
        if let threads, !(1...1024).contains(threads) {
            throw ValidationError("--threads takes a number from 1 to 1024, not \(threads)")
        }
        if let wireframeWidth, !(wireframeWidth > 0 && wireframeWidth <= 100) {
            throw ValidationError("--wireframe-width takes a number of pixels above 0 and up to 100, not \(wireframeWidth)")
        }
        if wireframeWidth != nil, let view, view != .wireframe {
            throw ValidationError("--wireframe-width has no effect with --view \(view.rawValue)")
        }
        if output?.isEmpty == true {
            throw ValidationError("--output takes a path, not an empty text")
        }
        if score?.isEmpty == true { throw ValidationError("--score takes a path, not an empty text") }
        if trace?.isEmpty == true { throw ValidationError("--trace takes a path, not an empty text") }
        try progress.check(hasResultOnStandardOutput: json || output == "-")
        if json, output == "-" {
            throw ValidationError("--json and --output - both write to standard output; choose one")
        }
    }

    func run() throws {
        try PlayedTake.play(recording.map { URL(literalPath: $0) }, quiet: quiet) { try render($0) }
    }

    private func render(_ recording: URL?) throws {
        // Before anything is read: a name that is wrong needs no config.
        let destination = try destination()
        let cache = try caching.chosen()
        let observer = stats || trace != nil ? try RunObserver(tracingTo: trace.map { URL(literalPath: $0) }) : nil
        let report: ProductionReport
        do {
            report = try produce(recording, to: destination, cache)
        } catch {
            // The trace of a run that failed may tell why; that it cannot be written is no other news.
            _ = try? observer?.finish()
            throw error
        }
        let observation = try observer?.finish()
        if !quiet {
            report.tell()
            for note in observation?.notes ?? [] { Terminal.writeError("bianlian: note: \(note)") }
        }
        let statistics = stats ? observation.map { RunStatistics(report: report, observation: $0, cache: cache) } : nil
        for line in statistics?.lines ?? [] { Terminal.writeError(line) }
        guard json, case .object(var members) = report.json else { return }
        if let statistics { members.append(.init("stats", statistics.json)) }
        try StandardOutput.write(OrderedJSON.object(members).text() + "\n")
    }

    private func produce(
        _ recording: URL?, to destination: OutputDestination, _ cache: ContentCache?
    ) throws -> ProductionReport {
        let production = try makeProduction(recording, to: destination, cache)
        // Before frames are drawn: a score that cannot be played is known soon.
        try score.map { try ScoreReport.write(of: production.job, to: URL(literalPath: $0)) }
        let signals = InterruptionSignals(production.interruption, endsChildren: true)
        defer { signals.stop() }
        let display = ProgressDisplay(of: "frames", as: progress.form(quiet: quiet))
        defer { display.finish() }
        return try production.run { display.show($0) }
    }

    /// The destination that the options name.
    func destination() throws -> OutputDestination {
        try output.map { try OutputDestination(path: $0) }
            ?? .folder(URL(literalPath: "out/" + URL(literalPath: config).deletingPathExtension().lastPathComponent))
    }

    /// The run that the options describe.
    /// - Parameters:
    ///   - recording: the recording that plays in place of the config's; nil for that one.
    ///   - destination: the destination of the frames.
    ///   - cache: what is kept from one run to the next; nil for nothing.
    func makeProduction(
        _ recording: URL?, to destination: OutputDestination, _ cache: ContentCache?
    ) throws -> FrameProduction {
        var options = ConfigOptions(
            recording: recording, isLenient: lenient, size: size, antialiasing: antialiasing,
            allowedRoots: allowOutside.map { URL(literalPath: $0) }, memoryLimit: memory.limit, assignments: set.assignments)
        options.view = view
        options.wireframeWidth = wireframeWidth
        options.cache = cache
        let job = try RenderJob.load(configAt: URL(literalPath: config), options: options)
        var production = FrameProduction(job, to: destination)
        production.frames = frames ?? production.frames
        production.shard = shard
        production.layers = layers
        production.threads = threads ?? production.threads
        production.resumes = resume
        production.isStrict = strict
        production.cleans = clean
        production.pngCompression = png
        production.hashesPixels = json
        production.countsDrawing = stats
        production.memoryLimit = memory.limit
        return production
    }
}

extension FrameLayer {
    /// Layers by their names, each once, in the order in which they are named.
    fileprivate static func parsed(_ text: String) throws -> [FrameLayer] {
        var layers: [FrameLayer] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let layer = FrameLayer(rawValue: String(name)) else {
                let names = allCases.map(\.rawValue)
                throw ValidationError("there is no layer \"\(name)\"; there are \(names.joined(separator: ", "))")
            }
            if !layers.contains(layer) { layers.append(layer) }
        }
        return layers
    }
}

extension ViewMode {
    /// A view by its name.
    fileprivate static func parsed(_ text: String) throws -> ViewMode {
        guard let view = ViewMode(rawValue: text) else {
            throw ValidationError(
                "there is no view \"\(text)\"; there are \(allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return view
    }
}

extension ProductionReport {
    /// Says on standard error what was rendered, what its colours stand for, and the notes.
    func tell() {
        for entry in legend {
            Terminal.writeError("bianlian: \(entry.color.hexadecimal) \(entry.meaning)")
        }
        for note in notes {
            Terminal.writeError("bianlian: note: \(note)")
        }
        let takenOver = takenOver > 0 ? " (\(takenOver) taken over)" : ""
        Terminal.writeError(
            "bianlian: \(frames) frame\(frames == 1 ? "" : "s")\(takenOver) of \(size) in \(ProgressDisplay.decimal(seconds)) s, "
                + "\(ProgressDisplay.decimal(framesPerSecond)) frames/s, in \(output)")
    }

    /// The object that `--json` prints.
    var json: OrderedJSON {
        [
            "frames": .integer(frames), "takenOver": .integer(takenOver), "width": .integer(size.width),
            "height": .integer(size.height), "seconds": .number(seconds), "framesPerSecond": .number(framesPerSecond),
            "peakMemoryBytes": .integer(peakMemoryBytes), "estimatedMemoryBytes": .integer(estimatedMemoryBytes),
            "framesInFlight": .integer(framesInFlight), "bytesPerFrameInFlight": .integer(bytesPerFrameInFlight),
            "threads": .integer(threads),
            "instructionSet": .string(instructionSet.rawValue), "output": .string(output),
            "pixelsSHA256": pixelsSHA256.map { .string($0) } ?? .null, "notes": .array(notes.map { .string($0) }),
            "legend": .array(
                legend.map { ["color": .string($0.color.hexadecimal), "meaning": .string($0.meaning)] as OrderedJSON }),
        ]
    }
}
