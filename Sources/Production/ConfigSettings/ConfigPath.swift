package import ConfigLanguage

/// A file as a config names it: relative to the config's folder, with `/` between its parts.
package struct ConfigPath: Hashable, Sendable {
    package var text: String

    /// A path from its text.
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
                // As it is written: a name may hold what other texts are freed of, as line breaks.
                return Located(ConfigPath(text: path), at: value.location)
            })
    }
}
