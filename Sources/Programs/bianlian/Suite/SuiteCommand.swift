import ArgumentParser
import Bianlian
import ContentCache
import Foundation
import RegressionSuite

/// `bianlian suite`.
struct SuiteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suite", abstract: "Renders a regression suite and compares it with its golden files.",
        subcommands: [SuiteRunCommand.self, SuiteMergeCommand.self, SuiteApproveCommand.self])
}

/// The arguments of `suite run` and `suite approve`: the suite, and the selection of its cases.
struct SuiteArguments: ParsableArguments {
    @Argument(help: "The suite file, YAML or JSON.", completion: .configs)
    var suite: String

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Selects cases whose name matches the pattern, such as 'light-*'; can be repeated.", valueName: "pattern"))
    var filter: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Selects cases with the tag; can be repeated to select cases with any of the tags.", valueName: "tag"))
    var tag: [String] = []

    @Option(
        name: .customLong("exclude-tag"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Excludes cases with the tag; can be repeated.", valueName: "tag"))
    var excludeTag: [String] = []

    @OptionGroup var threading: ThreadOptions

    @OptionGroup var outside: OutsideOptions

    @OptionGroup var memory: MemoryOptions

    @Flag(
        name: .customLong("cache"),
        help: """
            Uses the cache of imported models and decoded pictures; see bianlian cache. (default: everything is computed)
            """)
    var usesCache = false

    /// The selected cases.
    var selection: CaseSelection { CaseSelection(filters: filter, tags: tag, excludedTags: excludeTag) }

    /// Creates the suite's run with the selected cases; every mistake of the file is one line.
    /// - Parameter quiet: whether notes are suppressed.
    func makeRun(quiet: Bool) throws -> SuiteRun {
        var suite: RegressionSuite
        do {
            suite = try RegressionSuite.load(
                at: URL(literalPath: self.suite), allowedRoots: outside.folders)
        } catch let error as ConfigError {
            error.mistakes.forEach { Terminal.writeError("bianlian: \($0)") }
            throw ExitCode(error.exitCode)
        }
        suite.memoryLimit = memory.limit
        suite.cache = usesCache ? try ContentCache.chosen(quiet: quiet) : nil
        var run = SuiteRun(suite)
        run.cases = try selection.cases(of: suite)
        run.threads = threading.count
        return run
    }
}
