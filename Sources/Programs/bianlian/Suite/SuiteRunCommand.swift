import ArgumentParser
import Bianlian
import Foundation
import RegressionSuite

/// `bianlian suite run`.
struct SuiteRunCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Renders the cases of a suite and compares them with their golden files.",
        discussion: """
            EXAMPLES
              bianlian suite run render-configs/suite.yaml
              bianlian suite run render-configs/suite.yaml --filter 'light-*' \\
                --output differences
              bianlian suite run render-configs/suite.yaml --junit results.xml \\
                --report report
              bianlian suite run render-configs/suite.yaml --shard 0/2 --results part-0

            EXIT CODES
              0 every case passes, 1 one differs, lacks its golden or could not be
              rendered, 64 usage, 65 a bad suite, 66 no suite. If no case could be rendered
              and all failed for the same kind of reason, the code states the reason:
              65 bad input data, 66 an input is missing, 69 a needed program is missing or
              the system refuses memory, threads or processes, 70 the program crashed.
            """)

    /// The treatment of missing goldens.
    enum Record: String, ExpressibleByArgument, CaseIterable {
        case missing
    }

    /// The forms of annotations for cases that do not pass.
    enum Annotations: String, ExpressibleByArgument, CaseIterable {
        case github, none
    }

    @OptionGroup var arguments: SuiteArguments

    @Option(help: "Creates missing goldens instead of failing.")
    var record: Record?

    @OptionGroup var reports: ReportOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Writes the result, reference and difference of frames that do not pass as PNGs.", valueName: "folder"))
    var output: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Writes all results into a folder: JSON, JUnit XML, a summary in Markdown, the report, and the pictures of \
            frames that do not pass.
            """, valueName: "folder"))
    var results: String?

    @Option(
        help: ArgumentHelp(
            "Runs every N-th of the selected cases, from case I on, I from 0 to N-1; see suite merge.", valueName: "I/N"),
        transform: Shard.parsed)
    var shard: Shard?

    @Option(help: "Annotates cases that do not pass, for GitHub to show next to the suite. (default: github in GitHub Actions)")
    var annotations: Annotations?

    @Flag(help: "Fails cases that lose input, for example because of damaged footage.")
    var strict = false

    @Flag(help: "Lists the selected cases without running them.")
    var list = false

    @Flag(help: "Prints the instruction set, the number of threads and the time to standard error.")
    var stats = false

    @OptionGroup var progress: ProgressOptions

    @Flag(help: "Prints one JSON object on standard output at the end.")
    var json = false

    @Flag(help: "Prints errors only; the exit code gives the result.")
    var quiet = false

    @OptionGroup var worker: SuiteWorker

    func validate() throws {
        try OutputCheck.check(output, "--output", for: "pictures of frames are")
        try OutputCheck.check(results, "--results", for: "results are")
        for (option, path) in [("--output", output), ("--report", reports.report)] where results != nil && path != nil {
            throw ValidationError("--results contains what \(option) writes; remove \(option)")
        }
    }

    func work() throws -> Outcome {
        // Listing cases cannot crash, so it needs no supervisor.
        if !list, !SuiteWorker.isThisProcess, let outcome = try SuiteSupervisor().outcome() { return outcome }
        var run = try arguments.makeRun(quiet: quiet)
        if let shard { run.select(shard) }
        worker.prepare(&run)
        run.isStrict = strict
        if worker.onlyCase != nil {
            return Outcome(try SuiteDisplay(progress: .none, tellsCases: false).result(of: run))
        }
        if list { return Outcome(try tellCases(of: run)) }
        try checkOutputs(beside: run.suite)
        run.policy = record == nil ? .never : .missing
        let folder = resultsFolder
        try folder?.prepare()
        run.output = folder?.pictures ?? output.map { URL(literalPath: $0) }
        run.report = folder?.report ?? reports.report.map { URL(literalPath: $0) }
        let display = SuiteDisplay(
            progress: progress.form(quiet: quiet), tellsCases: !quiet && !json, toldCases: worker.told)
        do {
            return Outcome(try written(try display.result(of: run)))
        } catch let stopped as SuiteInterrupted {
            try written(stopped.result)
            throw stopped
        }
    }

    private var resultsFolder: ResultsFolder? { results.map { ResultsFolder(at: URL(literalPath: $0)) } }

    /// Writes the results to all requested outputs.
    @discardableResult private func written(_ result: SuiteResult) throws -> SuiteResult {
        if json { try StandardOutput.write(result.json.text() + "\n") }
        if !quiet, !json { try StandardOutput.write(lines: SuiteRecord(of: result).summary + nextCommands(after: result)) }
        if stats { Terminal.writeError("bianlian: \(result.statistics)") }
        try annotate(result)
        if let junit = reports.junit { try AtomicFile.write(result.junit(), to: URL(literalPath: junit)) }
        if let folder = resultsFolder { try folder.write(SuiteRecord(of: result, picturesRelativeTo: folder.url)) }
        if let failure = result.reportFailure { throw failure }
        return result
    }

    /// Prints the selected cases without rendering them.
    private func tellCases(of run: SuiteRun) throws -> StandardOutput.Printed {
        guard json else { return try StandardOutput.write(lines: run.cases.map(\.listing)) }
        let object: OrderedJSON = ["cases": .array(run.cases.map(\.listingJSON))]
        return try StandardOutput.write(object.text() + "\n")
    }

    /// Rejects outputs that cannot be written, or that would be among the goldens, before the cases are rendered.
    private func checkOutputs(beside suite: RegressionSuite) throws {
        let inputs = KeptInputs([arguments.suite, suite.goldens.relativePath])
        for (option, path) in [
            ("--output", output), ("--report", reports.report), ("--junit", reports.junit), ("--results", results),
        ] {
            try inputs.check(path, option)
        }
        if let junit = reports.junit { try checkFolder(of: URL(literalPath: junit)) }
    }

    /// The greatest number of cases that a suggested command names individually.
    private static let mostNamed = 8

    /// Returns the commands that show frames that do not pass and approve them as goldens; empty if all pass.
    private func nextCommands(after result: SuiteResult) -> [String] {
        let names = result.cases.filter { [.failed, .missing].contains($0.status) }.map(\.suiteCase.name)
        guard !names.isEmpty else { return [] }
        let namesCases = names.count <= Self.mostNamed
        var filters = (namesCases ? names : arguments.filter).flatMap { ["--filter", $0] }
        if !namesCases {
            filters += arguments.tag.flatMap { ["--tag", $0] } + arguments.excludeTag.flatMap { ["--exclude-tag", $0] }
        }
        let outside = arguments.outside.paths.flatMap { ["--allow-outside", $0] }
        func command(_ verb: String, _ more: [String]) -> String {
            (["bianlian", "suite", verb, arguments.suite] + filters + outside + more).map(\.shellWord).joined(separator: " ")
        }
        let look =
            reports.report == nil && output == nil && results == nil
            ? ["to look:    " + command("run", ["--report", "report"])] : []
        return look + ["to approve: " + command("approve", [])]
    }

    private func annotate(_ result: SuiteResult) throws {
        let runsOnGitHub = ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"
        guard (annotations ?? (runsOnGitHub ? .github : Annotations.none)) == .github else { return }
        let lines = GitHubAnnotations.lines(for: result, file: arguments.suite).map { $0 + "\n" }.joined()
        // GitHub reads both streams; with `--json`, standard output is reserved for the object.
        if json { Terminal.write(lines) } else { try StandardOutput.write(lines) }
    }
}

extension SuiteCase {
    /// A line of `--list`: name, frames, config, tags.
    fileprivate var listing: String {
        (["\(name): frames \(frames) of \(config)"] + (tags.isEmpty ? [] : ["tags \(tags.joined(separator: ", "))"]))
            .joined(separator: "; ")
    }

    /// The case in the object that `--list --json` prints.
    fileprivate var listingJSON: OrderedJSON {
        [
            "name": .string(name), "config": .string(config), "frames": .string(frames.description),
            "tags": .array(tags.map { .string($0) }), "golden": .string(golden.rawValue),
        ]
    }
}
