import ArgumentParser
import Bianlian
import FaceWearing
import Files
import Foundation
import MeshFormats
import Studio

/// `bianlian preview`.
struct PreviewCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Plays a scene config in a browser for live editing, and reloads it when a file is saved.",
        discussion: """
            Prints the address of the page on standard output. The address works only on this machine, and contains a secret, \
            so other pages and other users cannot open it. Ctrl-C ends the preview.

            EXAMPLES
              bianlian preview render-configs/opera.yaml --open
              bianlian preview render-configs/live-link.yaml --recording take.csv \\
                --port 8080
              bianlian preview models/hat.glb --open
              bianlian preview my-video.mp4 --mask opera-red-general --open
              bianlian preview render-configs/opera.yaml --terminal
              bianlian preview render-configs/live-link.yaml --live udp:0.0.0.0:11111 \\
                --record take.jsonl --open
            """)

    @Argument(
        help:
            "The scene config, YAML or JSON; or a model, as in `show`; or a video, a folder of pictures or a photo whose faces wear --mask as in `wear`."
    )
    var config: String

    @Option(parsing: .unconditional, help: "The mask of a video or a photo, as for `wear`. (default: \(Mask.shipped[0].name))")
    var mask: String?

    @Option(parsing: .unconditional, help: "The path of the video's take. (default: next to it, ending in .take.jsonl)")
    var take: String?

    @Flag(help: "Adds glasses over the mask of a video or a photo.")
    var glasses = false

    @OptionGroup var subdivision: SubdivisionOptions

    @Option(parsing: .unconditional, help: ArgumentHelp("The recording that plays instead of the config's.", valueName: "file"))
    var recording: String?

    @Flag(help: "Skips unreadable lines of the recording.")
    var lenient = false

    @OptionGroup var live: LiveFaceOptions

    @Option(help: "The port, from 1 to 65535. (default: a free one)")
    var port: Int?

    @Flag(help: "Opens the page in the browser, with xdg-open or open.")
    var open = false

    @Flag(
        help: ArgumentHelp(
            "Plays in the terminal instead of a browser.",
            discussion:
                """
                Uses Kitty, iTerm2 or Sixel pictures if the terminal shows them, otherwise blocks of half a character. The \
                line below the picture lists the keys.
                """
        ))
    var terminal = false

    @OptionGroup var format: FrameFormatOptions

    @OptionGroup var set: AssignmentOptions

    @OptionGroup var tracking: TrackingOptions

    @OptionGroup var outside: OutsideOptions

    @OptionGroup var memory: MemoryOptions

    @OptionGroup var caching: CacheOptions

    @Flag(help: "Prints errors and the address only.")
    var quiet = false

    func validate() throws {
        if terminal, port != nil || open {
            throw ValidationError("--terminal opens no page, so it cannot be combined with --port or --open")
        }
        if let port, !(1...65535).contains(port) { throw ValidationError("--port takes a number from 1 to 65535, not \(port)") }
        if let name = [("--mask", mask), ("--take", take)].first(where: { $0.1?.isEmpty == true })?.0 {
            throw ValidationError("\(name) takes a name or a path, not an empty string")
        }
        if isConfig || isModel, mask != nil || take != nil || glasses {
            throw ValidationError(
                "--mask, --take and --glasses apply only to videos and photos, but \(config) is a "
                    + (isModel ? "model" : "config"))
        }
        if !isModel, subdivision.subdivide > 0 {
            throw ValidationError("--subdivide applies only to models; in a config, write `subdivide: 1` on the model's node")
        }
        if isModel, recording != nil {
            throw ValidationError("--recording applies only to configs; bianlian show --print-config prints one of a model")
        }
        if !isConfig, recording != nil {
            throw ValidationError("--recording applies only to configs; for the take of a video, use --take")
        }
        if !isConfig, live.live != nil { throw ValidationError("--live applies only to configs") }
        if recording != nil, live.live != nil {
            throw ValidationError("--recording and --live both move the face; give one of them")
        }
    }

    /// Whether the preview shows a config; otherwise it shows a film.
    private var isConfig: Bool { ["yaml", "yml", "json"].contains(URL(literalPath: config).pathExtension.lowercased()) }

    /// Whether the preview shows a model.
    private var isModel: Bool { ModelFormat(namedBy: config) != nil }

    func work() throws -> Outcome {
        if let record = live.record { try checkFolder(of: URL(literalPath: record)) }
        // The folder is for the config of a film or a model.
        return try ScratchFolder.with(for: "preview") { Outcome(try show(in: $0)) }
    }

    /// Shows a session until its end.
    private func show(in folder: URL) throws -> StudioSession {
        let session = StudioSession(try options(in: folder))
        try session.start()
        defer { session.stop() }
        let interruption = Interruption()
        let signals = InterruptionSignals(interruption)
        defer { signals.stop() }
        if terminal {
            try TerminalPreview(session).run(until: interruption)
        } else {
            try serve(session, until: interruption)
        }
        if let facts = try session.endLive(), !quiet { LiveFaceOptions.tellEnd(of: facts, in: live.record) }
        return session
    }

    /// Shows a session in browsers.
    private func serve(_ session: StudioSession, until interruption: Interruption) throws {
        let server = try StudioServer(session, port: port ?? 0)
        let serving = Serving()
        let task = Task {
            do {
                try await server.run()
                serving.end(nil)
            } catch {
                serving.end(error)
            }
        }
        try StandardOutput.write(server.address + "\n")
        if !quiet { Terminal.writeError("bianlian: \(config) is shown at this address; Ctrl-C ends the preview") }
        if open { BrowserOpening.open(server.address, quiet: quiet) }
        var connection = LiveConnectionLines()
        while !interruption.isRequested, !serving.hasEnded {
            if !quiet { connection.tell(session.liveFacts) }
            Thread.sleep(forTimeInterval: 0.05)
        }
        task.cancel()
        do {
            try serving.wait()
        } catch {
            // Stopping the server closes its connections, which is not an error.
            if !interruption.isRequested { throw error }
        }
    }

    /// - Parameter folder: the folder for the config of a film or a model.
    private func options(in folder: URL) throws -> StudioOptions {
        var options =
            isConfig
            ? StudioOptions(config: URL(literalPath: config))
            : isModel ? try optionsOfModel(in: folder) : try optionsOfFilm(in: folder)
        if let recording { options.loading.recording = URL(literalPath: recording) }
        options.live = live.chosen
        (options.loading.size, options.loading.antialiasing) = (format.size ?? options.loading.size, format.antialiasing)
        options.loading.isLenient = lenient
        options.loading.allowedRoots += outside.folders
        options.loading.memoryLimit = memory.limit
        options.loading.assignments = set.assignments
        options.loading.cache = try caching.chosen(quiet: quiet)
        options.threads = tracking.threading.count
        return options
    }

    /// Returns the options of a model, which plays its only clip.
    private func optionsOfModel(in folder: URL) throws -> StudioOptions {
        var shown = try ModelConfig(of: URL(literalPath: config), cache: try caching.chosen(quiet: quiet))
        if shown.clips.count == 1 { shown.clip = shown.clips[0] }
        shown.subdivide = subdivision.subdivide
        if !quiet { Terminal.writeError("bianlian: \(shown.summary)") }
        let place = try shown.place(in: folder)
        var options = StudioOptions(config: place.config, loading: place.options)
        options.title = URL(literalPath: config).lastPathComponent
        let smoothed = shown.subdivide > 0 ? " --subdivide \(shown.subdivide)" : ""
        options.origin =
            "bianlian show \(config.shellWord)\(smoothed) --print-config > \(place.config.lastPathComponent)"
        return options
    }

    /// A folder with configs was created by `bianlian new`; it is not a folder of a film's pictures.
    private func refuseProject() throws {
        let configs = FolderNames(in: config).filter { $0.hasSuffix(".yaml") }.sorted()
        guard let first = configs.first else { return }
        throw ValidationError(
            "\(config) is a folder with configs; give one of them: \(configs.prefix(4).joined(separator: ", ")), as in "
                + "bianlian preview \((config as NSString).appendingPathComponent(first))")
    }

    /// Returns the options of a film whose faces wear a mask, as rendered by `wear`.
    private func optionsOfFilm(in folder: URL) throws -> StudioOptions {
        try refuseProject()
        let files = try ShippedFiles()
        let film = try Film(at: URL(literalPath: config))
        try film.tellNotes(strict: tracking.strict, quiet: quiet)
        let worn = WornFilm(
            film: film, take: URL(literalPath: take ?? WornFilm.takePath(beside: config)), isTakeNamed: take != nil,
            mask: try Mask(named: mask ?? Mask.shipped[0].name, files: files), glasses: glasses, occlude: nil,
            tracking: tracking,
            progress: quiet ? .none : .auto, quiet: quiet, files: files)
        let place = try worn.config().place(in: folder)
        var options = StudioOptions(config: place.config, loading: place.options)
        options.title = URL(literalPath: config).lastPathComponent
        options.origin = "bianlian wear \(options.title) --print-config > \(place.config.lastPathComponent)"
        return options
    }
}

/// The end of a server that runs on another thread.
private final class Serving: @unchecked Sendable {
    private let condition = NSCondition()
    private var outcome: (any Error)??

    var hasEnded: Bool {
        condition.lock()
        defer { condition.unlock() }
        return outcome != nil
    }

    func end(_ error: (any Error)?) {
        condition.lock()
        outcome = .some(error)
        condition.broadcast()
        condition.unlock()
    }

    /// Waits for the end, for at most five seconds.
    /// - Throws: the error that ended the server.
    func wait() throws {
        condition.lock()
        defer { condition.unlock() }
        let patience = Date(timeIntervalSinceNow: 5)
        while outcome == nil, condition.wait(until: patience) {}
        if let error = outcome ?? nil { throw error }
    }
}

extension SocketPathError: ExitCoded {
    package var exitCode: Int32 { ExitCodes.usage }
}

extension StudioServerError: ExitCoded {
    var exitCode: Int32 { ExitCodes.cannotCreate }
}

extension LiveSocketError: ExitCoded {
    var exitCode: Int32 { ExitCodes.cannotCreate }
}
