import Bianlian

extension String {
    /// The text as one safe line of output: hidden characters are escaped, long words are shortened, and nothing is a command
    /// to a CI runner.
    ///
    /// GitHub's runner interprets lines that begin with `::` after optional blanks, and `##[` anywhere in a line; Azure's
    /// interprets `##vso[`.
    var printedLine: String {
        let line = MessageText.shorteningWords(of: singleLine).replacingCommands(of: "##[", by: "#\\#[").replacingCommands(
            of: "##vso[", by: "#\\#vso[")
        let start = line.firstIndex { $0 != " " } ?? line.startIndex
        return line[start...].hasPrefix("::") ? line[..<start] + "\\" + line[start...] : line
    }

    private func replacingCommands(of command: String, by text: String) -> String {
        contains(command) ? replacing(command, with: text) : self
    }
}
