package import ConfigLanguage

/// A file path in a config, relative to the config's folder, with `/` as the separator.
package struct ConfigPath: Hashable, Sendable {
    package var text: String

    /// Creates a path from its text.
    package init(text: String) {
        self.text = text
    }
}

extension ValueType where Value == Located<ConfigPath> {
    /// The path of a file of some kind.
    package static func path(of kind: String) -> ValueType {
        let text = ValueType<String>.text("\(kind)'s path")
        return ValueType(
            text.expectation, schema: text.schema,
            read: { value, reading in
                guard text.read(value, reading) != nil, case .scalar(let path, _) = value.content else { return nil }
                // The text is not sanitized, because file names may contain characters that other texts may not, such as line
                // breaks.
                return Located(ConfigPath(text: path), at: value.location)
            })
    }
}
