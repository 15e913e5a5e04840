import ArgumentParser
import Bianlian
import Foundation
import RegressionSuite

/// `bianlian suite approve`.
struct SuiteApproveCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve", abstract: "Replaces golden files of a suite with newly rendered frames.",
        discussion: """
            Without a selection, replaces the goldens of frames that do not pass; with one, replaces the goldens of all \
            selected frames that are not equal. Prints one line for each replacement.

            EXAMPLES
              bianlian suite approve render-configs/suite.yaml --dry-run
              bianlian suite approve render-configs/suite.yaml --filter light-ambient
              bianlian suite approve render-configs/suite.yaml --prune
            """)

    @OptionGroup var arguments: SuiteArguments

    @Flag(name: .customLong("dry-run"), help: "Prints what would be replaced and removed, and changes nothing.")
    var dryRun = false

    @Flag(help: "Removes goldens that no case of the suite uses.")
    var prune = false

    @OptionGroup var printing: PrintingOptions

    func work() throws -> Outcome {
        var run = try arguments.makeRun(quiet: printing.quiet)
        run.policy = arguments.selection.isAll ? .failed : .all
        run.isDryRun = dryRun
        let result = try SuiteDisplay(progress: printing.quiet ? .none : .auto, tellsCases: false).result(of: run)
        let removed = prune ? try run.suite.prune(isDryRun: dryRun) : []
        if printing.json { try StandardOutput.write(result.json.text() + "\n") }
        if !printing.quiet, !printing.json { try StandardOutput.write(lines: lines(of: result, removed: removed)) }
        return Outcome(approvalOf: result)
    }

    private func lines(of result: SuiteResult, removed: [String]) -> [String] {
        var lines: [String] = []
        for suiteCase in result.cases {
            lines += suiteCase.unresolved.map { "\(suiteCase.suiteCase.name): \($0)" }
            lines += suiteCase.frames.flatMap(\.changes).map(\.description)
        }
        lines += removed.map { "\($0): \(dryRun ? "would be removed" : "removed")" }
        let count = result.cases.flatMap(\.frames).reduce(0) { $0 + $1.changes.count }
        let verb = dryRun ? "would be written" : "written"
        lines.append(count == 0 ? "nothing to write" : "\(count) golden\(count == 1 ? "" : "s") \(verb)")
        return lines
    }
}

extension CaseResult {
    /// The problems that approving could not resolve, one per line.
    fileprivate var unresolved: [String] {
        let frames = frames.filter { $0.status == .error && $0.changes.isEmpty }
        return problems + frames.flatMap { frame in frame.lines.map { "frame \(frame.frame): \($0)" } }
    }
}

extension SuiteResult {
    /// The exit code of the program; nil if every case could be rendered.
    var exitCodeOfApproval: Int32? {
        cases.contains { !$0.unresolved.isEmpty } ? exitCode : nil
    }
}
