/// The values that one path of a config takes, one after another.
package struct VariantValues: Sendable, Hashable {
    /// The path: keys, indices and names joined by dots, such as `variables.mask`.
    package var path: String
    /// The values as YAML, at least one.
    package var values: [String]

    /// Creates values for a path.
    package init(path: String, values: [String]) {
        (self.path, self.values) = (path, values)
    }

    /// Parses a text such as `variables.mask=red,black`; nil unless it is a path, `=` and values.
    ///
    /// Commas within quotes, brackets and braces belong to a value.
    package init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        let values = Self.elements(of: parts[1])
        guard !values.contains("") else { return nil }
        self.init(path: String(parts[0]), values: values)
    }

    /// Splits a text at commas outside quotes, brackets and braces, and trims blanks from each part.
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
