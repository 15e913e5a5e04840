/// Text in the language of troff, line by line.
struct Troff {
    private(set) var text = ""

    /// Writes the title of a manual page. The date is not escaped: its hyphens are plain.
    mutating func title(_ name: String, section: Int, date: String, source: String, manual: String) {
        let texts = [source, manual].map { "\"\(Self.escaped($0))\"" }.joined(separator: " ")
        text += ".TH \"\(Self.escaped(name))\" \"\(section)\" \"\(date)\" \(texts)\n"
    }

    /// Writes a request such as `.SH NAME`; each argument is quoted, so it may contain any text.
    mutating func request(_ name: String, _ arguments: [String] = []) {
        let quoted = arguments.map { "\"\(Self.escaped($0).replacing("\"", with: "\\(dq"))\"" }
        text += "." + ([name] + quoted).joined(separator: " ") + "\n"
    }

    /// Writes text that troff fills, already escaped: broken between words, because mandoc recommends lines of at most 80
    /// bytes.
    mutating func filled(_ escaped: String) {
        var current = ""
        for word in escaped.split(whereSeparator: \.isWhitespace) {
            if !current.isEmpty, current.utf8.count + 1 + word.utf8.count > 78 {
                line(current)
                current = ""
            }
            current += (current.isEmpty ? "" : " ") + word
        }
        if !current.isEmpty { line(current) }
    }

    /// Writes a line of text, already escaped.
    mutating func line(_ escaped: String) {
        for line in escaped.split(separator: "\n", omittingEmptySubsequences: false) {
            // Without the prefix, such a line would be a request.
            text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
        }
    }

    /// Escapes text such that it contains no commands: hyphens stay plain, and characters beyond ASCII become names.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "~": result += "\\(ti"
            case "^": result += "\\(ha"
            case "`": result += "\\(ga"
            case "'": result += "\\(aq"
            case "…": result += "..."
            case "×": result += "\\(mu"
            case "–": result += "\\(en"
            case _ where !character.isASCII:
                result += character.unicodeScalars.map { "\\[u\(Self.hexadecimal($0))]" }.joined()
            default: result.append(character)
            }
        }
        return result
    }

    /// Returns at least four digits, as troff requires.
    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}
