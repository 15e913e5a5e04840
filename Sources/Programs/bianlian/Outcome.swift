import ArgumentParser
import Bianlian
import ComparisonFiles
import ContentCache
import Files
import Foundation
import ImageComparison
import RegressionSuite
import Studio

/// The result of a command, from which its exit code follows.
///
/// Each initializer takes a value that only the work can produce, such as a report, a verdict or a written file.
struct Outcome {
    /// The code that the program ends with.
    let exitCode: Int32

    /// Results were printed.
    init(_ printed: StandardOutput.Printed) {
        exitCode = EXIT_SUCCESS
    }

    /// Files were written: committed by this process, or found.
    /// - Throws: `MissingWork` if a file was not committed and is missing or empty.
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

    /// Frames were rendered. A shard may have no frames, which its report notes.
    /// - Throws: `MissingWork` if the destination is missing.
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

    /// All variants of a batch were rendered; each result has its own proof.
    /// - Throws: `BatchFailure` if one was not.
    init(_ table: VariantTable) throws {
        if let failure = table.failure { throw failure }
        exitCode = EXIT_SUCCESS
    }

    /// Pictures were compared.
    /// - Throws: `MissingWork` if there were none.
    init(_ summary: ComparisonSummary) throws {
        guard !summary.pairs.isEmpty else { throw MissingWork("no pictures were compared") }
        exitCode = summary.verdict == .failed ? ExitCodes.different : EXIT_SUCCESS
    }

    /// Cases of a suite were run.
    init(_ result: SuiteResult) {
        exitCode = result.exitCode ?? EXIT_SUCCESS
    }

    /// Results of a suite's shards were joined.
    init(merged record: SuiteRecord) {
        exitCode = record.isGood ? EXIT_SUCCESS : ExitCodes.different
    }

    /// Goldens of a suite were approved.
    init(approvalOf result: SuiteResult) {
        exitCode = result.exitCodeOfApproval ?? EXIT_SUCCESS
    }

    /// A worker process did the work.
    /// - Parameter steps: the steps that it reported.
    /// - Throws: `MissingWork` if it exited with 0 without reporting the end of the work.
    init(ofWorker code: Int32, reporting steps: [SuiteStep]) throws {
        guard code != EXIT_SUCCESS || steps.contains(.done) else {
            throw MissingWork("the process that runs the suite ended without a result")
        }
        exitCode = code
    }

    /// Configs were checked.
    /// - Throws: `MissingWork` if there were none.
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

    /// A preview was shown until the user ended it.
    init(_ session: StudioSession) {
        exitCode = EXIT_SUCCESS
    }

    /// A cache was cleared of entries.
    init(_ cleared: [ContentCache.Share]) {
        exitCode = EXIT_SUCCESS
    }
}

/// A command ended without an error and without its result: a bug in this program or in a child process.
struct MissingWork: ExitCoded, CustomStringConvertible {
    let description: String
    let exitCode = ExitCodes.internalError

    init(_ problem: String) {
        description = "internal error: \(problem); please report it"
    }
}

/// A command that does work, unlike one that only groups others.
protocol WorkingCommand: ParsableCommand {
    /// Does the work.
    func work() throws -> Outcome
}
