import ArgumentParser
import Bianlian
import Foundation

/// `bianlian compare`.
struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Compares two pictures, or the PNGs in two folders by their relative names.",
        discussion: """
            A threshold is a metric, mostly with a statistic, and a limit: 'exact.count > 0' (which is the default), \
            'channel.maximum > 2', 'oklab.share > 0.1%', 'psnr < 40', 'ssim < 0.99', 'ms-ssim < 0.99', 'flip.mean > 0.01'. \
            The first --fail replaces the default.

            EXAMPLES
              bianlian compare golden.png result.png
              bianlian compare goldens frames --fail 'flip.mean > 0.005' --fail 'oklab.count > 100' --json
              bianlian compare a.png b.png --metric oklab --search-radius 1 --tolerance oklab=0.03
              bianlian compare a.png b.png --ignore 0,0,200x30 --region face=400,120,480x480 --fail 'face: channel.maximum > 1'
              bianlian compare goldens frames --rules rules.yaml --junit results.xml

            EXIT CODES
              0 equal within the thresholds
              1 the pictures differ; in folders also: one is missing, extra, or cannot be read
              64 usage, 65 bad input data, 66 an input is missing, 73 cannot create output, 74 input/output error,
              130 interrupted
            """)

    @Argument(help: "What it should look like: a PNG or a folder of PNGs.")
    var reference: String

    @Argument(help: "What was made.")
    var result: String

    @OptionGroup(title: "RULES")
    var rules: RuleOptions

    @Option(help: "How many threads work. (default: one a core)")
    var threads: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("Writes results as JUnit's XML.", valueName: "file"))
    var junit: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Writes what each metric says of each pixel as METRIC.f32, for folders in a folder a picture.", valueName: "folder")
    )
    var maps: String?

    @Flag(help: "Says on standard error how long reading, decoding and comparing took.")
    var stats = false

    @Flag(help: "Prints one JSON object on standard output.")
    var json = false

    @Flag(help: "Says nothing but errors; the exit code tells.")
    var quiet = false

    func validate() throws {
        if let threads, !(1...1024).contains(threads) {
            throw ValidationError("--threads takes a number from 1 to 1024, not \(threads)")
        }
        for (option, path) in [("--junit", junit), ("--maps", maps)] where path?.isEmpty == true {
            throw ValidationError("\(option) takes a path, not an empty text")
        }
    }

    func run() throws {
        let plan = try rules.plan(measuring: usualMetrics)
        let match = try PictureMatch(reference: URL(fileURLWithPath: reference), result: URL(fileURLWithPath: result))
        var comparison = FileComparison(plan)
        comparison.threads = threads ?? comparison.threads
        let summary = try tellingProgress(of: match) { each, interruption in
            comparison.isInterrupted = { interruption.isRequested }
            return try comparison.run(match, each: each)
        }
        // Of two pictures alone, what is wrong with one is what is wrong with the command's input.
        if !match.isOfFolders, let error = summary.pairs.first?.error { throw error }
        if let junit { try AtomicFile.write(summary.junitText, to: URL(fileURLWithPath: junit)) }
        if !quiet, match.isOfFolders { Terminal.writeError("bianlian: \(summary.text)") }
        if stats { Terminal.writeError("bianlian: \(summary.timingText)") }
        if json { try StandardOutput.write(summary.json.text() + "\n") }
        if summary.verdict == .failed { throw ExitCode(ExitCodes.different) }
    }

    /// Those that are nearly free, those that the contract names for programs, and none where nobody reads them.
    private var usualMetrics: [Metric] {
        json ? [.exact, .channel, .psnr, .ssim, .flip] : quiet ? [] : [.exact, .channel, .psnr]
    }

    /// Runs with a display of how far it is, and a line on standard output for each pair.
    private func tellingProgress(
        of match: PictureMatch,
        _ run: (_ each: @escaping (ComparedPair) throws -> Void, Interruption) throws -> ComparisonSummary
    ) throws -> ComparisonSummary {
        let interruption = Interruption()
        let signals = InterruptionSignals(interruption)
        defer { signals.stop() }
        if !quiet, let note = match.passedOverText { Terminal.writeError("bianlian: note: \(note)") }
        let (display, total, tellsPairs) = (ProgressDisplay(of: "pictures"), match.entries.count, !json && !quiet)
        // Lines on the same terminal tell how far it is; a bar would be torn by them.
        let showsProgress = !quiet && match.isOfFolders && !(tellsPairs && isatty(STDOUT_FILENO) == 1)
        defer { display.finish() }
        var finished = 0
        return try run(
            { pair in
                if tellsPairs { try StandardOutput.write(pair.text + "\n") }
                if let maps, let comparison = pair.comparison {
                    let folder = URL(fileURLWithPath: maps)
                    try MapFiles.write(
                        comparison.maps, into: match.isOfFolders ? folder.appendingPathComponent(pair.pair.name) : folder)
                }
                finished += 1
                if showsProgress { display.show(finished: finished, of: total) }
            }, interruption)
    }
}

extension ComparedPair {
    /// Why nothing could be compared though both pictures are there.
    fileprivate var error: (any Error)? {
        switch outcome {
        case .unreadable(let error): error
        case .unjudgeable(let error): error
        case .compared, .resultMissing, .referenceMissing: nil
        }
    }
}
