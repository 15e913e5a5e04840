/// A config's text that can be edited: comments, order, quotes and line ends of the rest do not change.
///
///     var config = try ConfigText(parsing: bytes, file: "opera.yaml")
///     let change = try config.assign(ConfigAssignment(parsing: "lights.0.intensity=300", option: "--set"))
///     try config.apply(change.inverted)
///
/// After each change, the text is parsed again. If its values differ from the values before the change in anything but the
/// edited value, the change is refused, because the text uses a form that this type does not edit.
package struct ConfigText: Sendable {
    /// The text, with its line ends.
    package internal(set) var text: String
    /// The values.
    package internal(set) var root: ConfigValue
    let file: String

    /// Parses a config.
    /// - Throws: `ConfigError`.
    package init(parsing bytes: [UInt8], file: String) throws {
        root = try ConfigDocument(parsing: bytes, file: file).root
        text = String(decoding: bytes, as: UTF8.self)
        self.file = file
    }
}

extension String {
    /// Whether YAML reads the text between brackets as this string without quotes.
    var isPlainInFlow: Bool {
        guard let first = unicodeScalars.first, first.isASCII, first.properties.isAlphabetic || first == "." || first == "/"
        else { return false }
        let isSafe = unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || "-_./".unicodeScalars.contains($0))
        }
        return isSafe && !isNumber && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(lowercased())
    }
}
