/// Text in the language of troff, line by line.
struct Troff {
    private(set) var text = ""

    /// The title of a manual page. A date is no text: its hyphens are plain.
    mutating func title(_ name: String, section: Int, date: String, source: String, manual: String) {
        let texts = [source, manual].map { "\"\(Self.escaped($0))\"" }.joined(separator: " ")
        text += ".TH \"\(Self.escaped(name))\" \"\(section)\" \"\(date)\" \(texts)\n"
    }

    /// A request such as `.SH NAME`; each argument is one, whatever is in it.
    mutating func request(_ name: String, _ arguments: [String] = []) {
        let quoted = arguments.map { "\"\(Self.escaped($0).replacing("\"", with: "\\(dq"))\"" }
        text += "." + ([name] + quoted).joined(separator: " ") + "\n"
    }

    /// Text that is filled, which `escaped` has made safe: broken between words, since mandoc asks for lines of at most 80 bytes.
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

    /// A line of text, which `escaped` has made safe.
    mutating func line(_ escaped: String) {
        for line in escaped.split(separator: "\n", omittingEmptySubsequences: false) {
            // A line that begins so would be a request.
            text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
        }
    }

    /// Text in which nothing is a command: hyphens stay what is typed, and characters beyond ASCII have names.
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

    /// At least four digits, as troff wants them.
    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}
