/// The values that one place of a config takes, one after another.
package struct VariantValues: Sendable, Hashable {
    /// The place: keys, indices and names joined by dots, such as `variables.mask`.
    package var path: String
    /// The values as YAML, at least one.
    package var values: [String]

    /// Values of a place.
    package init(path: String, values: [String]) {
        (self.path, self.values) = (path, values)
    }

    /// Values from a text such as `variables.mask=red,black`; nil where it is no path, `=` and values. Commas within quotes, brackets and
    /// braces belong to the value.
    package init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        let values = Self.elements(of: parts[1])
        guard !values.contains("") else { return nil }
        self.init(path: String(parts[0]), values: values)
    }

    /// The parts of a text between its commas, without the blanks around them.
    static func elements(of text: some StringProtocol) -> [String] {
        var elements = [""]
        var depth = 0
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "[" || character == "{" {
                depth += 1
            } else if character == "]" || character == "}" {
                depth -= 1
            } else if character == ",", depth <= 0 {
                elements.append("")
                continue
            }
            elements[elements.count - 1].append(character)
        }
        return elements.map { element in
            let start = element.drop(while: \.isWhitespace)
            return String(start.reversed().drop(while: \.isWhitespace).reversed())
        }
    }
}
