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
        ValueType<Located<String>>.located(.text("\(kind)'s path"))
            .map({ Located<ConfigPath>(ConfigPath(text: $0.value), at: $0.location) }, back: { _ in nil })
    }
}
