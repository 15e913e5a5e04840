import Bianlian
import ComparisonFiles
import Foundation
import RegressionSuite
import Synchronization

/// Runs a suite and shows its progress.
struct SuiteDisplay {
    /// The form of the progress reports.
    let progress: ProgressForm
    /// Whether cases that do not pass are printed on standard output as soon as they are finished.
    let tellsCases: Bool
    /// The number of leading cases of the suite that have been printed already.
    var toldCases = 0

    /// Runs the cases, with a bar on standard error; Ctrl-C stops them.
    func result(of run: SuiteRun) throws -> SuiteResult {
        let signals = InterruptionSignals(run.interruption)
        defer { signals.stop() }
        let display = ProgressDisplay(of: "frames", as: progress)
        defer { display.finish() }
        let tellsCases = tellsCases
        let causes = Mutex(FailureCauses())
        let told = Set(run.cases.prefix(toldCases).map(\.name))
        return try run.run(
            progress: { display.show(finished: $0.finished, of: $0.total) },
            finished: { result in
                guard tellsCases, result.status != .passed, !told.contains(result.suiteCase.name) else { return }
                display.finish()
                try StandardOutput.write(lines: causes.withLock { result.lines(noting: &$0) })
            })
    }
}

extension CaseResult {
    /// The greatest number of lines printed for a case: a change in a long take affects every frame.
    private static let mostLines = 10

    /// Returns a line with the status, then one for each finding; a problem that several cases share is printed once.
    func lines(noting causes: inout FailureCauses) -> [String] {
        let problems = problems.map { problem in
            causes.add(problem, of: suiteCase.name).map { "the same as for \($0)" } ?? problem
        }
        let said = frames.flatMap { frame in frame.lines.map { "frame \(frame.frame): \($0)" } }
        var lines = problems + said + frames.flatMap(\.changes).map(\.description)
        let more = lines.count - Self.mostLines
        if more > 1 { lines = lines.prefix(Self.mostLines) + ["and \(more) more"] }
        return ["\(suiteCase.name): \(status.rawValue)"] + lines.map { "  \($0)" }
    }
}

extension SuiteResult {
    /// The line that `--stats` prints.
    var statistics: String {
        "instruction set \(environment.instructionSet), \(environment.threads) thread\(environment.threads == 1 ? "" : "s"), "
            + "\(ProgressDisplay.decimal(seconds)) s"
    }

    /// The exit code of the program; nil if every case passes.
    var exitCode: Int32? {
        if isGood { return nil }
        let codes = Set(commonErrors?.map { Failure($0)?.code ?? ExitCodes.different } ?? [])
        return codes.count == 1 ? codes.first : ExitCodes.different
    }
}

extension SuiteRecord {
    /// The numbers of cases by outcome, and further remarks.
    var summary: [String] {
        var lines = [
            "\(tally); \(frameCount) frame\(frameCount == 1 ? "" : "s") in \(ProgressDisplay.decimal(seconds)) s"
        ]
        if !unused.isEmpty {
            lines.append(
                "note: no case uses these goldens (suite approve --prune removes them): \(unused.joined(separator: ", "))")
        }
        return lines
    }
}
