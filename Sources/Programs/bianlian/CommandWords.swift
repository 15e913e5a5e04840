import ArgumentParser
import Bianlian
import DescribedErrors

/// The commands that a command line names, from the program down.
struct CommandWords {
    /// The program, and each command below it that the command line names.
    private(set) var path: [String]
    /// The message about an unknown command; nil if all are known.
    private(set) var unknownCommand: String?

    /// - Parameter arguments: the arguments after the program's own path.
    init(_ arguments: some Sequence<String>, of program: any ParsableCommand.Type) {
        path = [Self.name(of: program)]
        var command = program
        for argument in arguments {
            let below = command.configuration.subcommands
            guard !below.isEmpty, !argument.hasPrefix("-") else { return }
            guard let next = below.first(where: { Self.name(of: $0) == argument }) else {
                let names = below.map(Self.name)
                let hint =
                    Suggestion.nearest(to: argument, among: names).map { "the nearest is \"\($0)\"" }
                    ?? "the commands are \(names.joined(separator: ", "))"
                unknownCommand = "there is no command \"\(argument)\"; \(hint)"
                return
            }
            path.append(argument)
            command = next
        }
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? "\(command)".lowercased()
    }
}
