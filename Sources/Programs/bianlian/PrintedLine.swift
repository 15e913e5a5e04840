import Bianlian

extension String {
    /// The text as one line of output, whatever names are in it: hidden characters are escaped, long words shortened, never a command to the machine that runs
    /// a workflow. GitHub's runner takes a line that begins with `::`, blanks passed over, and `##[` anywhere in one; Azure's
    /// `##vso[`.
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
