import Foundation

/// The table of commands from which help is generated, as dumped by the argument parser.
struct CommandTable: Decodable {
    /// A command, its options and its subcommands.
    struct Command: Decodable {
        var commandName: String
        var superCommands: [String]?
        var shouldDisplay: Bool
        var abstract: String?
        var discussion: String?
        var subcommands: [Command]?
        var arguments: [Argument]?

        /// The words that the user types, as in `bianlian suite run`.
        var path: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

        /// The subcommands that help lists.
        var shownSubcommands: [Command] { (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" } }

        /// The options and arguments that help lists.
        var shownArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }
    }

    /// An argument, an option or a flag.
    struct Argument: Decodable {
        enum Kind: String, Decodable {
            case positional, option, flag
        }

        struct Name: Decodable {
            var kind: String
            var name: String

            /// The name as typed, with dashes.
            var text: String { (kind == "long" ? "--" : "-") + name }
        }

        var kind: Kind
        var shouldDisplay: Bool
        var isOptional: Bool
        var isRepeating: Bool
        var names: [Name]?
        var valueName: String?
        var defaultValue: String?
        var allValues: [String]?
        var abstract: String?
        var discussion: String?
    }

    var command: Command

    /// - Parameter dump: the output of the argument parser's `--experimental-dump-help`, version 0.
    init(dump: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(dump.utf8))
    }
}
