import Foundation

/// The table of commands that help is made of, as the argument parser dumps it.
struct CommandTable: Decodable {
    /// A command, its options and the commands below it.
    struct Command: Decodable {
        var commandName: String
        var superCommands: [String]?
        var shouldDisplay: Bool
        var abstract: String?
        var discussion: String?
        var subcommands: [Command]?
        var arguments: [Argument]?

        /// The words that a person types, as in `bianlian suite run`.
        var path: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

        /// The commands below it that help lists.
        var shownSubcommands: [Command] { (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" } }

        /// Its options and arguments that help lists.
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

            /// As it is typed.
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

    /// - Parameter dump: what the argument parser's `--experimental-dump-help` prints, version 0.
    init(dump: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(dump.utf8))
    }
}
