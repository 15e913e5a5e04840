import ArgumentParser
import Bianlian
import Foundation
import Studio
import StudioServer

/// `bianlian preview`.
struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Shows a scene config in a browser, live: played, changed, and read again when a file is saved.",
        discussion: """
            The address of the page is printed on standard output. It holds a secret, so that no other page and no other user can open it, and leads to
            this machine alone. Ctrl-C ends the preview.

            EXAMPLES
              bianlian preview render-configs/opera.yaml --open
              bianlian preview render-configs/live-link.yaml --recording take.csv --port 8080
            """)

    @Argument(help: "The scene config, YAML or JSON.")
    var config: String

    @Option(parsing: .unconditional, help: ArgumentHelp("The recording that plays instead of the config's.", valueName: "file"))
    var recording: String?

    @Flag(help: "Skips unreadable lines of the recording.")
    var lenient = false

    @Option(help: "The port, from 1 to 65535. (default: one that is free)")
    var port: Int?

    @Flag(help: "Opens the page in the browser, with xdg-open or open.")
    var open = false

    @Option(
        help: ArgumentHelp(
            "The size of the frames in pixels, each side from 1 to \(ImageSize.largestFrameSide).", valueName: "WxH"),
        transform: ImageSize.parsed)
    var size: ImageSize?

    @Option(help: ArgumentHelp("Coverage samples per pixel: none, msaa4 or msaa8.", valueName: "samples"))
    var antialiasing: AntialiasingChoice?

    @OptionGroup var set: AssignmentOptions

    @Option(parsing: .unconditional, help: "The number of threads. (default: one per core)")
    var threads: Int?

    @Option(
        name: .customLong("allow-outside"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A folder outside the config's tree that it may name files in.", valueName: "folder"))
    var allowOutside: [String] = []

    @OptionGroup var memory: MemoryOptions

    @OptionGroup var caching: CacheOptions

    @Flag(help: "Prints errors and the address only.")
    var quiet = false

    func validate() throws {
        if let threads, !(1...1024).contains(threads) {
            throw ValidationError("--threads takes a number from 1 to 1024, not \(threads)")
        }
        if let port, !(1...65535).contains(port) { throw ValidationError("--port takes a number from 1 to 65535, not \(port)") }
    }

    func run() throws {
        let session = StudioSession(try options())
        try session.start()
        defer { session.stop() }
        let server = try StudioServer(session, port: port ?? 0)
        let interruption = Interruption()
        let signals = InterruptionSignals(interruption)
        defer { signals.stop() }
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
        while !interruption.isRequested, !serving.hasEnded { Thread.sleep(forTimeInterval: 0.05) }
        task.cancel()
        try serving.wait()
    }

    private func options() throws -> StudioOptions {
        var loading = ConfigOptions(
            recording: recording.map { URL(literalPath: $0) }, isLenient: lenient, size: size, antialiasing: antialiasing,
            allowedRoots: allowOutside.map { URL(literalPath: $0) }, memoryLimit: memory.limit, assignments: set.assignments)
        loading.cache = try caching.chosen()
        var options = StudioOptions(config: URL(literalPath: config), loading: loading)
        options.threads = threads ?? options.threads
        return options
    }
}

/// The end of a server that runs elsewhere.
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

    /// Waits for the end, for a while.
    /// - Throws: why it ended.
    func wait() throws {
        condition.lock()
        defer { condition.unlock() }
        let patience = Date(timeIntervalSinceNow: 5)
        while outcome == nil, condition.wait(until: patience) {}
        if let error = outcome ?? nil { throw error }
    }
}

extension StudioServerError: ExitCoded {
    var exitCode: Int32 { ExitCodes.cannotCreate }
}
