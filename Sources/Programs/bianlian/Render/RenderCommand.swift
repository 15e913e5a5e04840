import ArgumentParser
import Bianlian
import ContentCache
import Diagnostics
import Foundation

/// `bianlian render`.
struct RenderCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Renders frames from a scene config and a recording.",
        discussion: """
            EXAMPLES
              bianlian render render-configs/opera.yaml --output frames
              bianlian render render-configs/opera.yaml --frames 0-99 --output opera.mp4
              bianlian render render-configs/live-link.yaml --recording take.csv \\
                --frames 10 --output one.png
              bianlian render render-configs/opera.yaml --set lights.0.intensity=300 \\
                --frames 0 --output dim.png
              bianlian render render-configs/opera.yaml --output - | ffmpeg -i - opera.mkv
              bianlian render render-configs/opera.yaml --shard 2/8 --output frames
              bianlian render render-configs/opera.yaml --frames 0-9 \\
                --layers depth,normal,motion --output frames
              bianlian render render-configs/opera.yaml --layers depth,cryptoNode \\
                --exr float --output shot/shot.%04d.exr
              bianlian render render-configs/face-dance.yaml --output dance.mp4 \\
                --score dance.json
              bianlian render render-configs/opera.yaml --frames 120 --view wireframe \\
                --output edges.png
              bianlian render render-configs/opera.yaml --frames 120 -o mask.png --show
              bianlian render render-configs/opera.yaml --contact-sheet opera.png
              bianlian render render-configs/opera.yaml --frames 120 -o look.png --watch
              bianlian render render-configs/opera.yaml --fps 24 --output opera.mp4
              bianlian render render-configs/opera.yaml \\
                --config render-configs/makeup.yaml --side-by-side --output both.mp4
              bianlian render render-configs/masks.yaml --each variables.mask=red,black \\
                --recording @takes.txt --output films
              bianlian render render-configs/opera.yaml --start-number 1001 \\
                --output seq/%t_%m.%04d.png
              bianlian render --shots shots.csv --output films/%s.mov --table results.csv
              bianlian render --shots shots.csv --only sc07 --output films/%s.mov

            With several configs, values or recordings, every combination is rendered to a separate folder or file, and a \
            table lists the results. A failed combination does not stop the others. --shots takes the combinations from a table.

            PLACEHOLDERS
            \(OutputPattern.Placeholder.allCases.map { "  \($0.rawValue)  \($0.meaning)" }.joined(separator: "\n"))
              %%  a percent sign
            """)

    @Argument(help: "The scene config, YAML or JSON.", completion: .configs)
    var config: String?

    @OptionGroup var variants: VariantOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Renders the shots of a table, CSV or YAML, with the columns take, config, name, range, priority, and paths of "
                + "the config whose values are set.", valueName: "file"),
        completion: .file(extensions: ["csv", "yaml", "yml", "json"]))
    var shots: String?

    @Flag(help: "Skips unreadable lines of the recording, or frames of a landmark file, and reports how many.")
    var lenient = false

    @Flag(
        inversion: .prefixedNo,
        help: "Whether the pictures of the recording or landmark file are mirror images, overriding the file and the config.")
    var mirrored: Bool?

    /// The options for reading landmark files.
    var landmarkOptions: RecordingOptions { RecordingOptions(isLenient: lenient, isMirrored: mirrored) }

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The frames to render, zero-based: A-B (both ends included), N, or a list such as 0,100,200-210.",
            valueName: "A-B"),
        transform: FrameNumbers.parsed)
    var frames: FrameNumbers?

    @OptionGroup var format: FrameFormatOptions

    @OptionGroup var frameRate: FrameRateOptions

    @OptionGroup var timecode: TimecodeOptions

    @OptionGroup var set: AssignmentOptions

    @Option(
        help: ArgumentHelp(
            "Layers to write in addition to the frames, in the same file for .exr, comma-separated: "
                + "\(FrameLayer.allCases.filter { !$0.isForCompositing }.map(\.rawValue).joined(separator: ", ")); only for .exr: "
                + "\(FrameLayer.allCases.filter(\.isForCompositing).map(\.rawValue).joined(separator: ", ")).",
            valueName: "layers"),
        transform: FrameLayer.parsed)
    var layers: [FrameLayer] = []

    @Option(
        help: ArgumentHelp(
            "The view to render instead of the scene: \(ViewMode.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "view"),
        transform: ViewMode.parsed)
    var view: ViewMode?

    @Option(
        name: .customLong("wireframe-width"), parsing: .unconditional,
        help: ArgumentHelp("The width of the lines of --view wireframe in pixels, up to 100. (default: 1)", valueName: "pixels")
    )
    var wireframeWidth: Float?

    @OptionGroup var threading: ThreadOptions

    @Option(
        help: ArgumentHelp("Renders part I of N equal parts of the frames, I from 0 to N-1.", valueName: "I/N"),
        transform: Shard.parsed)
    var shard: Shard?

    @Flag(help: "Reuses the frames that an earlier run of the same job left in the folder.")
    var resume = false

    @Flag(help: "After the last frame, removes frames from the folder that neither this run nor its other shards write.")
    var clean = false

    @Option(
        name: [.short, .long], parsing: .unconditional,
        help: """
            The output: a folder of PNGs, one .png, .exr or .tif, numbered ones such as seq.%04d.png, a video (.mp4, .mov, .webm, \
            .gif, .apng) through ffmpeg, or - for YUV4MPEG2 on standard output; .exr holds linear light. Placeholders stand for \
            names. End a folder's name in / if it looks like a file name. (default: out/ and the config's name)
            """, completion: .file())
    var output: String?

    @Option(
        name: .customLong("start-number"), parsing: .unconditional,
        help: ArgumentHelp(
            "The number of frame 0 in the names of files. Does not change the meaning of --frames. (default: 0)",
            valueName: "number"))
    var startNumber: Int?

    @Option(
        name: .customLong("contact-sheet"), parsing: .unconditional,
        help: ArgumentHelp(
            "Writes one PNG with frames side by side instead of separate frames, with a row for each "
                + "variant. (default: up to 12 evenly spaced frames, or 6 of each of several variants, "
                + "each 320 pixels wide or --size)", valueName: "file"),
        completion: .file(extensions: ["png"]))
    var contactSheet: String?

    @Flag(
        name: .customLong("side-by-side"),
        help:
            "Shows all variants with their names in each frame instead of rendering one by one; --size is the size of each."
    )
    var sideBySide = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Writes the table of the variants and their results as CSV.", valueName: "file"),
        completion: .file(extensions: ["csv"]))
    var table: String?

    @Option(
        help: ArgumentHelp(
            "The compression of PNG files: fast, balanced (a tenth smaller in five times the "
                + "time) or small (a quarter smaller, slow). (default: fast)", valueName: "compression"))
    var png: PNGEncoder.Compression?

    @Option(
        help: ArgumentHelp(
            "The bits per sample of PNG (8 or 16) and TIFF frames (16, or 32 for linear light as floats). (default: 8, and 16 for "
                + "TIFF)",
            valueName: "bits"))
    var bits: SampleBits?

    @OptionGroup var exr: OpenEXROptions

    @OptionGroup var outside: OutsideOptions

    @OptionGroup var memory: MemoryOptions

    @OptionGroup var caching: CacheOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Writes the result of the config's score as JSON, for the whole recording regardless of --frames.",
            valueName: "file"), completion: .file(extensions: ["json"]))
    var score: String?

    @Flag(help: "Re-renders and reports the file whenever an input changes, until Ctrl-C.")
    var watch = false

    @Flag(help: "Treats notes about lost input, such as damaged footage, as errors.")
    var strict = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Writes a timeline of the work of each thread, as JSON for Perfetto (ui.perfetto.dev) or Chrome "
                + "(chrome://tracing).",
            valueName: "file"), completion: .file(extensions: ["json"]))
    var trace: String?

    @Flag(
        help: """
            Prints the time of each stage, the counts of triangles and pixels, the instruction set and the peak memory to \
            standard error; with --json, also as the member stats.
            """)
    var stats = false

    @Flag(
        help: """
            Also shows frames in the terminal while they are rendered, each replacing the previous one. Has no effect without \
            a terminal.
            """)
    var show = false

    @OptionGroup var progress: ProgressOptions

    @OptionGroup var printing: PrintingOptions

    func validate() throws {
        if let wireframeWidth, !(wireframeWidth > 0 && wireframeWidth <= 100) {
            throw ValidationError("--wireframe-width takes a number of pixels above 0 and up to 100, not \(wireframeWidth)")
        }
        if wireframeWidth != nil, let view, view != .wireframe {
            throw ValidationError("--wireframe-width has no effect with --view \(view.rawValue)")
        }
        if output?.isEmpty == true {
            throw ValidationError("--output takes a path, not an empty string")
        }
        let files = [
            ("--score", score), ("--trace", trace), ("--contact-sheet", contactSheet), ("--table", table), ("--shots", shots),
        ]
        if let (name, _) = files.first(where: { $0.1?.isEmpty == true }) {
            throw ValidationError("\(name) takes a path, not an empty string")
        }
        try OutputCheck.check(
            score, "--score", for: "a score is", fileExtensions: ["json"], files: "a .json", mayBeFolder: false)
        try OutputCheck.check(
            trace, "--trace", for: "a trace is", fileExtensions: ["json"], files: "a .json", mayBeFolder: false)
        try OutputCheck.check(
            table, "--table", for: "a table is", fileExtensions: ["csv", "txt"], files: "a .csv", mayBeFolder: false)
        if watch { try checkWatch() }
        if shots != nil { try checkShots() }
        if !variants.only.isEmpty, sideBySide || contactSheet != nil {
            throw ValidationError(
                "--only and \(sideBySide ? "--side-by-side" : "--contact-sheet") cannot be combined; remove one")
        }
        if let startNumber, startNumber.magnitude > 1_000_000_000 {
            throw ValidationError("--start-number takes a number from -1000000000 to 1000000000, not \(startNumber)")
        }
        if show, contactSheet != nil {
            throw ValidationError("--show has no effect with --contact-sheet, which renders no separate frames; remove one")
        }
        if let name = exr.encoder != nil ? "--exr" : bits != nil ? "--bits" : nil, contactSheet != nil {
            throw ValidationError("\(name) has no effect with --contact-sheet, which is a PNG with 8 bits; remove one")
        }
        try progress.check(hasResultOnStandardOutput: printing.json || output == "-")
        if printing.json, output == "-" {
            throw ValidationError("--json and --output - both write to standard output; choose one")
        }
    }

    func work() throws -> Outcome {
        let inputs = KeptInputs([config, shots] + variants.configs + variants.recording)
        for (name, path) in [("--trace", trace), ("--table", table)] { try inputs.check(path, name) }
        let cache = try caching.chosen(quiet: printing.quiet)
        let named = try namedVariants()
        if isBatch || (named.count > 1 && !sideBySide && contactSheet == nil) { return try renderBatch(named, cache) }
        return try PlayedTake.play(try variants.recordings(), options: landmarkOptions, quiet: printing.quiet) { recordings in
            let all = try variants.lists(config, playing: recordings).variants
            if let contactSheet {
                try makeContactSheet(of: all, at: contactSheet, cache)
                return try Outcome(files: [URL(literalPath: contactSheet)])
            }
            if all.count == 1 {
                try checkIsAlone()
                // The names of placeholders are those that the user gave.
                let destination = try destination(of: named[0], cache)
                if watch { try renderUponChanges(all[0], to: destination, cache) }
                return try render(to: destination, cache) { try job(of: all[0], cache) }
            }
            return try render(to: try destination(of: nil, cache), cache) { try sideBySideJob(of: all, cache) }
        }
    }

    /// Throws if an option requires several variants but there is only one.
    private func checkIsAlone() throws {
        if sideBySide { throw ValidationError("--side-by-side needs several variants; give --config, --each or --recording") }
        if table != nil {
            throw ValidationError("--table needs several variants; give --config, --each, --recording or --shots")
        }
    }

    /// Throws if an option is given that the columns of a table of shots replace, or that shows variants together.
    private func checkShots() throws {
        let others = [
            ("--config", !variants.configs.isEmpty), ("--recording", !variants.recording.isEmpty),
            ("--each", !variants.each.isEmpty), ("--side-by-side", sideBySide), ("--contact-sheet", contactSheet != nil),
        ]
        guard let other = others.first(where: \.1) else { return }
        throw ValidationError("--shots and \(other.0) cannot be combined; remove one, or add a column to the table")
    }

    /// Renders a job and reports the result.
    /// - Parameter interruption: stops the run when requested.
    @discardableResult func render(
        to destination: OutputDestination, _ cache: ContentCache?, until interruption: Interruption = Interruption(),
        _ load: () throws -> RenderJob
    ) throws -> Outcome {
        let observer = stats || trace != nil ? try RunObserver(tracingTo: trace.map { URL(literalPath: $0) }) : nil
        let report: ProductionReport
        do {
            report = try produce(try load(), to: destination, until: interruption)
        } catch {
            // The trace of a failed run may explain the failure; an error in writing it is not reported in addition.
            _ = try? observer?.finish()
            throw error
        }
        let observation = try observer?.finish()
        if !printing.quiet {
            report.tell(besides: report.earlyNotes)
            for note in observation?.notes ?? [] { Terminal.writeError("bianlian: note: \(note)") }
        }
        let statistics = stats ? observation.map { RunStatistics(report: report, observation: $0, cache: cache) } : nil
        for line in statistics?.lines ?? [] { Terminal.writeError(line) }
        let outcome = try Outcome(report, at: destination)
        guard printing.json, case .object(var members) = report.json else { return outcome }
        if let statistics { members.append(.init("stats", statistics.json)) }
        try StandardOutput.write(OrderedJSON.object(members).text() + "\n")
        return outcome
    }

    private func produce(
        _ job: RenderJob, to destination: OutputDestination, until interruption: Interruption
    ) throws -> ProductionReport {
        // The score is played before frames are rendered, so that errors in it are reported early.
        if let score {
            let file = URL(literalPath: score)
            try job.checkIsNoInput(file)
            try ScoreReport.write(of: job, to: file)
        }
        return try produceFrames(of: job, to: destination, until: interruption)
    }

    /// Renders a job's frames and shows progress, until it is interrupted.
    /// - Parameters:
    ///   - frames: the frames of this job. Default: nil, those of the options or of the job.
    ///   - told: notes that have been printed already. Default: none.
    func produceFrames(
        of job: RenderJob, to destination: OutputDestination, frames: FrameNumbers? = nil,
        until interruption: Interruption = Interruption(), besides told: [String] = []
    ) throws -> ProductionReport {
        try makeFolder(of: destination)
        var production = makeProduction(of: job, to: destination)
        production.frames = frames ?? production.frames
        production.interruption = interruption
        let view = show ? try TerminalView() : nil
        defer { view?.finish() }
        if let view { production.viewer = { view.offer($0, isLast: $1) } }
        let signals = InterruptionSignals(production.interruption, endsChildren: true)
        defer { signals.stop() }
        let display = ProgressDisplay(of: "frames", as: progress.form(quiet: printing.quiet))
        defer { display.finish() }
        if !printing.quiet { production.tellEarlyNotes(besides: told) }
        return try production.run { display.show($0) }
    }

    /// The name of the first config.
    func baseName() throws -> String {
        URL(literalPath: try variants.configs(config)[0]).deletingPathExtension().lastPathComponent
    }

    /// Returns the options for loading a variant.
    /// - Parameter memory: content that loads share. Default: nil, none.
    func configOptions(
        of variant: RenderVariant, _ cache: ContentCache?, sharing memory: AssetMemory? = nil
    ) -> ConfigOptions {
        var options = ConfigOptions(
            recording: variant.recording, isLenient: lenient, size: format.size, antialiasing: format.antialiasing,
            allowedRoots: outside.folders, memoryLimit: self.memory.limit,
            assignments: set.assignments + variant.assignments)
        options.frameRate = frameRate.given
        options.isMirrored = mirrored
        options.timecodeBase = timecode.base
        options.view = view
        options.wireframeWidth = wireframeWidth
        options.cache = cache
        options.memory = memory
        return options
    }

    /// Loads the job of a variant.
    func job(
        of variant: RenderVariant, _ cache: ContentCache?, sharing memory: AssetMemory? = nil
    ) throws -> RenderJob {
        try RenderJob.load(configAt: variant.config, options: configOptions(of: variant, cache, sharing: memory))
    }

    /// Creates the run of a job that the options describe.
    func makeProduction(of job: RenderJob, to destination: OutputDestination) -> FrameProduction {
        var production = FrameProduction(job, to: destination)
        production.frames = frames ?? production.frames
        production.shard = shard
        production.layers = layers
        production.threads = threading.count
        production.resumes = resume
        production.isStrict = strict
        production.cleans = clean
        production.pngCompression = png
        production.sampleBits = bits
        production.openEXR = exr.encoder
        production.hashesPixels = printing.json
        production.countsDrawing = stats
        production.memoryLimit = memory.limit
        return production
    }
}

extension FrameLayer {
    /// Parses the names of layers, each at most once, in their order.
    fileprivate static func parsed(_ text: String) throws -> [FrameLayer] {
        var layers: [FrameLayer] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let layer = FrameLayer(rawValue: String(name)) else {
                let names = allCases.map(\.rawValue)
                throw ValidationError("there is no layer \"\(name)\"; the layers are \(names.joined(separator: ", "))")
            }
            if !layers.contains(layer) { layers.append(layer) }
        }
        return layers
    }
}

extension ViewMode {
    /// Parses the name of a view.
    fileprivate static func parsed(_ text: String) throws -> ViewMode {
        guard let view = ViewMode(rawValue: text) else {
            throw ValidationError(
                "there is no view \"\(text)\"; the views are \(allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return view
    }
}

extension FrameProduction {
    /// Prints on standard error the notes that are known before the first frame.
    /// - Parameter told: notes that have been printed already. Default: none.
    func tellEarlyNotes(besides told: [String] = []) {
        // A strict run reports lost input as its error.
        let untold = isStrict ? told + job.lostInput : told
        for note in earlyNotes where !untold.contains(note) { Terminal.writeError("bianlian: note: \(note)") }
    }
}

extension ProductionReport {
    /// Prints on standard error the meaning of the frames' colours, the notes, and a summary.
    /// - Parameter told: notes that were printed before the first frame. Default: none.
    func tell(besides told: [String] = []) {
        for entry in legend {
            Terminal.writeError("bianlian: \(entry.color.hexadecimal) \(entry.meaning)")
        }
        for note in notes where !told.contains(note) {
            Terminal.writeError("bianlian: note: \(note)")
        }
        let takenOver = takenOver > 0 ? " (\(takenOver) reused)" : ""
        Terminal.writeError(
            "bianlian: \(frames) frame\(frames == 1 ? "" : "s")\(takenOver) of \(size) in "
                + "\(ProgressDisplay.decimal(seconds)) s, \(ProgressDisplay.decimal(framesPerSecond)) frames/s, in \(output)")
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
            "pixelsSHA256": pixelsSHA256.map { .string($0) } ?? .null,
            "timecode": timecode.map { .string($0) } ?? .null, "reel": reel.map { .string($0) } ?? .null,
            "notes": .array(notes.map { .string($0) }),
            "legend": .array(
                legend.map { ["color": .string($0.color.hexadecimal), "meaning": .string($0.meaning)] as OrderedJSON }),
        ]
    }
}
