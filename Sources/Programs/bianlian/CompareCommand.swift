import ArgumentParser
import Bianlian
import Foundation

/// `bianlian compare`.
struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Compares two pictures.",
        discussion: """
            EXAMPLES
              bianlian compare golden.png result.png
              bianlian compare golden.png result.png --json

            EXIT CODES
              0 equal within the thresholds, 1 the pictures differ, 64 usage, 65 bad input data, 66 an input is missing.
            """)

    @Argument(help: "What it should look like.")
    var reference: String

    @Argument(help: "What was made.")
    var result: String

    @Option(help: "How many threads work. (default: one a core)")
    var threads: Int?

    @Flag(help: "Prints one JSON object on standard output.")
    var json = false

    @Flag(help: "Says nothing but errors; the exit code tells.")
    var quiet = false

    func validate() throws {
        if let threads, !(1...1024).contains(threads) {
            throw ValidationError("--threads takes a number from 1 to 1024, not \(threads)")
        }
    }

    func run() throws {
        let match = try PictureMatch(
            reference: URL(fileURLWithPath: reference), result: URL(fileURLWithPath: result))
        var comparison = FileComparison()
        comparison.threads = threads ?? comparison.threads
        if json { comparison.rules.metrics = [.exact, .channel, .psnr, .ssim, .flip] }
        let tellsPairs = !json && !quiet
        let summary = try comparison.run(match) { pair in
            if tellsPairs { try StandardOutput.write(pair.text + "\n") }
        }
        if case .unreadable(let error) = summary.pairs[0].outcome { throw error }
        if json { try StandardOutput.write(summary.json.text() + "\n") }
        if summary.verdict == .failed { throw ExitCode(ExitCodes.different) }
    }
}

extension ComparedPair {
    /// A line with the verdict, then one for each reason.
    var text: String {
        let head = comparison?.isEqual == true ? "equal" : verdict.rawValue
        return (["\(pair.name): \(head)"] + reasons.map { "  \($0)" }).joined(separator: "\n")
    }
}
