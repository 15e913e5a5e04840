import ArgumentParser
import Bianlian
import ComparisonFiles
import Foundation
import ImageComparison

/// `bianlian compare`.
struct CompareCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Compares two pictures, or the pictures in two folders by their relative names.",
        discussion: """
            A threshold is a metric, usually with a statistic, and a limit: 'exact.count > 0' (the default), \
            'channel.maximum > 2', 'oklab.share > 0.1%', 'psnr < 40', 'ssim < 0.99', 'ms-ssim < 0.99', 'flip.mean > 0.01'. \
            The first --fail replaces the default.

            EXAMPLES
              bianlian compare golden.png result.png
              bianlian compare goldens frames --fail 'flip.mean > 0.005' \\
                --fail 'oklab.count > 100' --json
              bianlian compare a.png b.png --metric oklab --search-radius 1 \\
                --tolerance oklab=0.03
              bianlian compare a.png b.png --ignore 0,0,200x30 \\
                --region face=400,120,480x480 --fail 'face: channel.maximum > 1'
              bianlian compare goldens frames --rules rules.yaml --junit results.xml

            EXIT CODES
              0 equal within the thresholds
              1 pictures differ; in folders also: one is missing, extra, or cannot be read
              64 usage, 65 bad input data, 66 an input is missing, 73 cannot create output,
              74 input/output error, 130 interrupted
            """)

    @Argument(help: "The reference: a picture or a folder of pictures.", completion: .file())
    var reference: String

    @Argument(help: "The result: a picture or a folder of pictures.", completion: .file())
    var result: String

    @OptionGroup(title: "RULES")
    var rules: RuleOptions

    @OptionGroup var threading: ThreadOptions

    @OptionGroup var reports: ReportOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Writes a difference picture; for folders, a folder with one picture per differing pair.", valueName: "path"))
    var difference: String?

    @Option(
        name: .customLong("difference-kind"),
        help: ArgumentHelp(
            """
            The kind of difference picture: highlighted, strip, blink (an animated PNG), or a metric's name for its heat map. \
            (default: highlighted)
            """,
            valueName: "kind"),
        transform: DifferenceKind.parsed)
    var differenceKind: DifferenceKind?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Writes each metric's value at each pixel as METRIC.f32; for folders, one subfolder per picture.",
            valueName: "folder")
    )
    var maps: String?

    @Flag(help: "Prints the time for reading, decoding and comparing to standard error.")
    var stats = false

    @Flag(help: "Prints one JSON object on standard output.")
    var json = false

    @Flag(help: "Prints errors only; the exit code gives the result.")
    var quiet = false

    private let interruption = Interruption()

    private enum CodingKeys: String, CodingKey {
        case reference, result, rules, threading, reports, difference, differenceKind, maps, stats, json, quiet
    }

    func validate() throws {
        guard !reference.isEmpty, !result.isEmpty else {
            throw ValidationError("compare takes two paths, but one of them is empty")
        }
        for (option, path) in [
            ("--junit", reports.junit), ("--report", reports.report), ("--difference", difference), ("--maps", maps),
        ]
        where path?.isEmpty == true {
            throw ValidationError("\(option) takes a path, not an empty string")
        }
        try OutputCheck.check(maps, "--maps", for: "maps are")
        if differenceKind != nil, difference == nil {
            throw ValidationError("--difference-kind needs --difference; give both, such as --difference d.png")
        }
    }

    func work() throws -> Outcome {
        let inputs = KeptInputs([reference, result, rules.rulesFile, rules.ignoreMask])
        for (option, path) in [
            ("--difference", difference), ("--maps", maps), ("--junit", reports.junit), ("--report", reports.report),
        ] {
            try inputs.check(path, option)
        }
        if let junit = reports.junit { try checkFolder(of: URL(literalPath: junit)) }
        let match = try ImageMatch(reference: URL(literalPath: reference), result: URL(literalPath: result))
        try OutputCheck.check(
            difference, "--difference",
            for: match.isOfFolders ? "difference pictures of folders are" : "a difference picture is",
            fileExtensions: match.isOfFolders ? [] : ["png", "apng"], files: match.isOfFolders ? nil : "a .png",
            mayBeFolder: match.isOfFolders)
        var comparison = FileComparison(
            try rules.plan(measuring: usualMetrics, with: differenceKind?.metric))
        comparison.threads = threading.count
        let signals = InterruptionSignals(interruption)
        defer { signals.stop() }
        comparison.isInterrupted = { [interruption] in interruption.isRequested }
        let outputs = try PairOutputs(self, of: match, by: comparison)
        let summary = try compare(match, comparison, outputs)
        // A report that cannot be written is an error after the results, not instead of them.
        let report = Result { try outputs.complete() }
        // If only two pictures are compared, an error in one of them is an error of the command's input.
        if !match.isOfFolders, let error = summary.pairs.first?.error { throw error }
        if !quiet { tellUselessRectangles(summary, of: comparison.plan) }
        if !quiet, match.isOfFolders { Terminal.writeError("bianlian: \(summary.text)") }
        if stats { Terminal.writeError("bianlian: \(summary.timingText)") }
        if json { try StandardOutput.write(summary.json.text() + "\n") }
        if let junit = reports.junit { try AtomicFile.write(summary.junitText, to: URL(literalPath: junit)) }
        try report.get()
        return try Outcome(summary)
    }

    /// Prints notes about ignored rectangles that are outside all pictures.
    private func tellUselessRectangles(_ summary: ComparisonSummary, of plan: ComparisonPlan) {
        let sizes = Set(summary.pairs.compactMap { $0.comparison?.referenceSize })
        guard let size = sizes.first else { return }
        let place = sizes.count == 1 ? "the picture (\(size))" : "all pictures"
        for rectangle in plan.uselessRectangles(in: sizes) {
            Terminal.writeError("bianlian: note: the ignored rectangle \(rectangle) is outside \(place)")
        }
    }

    /// The default metrics: those that are nearly free, more if the results are stored, and none if they are not printed.
    private var usualMetrics: [Metric] {
        json || reports.report != nil ? [.exact, .channel, .psnr, .ssim, .flip] : quiet ? [] : [.exact, .channel, .psnr]
    }

    /// Compares the pairs, writes the requested files of each, and prints results and progress.
    private func compare(
        _ match: ImageMatch, _ comparison: FileComparison, _ outputs: PairOutputs
    ) throws -> ComparisonSummary {
        if !quiet { for note in match.allNotes { Terminal.writeError("bianlian: note: \(note)") } }
        let (display, total, tellsPairs) = (ProgressDisplay(of: "pictures"), match.entries.count, !json && !quiet)
        // Lines on the same terminal show the progress themselves, and would break up a bar.
        let showsProgress = !quiet && match.isOfFolders && !(tellsPairs && isatty(STDOUT_FILENO) == 1)
        defer { display.finish() }
        var finished = 0
        return try comparison.run(match, preparing: outputs.prepare) { pair, prepared in
            // If only two pictures are compared, the caller throws the error.
            if tellsPairs, match.isOfFolders || pair.error == nil { try StandardOutput.write(lines: pair.lines) }
            outputs.finish(prepared)
            finished += 1
            if showsProgress { display.show(finished: finished, of: total) }
        }
    }
}

extension ComparedPair {
    /// The reason why nothing could be compared although both pictures exist.
    fileprivate var error: (any Error)? {
        switch outcome {
        case .unreadable(let error): error
        case .unjudgeable(let error): error
        case .compared, .resultMissing, .referenceMissing, .unreachable: nil
        }
    }
}
