/// A section of a command's discussion: a heading in capitals with indented lines below it, or prose without a heading.
struct HelpSection {
    let heading: String?
    private(set) var lines: [String] = []

    /// Returns the sections of a discussion, in order.
    static func sections(of discussion: String) -> [HelpSection] {
        var sections: [HelpSection] = []
        for line in discussion.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let isHeading = !line.isEmpty && line.allSatisfy { $0.isUppercase || $0 == " " } && line.first != " "
            if isHeading || sections.isEmpty { sections.append(HelpSection(heading: isHeading ? line : nil)) }
            // Prose after an indented list begins a new section.
            if !isHeading, let last = sections.last, last.heading != nil, !line.isEmpty, line.first != " " {
                sections.append(HelpSection(heading: nil))
            }
            if !isHeading { sections[sections.count - 1].lines.append(line) }
        }
        return sections.filter { section in section.lines.contains { !$0.isEmpty } }
    }

    /// Writes commands verbatim, lists of words with their meanings as lists, and prose as paragraphs.
    func write(to page: inout Troff) {
        if heading == "EXAMPLES" {
            writeExamples(to: &page)
        } else if let heading, ["ENVIRONMENT", "PLACEHOLDERS"].contains(heading) {
            writeList(to: &page)
        } else {
            writeProse(to: &page)
        }
    }

    private func writeExamples(to page: inout Troff) {
        var isOpen = false
        for line in lines.trimmingEmpty {
            if line.hasPrefix("  ") {
                if !isOpen { page.request("EX") }
                isOpen = true
                page.line(Troff.escaped(String(line.dropFirst(2))))
            } else if line.isEmpty {
                page.line("")
            }
        }
        if isOpen { page.request("EE") }
    }

    /// Writes lines such as `  NAME   what it is`, each with optional continuation lines that are indented further.
    private func writeList(to page: inout Troff) {
        for line in lines where !line.isEmpty {
            let words = line.split(separator: " ", maxSplits: 1).map { $0.trimmingPrefix(while: \.isWhitespace) }
            if line.prefix(while: { $0 == " " }).count == 2, words.count == 2 {
                page.request("TP")
                page.line("\\fB\(Troff.escaped(String(words[0])))\\fR")
                page.filled(Troff.escaped(String(words[1])))
            } else {
                page.filled(Troff.escaped(String(line.trimmingPrefix(while: \.isWhitespace))))
            }
        }
    }

    private func writeProse(to page: inout Troff) {
        var isIndented = false
        for line in lines.trimmingEmpty {
            // Indented lines within prose are written verbatim.
            let typed = heading == nil && line.hasPrefix("  ")
            if typed != isIndented { page.request(typed ? "EX" : "EE") }
            isIndented = typed
            if line.isEmpty {
                page.request("PP")
            } else if typed {
                page.line(Troff.escaped(String(line.dropFirst(2))))
            } else {
                page.filled(Troff.escaped(String(line.trimmingPrefix(while: \.isWhitespace))))
            }
        }
        if isIndented { page.request("EE") }
    }
}

extension [String] {
    /// The lines without empty ones at either end, and with at most one empty line in a row.
    fileprivate var trimmingEmpty: [String] {
        var result: [String] = []
        for line in self where !(line.isEmpty && result.last?.isEmpty ?? true) { result.append(line) }
        if result.last?.isEmpty == true { result.removeLast() }
        return result
    }
}
