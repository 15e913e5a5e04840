import ArgumentParser
import Bianlian
import FaceWearing
import FilmIntegration
import Foundation

/// `bianlian wear`.
struct WearCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "wear", abstract: "Puts a mask on the faces in a video, a folder of pictures or a photo.",
        discussion: """
            The film is tracked first, which takes a while; the take is kept, so a second run only renders.

            EXAMPLES
              bianlian wear my-video.mp4 --mask opera-red-general --output worn.mp4
              bianlian wear my-video.mp4 --mask face-grid --output checked.mp4
              bianlian wear portrait.png --mask my-texture.png --output worn.png
              bianlian wear my-video.mp4 --add glasses.glb --output worn.mp4
              bianlian wear my-video.mp4 --mask makeup --glasses --print-config > my.yaml
            """)

    @Argument(help: "The video, the folder of pictures, or the photo.", completion: .file())
    var input: String?

    @Option(
        parsing: .unconditional,
        help: """
            The mask: a shipped mask by name (see --list-masks), a texture in the layout of the shipped face, or a config \
            whose recording and background the film replaces. (default: \(Mask.shipped[0].name), or none with --add)
            """, completion: .masks)
    var mask: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A model that the faces wear, fitted to the head: a file, or a kind and a file, such as glasses:FILE; may be given "
                + "more than once. Kinds are \(AddedModel.kinds.joined(separator: ", ")). (default: the kind is guessed)",
            valueName: "[KIND:]FILE"), completion: .file())
    var add: [String] = []

    @Option(
        name: [.short, .long], parsing: .unconditional,
        help: "The output, as for render: a video, a folder of PNGs, or one .png.", completion: .file())
    var output: String?

    @Option(
        parsing: .unconditional,
        help: "The path of the film's take. (default: next to the output, ending in .take.jsonl)",
        completion: .file(extensions: ["jsonl"]))
    var take: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The frames to render, zero-based: A-B (both ends included), N, or a list such as 0,100,200-210.",
            valueName: "A-B"),
        transform: FrameNumbers.parsed)
    var frames: FrameNumbers?

    @Flag(help: "Adds glasses over the mask.")
    var glasses = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The source of objects in front of the mask: estimate, depth, off, or the path of a "
                + "matte. (default: estimate; off for photos and configs)", valueName: "source"))
    var occlude: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Keeps hands in front of the mask. (default: on for textures)")
    var keepHands: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: "Keeps hair, such as a fringe, in front of the mask. (default: on for textures)")
    var keepHair: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: "Keeps the person's own glasses in front of the mask; lenses are transparent. (default: on for textures)")
    var keepGlasses: Bool?

    @Option(
        help: ArgumentHelp(
            "The part of the head that the mask covers: face, where its texture ends, or head, up to "
                + "the hairline. (default: head for a texture that hides most of the skin, face for an "
                + "object)", valueName: "part"))
    var cover: MaskCoverage?

    @Option(
        help: ArgumentHelp(
            "The surface of the mask: paint, which shows the pores and wrinkles of the skin, or object, with a thick "
                + "edge and a contact shadow. (default: object for shipped porcelain, paint for other textures; a config sets "
                + "it itself)",
            valueName: "kind"))
    var surface: FilmSurface?

    @Option(parsing: .unconditional, help: "The same as --mask with a config.", completion: .configs)
    var config: String?

    @Option(
        help: ArgumentHelp(
            "The size of the frames in pixels, each side from 1 to \(ImageSize.largestFrameSide). (default: the film's)",
            valueName: "WxH"),
        transform: ImageSize.parsed)
    var size: ImageSize?

    @OptionGroup var tracking: TrackingOptions

    @OptionGroup var caching: CacheOptions

    @OptionGroup var printConfig: PrintConfigOptions

    @Flag(name: .customLong("list-masks"), help: "Lists the shipped masks.")
    var listMasks = false

    @OptionGroup var progress: ProgressOptions

    @OptionGroup var printing: PrintingOptions

    func validate() throws {
        guard !listMasks else { return }
        if input == nil {
            throw ValidationError("no input is given; give a video, a folder of pictures or a photo, such as my-video.mp4")
        }
        if output?.isEmpty == true { throw ValidationError("--output takes a path, not an empty string") }
        if take?.isEmpty == true { throw ValidationError("--take takes a path, not an empty string") }
        if occlude?.isEmpty == true {
            throw ValidationError("--occlude takes estimate, depth, off or a path, not an empty string")
        }
        if config != nil, mask != nil {
            throw ValidationError("--config and --mask both set the mask; choose one")
        }
        try printConfig.check(printing, output: output, size: size)
        if output == nil, !printConfig.isAsked {
            throw ValidationError("no output is given; give one, such as --output worn.mp4")
        }
    }

    /// Whether parts of the film stay in front of the mask, as far as the user chose.
    private var keptPartChoices: [KeptPart: Bool] {
        let choices: [KeptPart: Bool?] = [.hands: keepHands, .hair: keepHair, .spectacles: keepGlasses]
        return choices.compactMapValues { $0 }
    }

    func work() throws -> Outcome {
        if listMasks {
            let width = Mask.shipped.map(\.name.count).max() ?? 0
            let lines = Mask.shipped.map { $0.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0.about }
            return Outcome(try StandardOutput.write(lines: lines))
        }
        guard let input else { throw MissingWork("there is no input") }
        // The run itself also protects the files that its config names.
        let inputs = KeptInputs([input])
        for (option, path) in [("--output", output), ("--take", take)] { try inputs.check(path, option) }
        let files = try ShippedFiles()
        let named = config ?? mask ?? (add.isEmpty ? Mask.shipped[0].name : nil)
        let mask = try named.map { name throws(WearingError) in try Mask(named: name, files: files) } ?? .nothing
        let added = try add.map { text throws(WearingError) in try AddedModel(text) }
        try checkOptions(suit: mask, adding: added)
        let destination = try output.map { try OutputDestination(path: $0) }
        let film = try Film(at: URL(literalPath: input))
        // Mistakes in the outputs are reported before a film is tracked for minutes.
        if let destination { try destination.check(pictures: frames?.count ?? film.pictureCount) }
        let early = film.notes + [destination?.note(onSizeOf: size ?? film.size)].compactMap { $0 }
        try film.check(strict: tracking.strict)
        if !printing.quiet { early.forEach { Terminal.writeError("bianlian: note: \($0)") } }
        let place = take ?? WornFilm.takePath(beside: output.flatMap { $0 == "-" ? nil : $0 } ?? input)
        let worn = WornFilm(
            film: film, take: URL(literalPath: place), isTakeNamed: take != nil, mask: mask, glasses: glasses, added: added,
            occlude: occlude,
            keptPartChoices: keptPartChoices, coverage: cover, surface: surface, tracking: tracking,
            progress: progress.form(quiet: printing.quiet), quiet: printing.quiet, files: files)
        let config = try worn.config()
        if printConfig.isAsked { return Outcome(try StandardOutput.write(config.text)) }
        guard let destination else { throw MissingWork("there is no output") }
        // The config is one of the run's inputs and must exist until the frames are rendered.
        return try ScratchFolder.with(for: "wear") {
            try render(
                config.load(in: $0, size: size, cache: try caching.chosen(quiet: printing.quiet)), config, to: destination,
                told: early)
        }
    }

    /// Rejects options that have no effect on the mask.
    private func checkOptions(suit mask: Mask, adding added: [AddedModel]) throws {
        if case .config = mask {
            for (isGiven, option, advice) in [
                (printConfig.isAsked, "--print-config", ""), (glasses, "--glasses", ""),
                (!added.isEmpty, "--add", "; add a node with `fit` to the config"), (cover != nil, "--cover", ""),
            ] where isGiven {
                throw ValidationError("\(option) applies only to textures, but the mask is a config\(advice)")
            }
        }
        if cover != nil && mask == .nothing {
            throw ValidationError("--cover applies only to masks, but there is none; give --mask")
        }
    }

    private func render(_ job: RenderJob, _ config: WearConfig, to destination: OutputDestination, told: [String])
        throws -> Outcome
    {
        var production = FrameProduction(job, to: destination)
        production.threads = tracking.threading.count
        production.frames = frames ?? production.frames
        production.hashesPixels = printing.json
        production.isStrict = tracking.strict
        let signals = InterruptionSignals(production.interruption, endsChildren: true)
        defer { signals.stop() }
        let display = ProgressDisplay(of: "frames", as: progress.form(quiet: printing.quiet))
        defer { display.finish() }
        if !printing.quiet { production.tellEarlyNotes(besides: told) }
        let report = try production.run { display.show($0) }
        display.finish()
        if !printing.quiet { report.tell(besides: report.earlyNotes) }
        let outcome = try Outcome(report, at: destination)
        guard printing.json, case .object(let rendered) = report.json else { return outcome }
        let take = try RecordingStatistics(of: try Recording.open(at: config.take))
        try StandardOutput.write(OrderedJSON.object(rendered + take.takeMembers).text() + "\n")
        return outcome
    }
}
