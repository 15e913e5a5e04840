import ArgumentParser
import Foundation

/// The program, with a subcommand for each benchmark.
@main
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bianlian-bench", abstract: "Times Bianlian, alone and next to other programs, and prints CSV.",
        subcommands: [
            TimingCommand.self, PeerCommand.self, RetouchCommand.self, MediaCommand.self, DepthCommand.self, KeyingCommand.self,
            PackingCommand.self,
        ],
        defaultSubcommand: TimingCommand.self)

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let error as PeerError {
            if !error.isReported { FileHandle.standardError.write(Data("bianlian-bench: \(error)\n".utf8)) }
            exit(withError: ExitCode(error.exitCode))
        } catch {
            exit(withError: error)
        }
    }
}

/// An error that stops a benchmark.
struct BenchError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
