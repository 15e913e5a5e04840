import Bianlian

/// The manual page in the man(7) language, which groff and mandoc read: all commands on one page, from the same table as help.
struct ManualPage {
    let table: CommandTable
    /// The date of the version, as in `2026-11-30`.
    let date: String
    let version: String

    /// The text of the page.
    var text: String {
        let root = table.command
        var page = Troff()
        page.title(
            root.commandName.uppercased(), section: 1, date: date, source: "\(root.commandName) \(version)",
            manual: "User Commands")
        page.request("SH", ["NAME"])
        page.filled("\(root.commandName) \\- \(Troff.escaped(Self.firstLower(root.abstract ?? "")))")
        page.request("SH", ["SYNOPSIS"])
        for (index, command) in root.shownSubcommands.enumerated() {
            if index > 0 { page.request("br") }
            page.filled(Self.synopsis(of: command))
        }
        page.request("SH", ["DESCRIPTION"])
        page.filled(Troff.escaped(root.abstract ?? ""))
        page.filled(Troff.escaped("\(root.commandName) help, and each command with --help, print the same texts."))
        page.request("SH", ["COMMANDS"])
        for command in root.shownSubcommands { write(command, to: &page) }
        for section in HelpSection.sections(of: root.discussion ?? "") {
            page.request("SH", [section.heading ?? "NOTES"])
            section.write(to: &page)
        }
        return page.text
    }

    private func write(_ command: CommandTable.Command, to page: inout Troff) {
        page.request("SS", [command.path])
        page.filled(Troff.escaped(command.abstract ?? ""))
        if command.shownSubcommands.isEmpty {
            page.request("PP")
            page.filled(Self.synopsis(of: command))
        }
        for section in HelpSection.sections(of: command.discussion ?? "") {
            page.request("PP")
            if let heading = section.heading {
                page.line("\\fB\(Troff.escaped(heading))\\fR")
                page.request("PP")
            }
            section.write(to: &page)
        }
        for argument in command.shownArguments
        where argument.names?.contains(where: { ["help", "version"].contains($0.name) }) != true {
            page.request("TP")
            page.line(Self.term(of: argument))
            page.filled(Self.explanation(of: argument))
        }
        for below in command.shownSubcommands { write(below, to: &page) }
    }

    /// Returns the command with its arguments and required options; all options are described below it.
    private static func synopsis(of command: CommandTable.Command) -> String {
        var words = command.path.split(separator: " ").map { "\\fB\(Troff.escaped(String($0)))\\fR" }
        if !command.shownSubcommands.isEmpty {
            words.append(
                "\\fI" + command.shownSubcommands.map { Troff.escaped($0.commandName) }.joined(separator: "\\fR|\\fI") + "\\fR")
        }
        for argument in command.shownArguments where argument.kind == .positional {
            let word = "\\fI\(Troff.escaped(argument.valueName ?? "value"))\\fR" + (argument.isRepeating ? " ..." : "")
            words.append(argument.isOptional ? "[\(word)]" : word)
        }
        words += command.shownArguments.filter { $0.kind == .option && !$0.isOptional }.map(term)
        if command.shownArguments.contains(where: { $0.kind != .positional }) { words.append("[\\fIoptions\\fR]") }
        return words.joined(separator: " ")
    }

    private static func term(of argument: CommandTable.Argument) -> String {
        let value = "\\fI\(Troff.escaped(argument.valueName ?? "value"))\\fR"
        guard argument.kind != .positional else { return value }
        let names = (argument.names ?? []).map { "\\fB\(Troff.escaped($0.text))\\fR" }.joined(separator: ", ")
        return argument.kind == .option ? "\(names) \(value)" : names
    }

    private static func explanation(of argument: CommandTable.Argument) -> String {
        var words = [argument.abstract, argument.discussion].compactMap(\.self).filter { !$0.isEmpty }
        if let value = argument.defaultValue { words.append("(default: \(value))") }
        return words.isEmpty ? "No explanation." : words.map { Troff.escaped($0) }.joined(separator: "\n")
    }

    private static func firstLower(_ text: String) -> String {
        text.prefix(1).lowercased() + text.dropFirst().trimmingSuffix(".")
    }
}

extension Substring {
    fileprivate func trimmingSuffix(_ suffix: Character) -> Substring { last == suffix ? dropLast() : self }
}
