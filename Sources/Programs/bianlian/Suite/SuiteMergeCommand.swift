import ArgumentParser
import Bianlian
import Foundation
import RegressionSuite

/// `bianlian suite merge`.
struct SuiteMergeCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Joins the results of all shards of a suite to those of one run.",
        discussion: """
            Takes the folders that suite run wrote with --shard and --results, in any order. Each shard must be given once, \
            and be of the same suite, selection and version. The joined results.json has the bytes of that of one run.

            EXAMPLES
              bianlian suite run suite.yaml --shard 0/2 --results part-0
              bianlian suite run suite.yaml --shard 1/2 --results part-1
              bianlian suite merge part-0 part-1 --output results

            EXIT CODES
              0 every case of every shard passes, 1 one does not, 64 usage, 65 results that
              do not belong together or cannot be read, 66 a shard or its results are
              missing.
            """)

    @Argument(help: ArgumentHelp("The folders with the results of the shards.", valueName: "folder"), completion: .directory)
    var folders: [String]

    @Option(
        name: [.short, .long], parsing: .unconditional,
        help: ArgumentHelp("The folder to write the joined results to.", valueName: "folder"), completion: .directory)
    var output: String

    @OptionGroup var printing: PrintingOptions

    func validate() throws {
        try OutputCheck.check(output, "--output", for: "results are")
        try KeptInputs(folders).check(output, "--output")
    }

    func work() throws -> Outcome {
        let merge = try SuiteMerge(of: folders.map { ResultsFolder(at: URL(literalPath: $0)) })
        let record = try merge.write(to: ResultsFolder(at: URL(literalPath: output)))
        if printing.json { try StandardOutput.write(record.facts.text() + "\n") }
        if !printing.quiet, !printing.json { try StandardOutput.write(lines: record.summary) }
        return Outcome(merged: record)
    }
}
