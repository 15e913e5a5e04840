import DescribedErrors

/// Hints at the intended meaning of an invalid value, worded to follow a semicolon.
package enum ValueHint {
    /// Returns the hint for a text where a number is expected.
    package static func number(for text: String) -> String? {
        if text.finiteNumber != nil { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        if parts.count == 2, parts[0].isInteger, parts[1].isDigits { return decimalComma("\(parts[0]).\(parts[1])") }
        let number = text.prefix { $0.isNumber && $0.isASCII || "+-.eE".contains($0) }
        guard let value = String(number).finiteNumber else { return nil }
        switch text.dropFirst(number.count).trimming() {
        case "%": return "write \((value / 100).short)"
        case "°", "deg", "m", "s", "px", "K", "degrees", "metres", "seconds", "pixels":
            return "write it without its unit: \(number)"
        default: return nil
        }
    }

    /// Returns the hint for a number with a decimal comma.
    static func decimalComma(_ number: String) -> String { "use a decimal point: \(number)" }

    /// Returns the hint for a text where a Boolean is expected.
    static func truth(for text: String) -> String? {
        switch text.lowercased() {
        case "true", "false": "remove the quotes"
        case "yes", "y", "on", "1": "write true"
        case "no", "n", "off", "0": "write false"
        default: nil
        }
    }

    /// Returns the hint for a text where a colour is expected.
    package static func color(for text: String) -> String? {
        if let color = NamedColors.hexadecimal(of: text) { return "write \(color.inQuotes)" }
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.allSatisfy(\.isHexDigit) else { return channels(of: text).map { "write \($0.inQuotes)" } }
        switch digits.count {
        case 6, 8: return "write \("#\(digits)".inQuotes)"
        // Each of three digits stands for two equal digits.
        case 3, 4: return "write \("#\(digits.map { "\($0)\($0)" }.joined())".inQuotes)"
        default: return nil
        }
    }

    /// Returns the colour of CSS's `rgb(255, 0, 0)`.
    private static func channels(of text: String) -> String? {
        guard text.lowercased().hasPrefix("rgb"), let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
        let numbers = text[text.index(after: open)...].dropLast().split { $0 == "," || $0 == " " }.compactMap { UInt8($0) }
        guard numbers.count == 3 else { return nil }
        return "#" + numbers.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Returns the hint for a path without a file.
    /// - Parameters:
    ///   - path: the path.
    ///   - home: the user's home folder.
    package static func path(for path: String, home: String?) -> String? {
        if let quotes = quotes(in: path) { return quotes }
        if path.contains("://") { return "it is a URL; download the file and give its path" }
        if path.hasPrefix("~/") {
            let whole = home.map { $0 + path.dropFirst() } ?? "/home/…" + path.dropFirst()
            return "~ is not replaced by the home folder; write \(whole.inQuotes)"
        }
        let written = withEscapes(path)
        if written != path {
            return "a backslash within double quotes begins an escape; write \(SyntaxDiagnosis.withSlashes(written).inQuotes)"
        }
        if path.contains("\\") { return "folders are separated by /: \(SyntaxDiagnosis.withSlashes(path).inQuotes)" }
        return nil
    }

    /// Returns the hint for curly quotes, which are part of the text.
    static func quotes(in text: String) -> String? {
        guard let first = text.first, let last = text.last, text.count > 1,
            "“”„‘’«»".contains(first) || "“”„‘’«»".contains(last)
        else { return nil }
        let content = String(text.drop { "“”„‘’«»".contains($0) }.reversed().drop { "“”„‘’«»".contains($0) }.reversed())
        return "curly quotes are part of the text; use straight ones: \(content.inQuotes)"
    }

    /// Returns a text with control characters written as the escapes from which YAML read them.
    private static func withEscapes(_ text: String) -> String {
        let letters: [Unicode.Scalar: String] = [
            "\t": "\\t", "\n": "\\n", "\r": "\\r", "\u{7}": "\\a", "\u{8}": "\\b", "\u{B}": "\\v", "\u{C}": "\\f",
            "\u{1B}": "\\e",
            "\u{85}": "\\N", "\u{A0}": "\\_", "\u{2028}": "\\L", "\u{2029}": "\\P",
        ]
        return text.unicodeScalars.map { letters[$0] ?? String($0) }.joined()
    }

    /// Returns the hint for a value where a mapping is expected.
    static func mapping(for value: ConfigValue) -> String? {
        switch value.content {
        case .list(let elements):
            guard case .mapping(let entries)? = elements.first?.content, let first = entries.first else { return nil }
            return "write keys without dashes: \(first.key): …"
        case .mapping: return nil
        case .scalar(let text, isPlain: _):
            if let equals = text.firstRange(of: " = ") {
                return "a key and its value are separated by a colon: \(String(text[..<equals.lowerBound]).cut): …"
            }
            if let space = text.firstIndex(of: " "), text[..<space].allSatisfy(\.isLetter),
                let next = text[space...].dropFirst().first, "[{\"'".contains(next) || next.isNumber
            {
                return "a colon is missing: \(text[..<space]): \(String(text[space...].dropFirst()).cut)"
            }
            guard let colon = text.firstIndex(of: ":"),
                text[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
            else { return nil }
            let rest = text[text.index(after: colon)...]
            guard !rest.isEmpty, !rest.hasPrefix("//") else { return nil }
            return rest.hasPrefix("\u{A0}")
                ? "the space after the colon is a no-break space; use an ordinary one"
                : "a space is missing after the colon: \(text[..<colon]): \(Self.shown(rest))"
        }
    }

    /// Returns the hint for an unknown key without a value.
    static func key(for entry: ConfigValue.Entry, among names: [String]) -> String? {
        if let number = entry.decimalComma { return "a comma separates values; \(decimalComma(number))" }
        let key = entry.key
        if key.hasPrefix("-") { return "a space is missing after the dash: - \(String(key.dropFirst()).cut): …" }
        if let colon = key.firstIndex(of: ":"), names.contains(String(key[..<colon])) {
            return "a space is missing after the colon: \(key[..<colon]): \(shown(key[key.index(after: colon)...]))"
        }
        return nil
    }

    /// Returns a value as shown in a message; values that begin with `#` are quoted.
    private static func shown(_ text: Substring) -> String { text.hasPrefix("#") ? String(text).quoted : String(text).cut }

    /// Returns the hint for a text where a list of `count` numbers is expected.
    static func list(for text: String, count: Int) -> String? {
        let numbers = text.split { ",;x×() ".contains($0) }.map { String($0) }
        guard numbers.count == count, numbers.allSatisfy({ $0.finiteNumber != nil }) else { return nil }
        return "write [\(numbers.joined(separator: ", "))]"
    }
}

extension ConfigValue {
    /// The hint for a value where a number is expected.
    var numberHint: String? {
        if case .scalar(let text, isPlain: false) = content, text.finiteNumber != nil { return "remove the quotes" }
        return text.flatMap { ValueHint.number(for: $0) }
    }

    /// The hint that applies to any type.
    var commonHint: String? { decimalComma.map { ValueHint.decimalComma($0) } ?? text.flatMap { ValueHint.quotes(in: $0) } }

    /// The text of a scalar.
    var text: String? {
        if case .scalar(let text, _) = content { return text }
        return nil
    }
}

extension StringProtocol {
    var isDigits: Bool { !isEmpty && allSatisfy { $0.isASCII && $0.isNumber } }
    var isInteger: Bool { hasPrefix("-") || hasPrefix("+") ? dropFirst().isDigits : isDigits }
}

extension String {
    /// The text, cut if it is long, with hidden characters escaped.
    var cut: String { String(quoted.dropFirst().dropLast()) }
}
