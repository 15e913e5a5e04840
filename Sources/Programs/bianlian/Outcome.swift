import ArgumentParser
import Bianlian
import Files
import Foundation
import Studio

/// What a command has done, from which its exit code follows.
///
/// There is none without work: each initializer takes what only the work can give, such as a report, a verdict or a file that is there.
struct Outcome {
    /// The code that the program ends with.
    let exitCode: Int32

    /// Results were printed.
    init(_ printed: StandardOutput.Printed) {
        exitCode = EXIT_SUCCESS
    }

    /// Files were written: put in place by this process, else looked for.
    /// - Throws: `MissingWork`, where one was not put in place, and is not there or is empty.
    init(files: [URL]) throws {
        guard !files.isEmpty else { throw MissingWork("no file was written") }
        for file in files where !TemporaryFile.hasCommitted(file.path) {
            var status = stat()
            guard stat(file.path, &status) == 0 else { throw MissingWork("\(file.relativePath) was not written") }
            guard status.st_mode & S_IFMT != S_IFREG || status.st_size > 0 else {
                throw MissingWork("\(file.relativePath) is empty")
            }
        }
        exitCode = EXIT_SUCCESS
    }

    /// Frames were made; none, where a shard has none, which its report notes.
    /// - Throws: `MissingWork`, where their destination is not there.
    init(_ report: ProductionReport, at destination: OutputDestination) throws {
        if report.frames > 0, let place = destination.file {
            try self.init(files: [place])
        } else {
            self.init(exitCode: EXIT_SUCCESS)
        }
    }

    private init(exitCode: Int32) {
        self.exitCode = exitCode
    }

    /// Variants were rendered, each or with a failure.
    /// - Throws: `BatchFailure`, where one was not.
    init(_ table: VariantTable) throws {
        if let failure = table.failure { throw failure }
        try self.init(files: table.results.compactMap(\.destination.file))
    }

    /// Pictures were compared.
    /// - Throws: `MissingWork`, where there were none.
    init(_ summary: ComparisonSummary) throws {
        guard !summary.pairs.isEmpty else { throw MissingWork("no pictures were compared") }
        exitCode = summary.verdict == .failed ? ExitCodes.different : EXIT_SUCCESS
    }

    /// Cases of a suite were run.
    init(_ result: SuiteResult) {
        exitCode = result.exitCode ?? EXIT_SUCCESS
    }

    /// Goldens of a suite were approved.
    init(approvalOf result: SuiteResult) {
        exitCode = result.exitCodeOfApproval ?? EXIT_SUCCESS
    }

    /// A process that this one watched over did the work.
    /// - Parameter steps: what it reported.
    /// - Throws: `MissingWork`, where it ended well and did not report that it was done.
    init(ofWorker code: Int32, reporting steps: [SuiteStep]) throws {
        guard code != EXIT_SUCCESS || steps.contains(.done) else {
            throw MissingWork("the process that runs the suite ended without a result")
        }
        exitCode = code
    }

    /// Configs were checked.
    /// - Throws: `MissingWork`, where there were none.
    init(_ checks: [ConfigCheck]) throws {
        guard !checks.isEmpty else { throw MissingWork("no config was checked") }
        exitCode = checks.first { $0.code != 0 }?.code ?? EXIT_SUCCESS
    }

    /// A folder of frames was found complete.
    /// - Parameter checkedFrames: their number.
    init(checkedFrames: Int) throws {
        guard checkedFrames > 0 else { throw MissingWork("no frames were checked") }
        exitCode = EXIT_SUCCESS
    }

    /// A preview was shown, until somebody ended it.
    init(_ session: StudioSession) {
        exitCode = EXIT_SUCCESS
    }

    /// A cache was cleared of entries.
    init(_ cleared: [ContentCache.Share]) {
        exitCode = EXIT_SUCCESS
    }
}

/// A command ended as if it had done its work, and has not: a fault of the program or of one that it started.
struct MissingWork: ExitCoded, CustomStringConvertible {
    let description: String
    let exitCode = ExitCodes.internalError

    init(_ problem: String) {
        description = "internal error: \(problem); please report it"
    }
}

/// A command that does work, in contrast to one that only groups others.
protocol WorkingCommand: ParsableCommand {
    /// Does the work.
    func work() throws -> Outcome
}
