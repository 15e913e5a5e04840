import ConfigLanguage

/// A file as a config names it: relative to the config's folder, with `/` between its parts.
struct ConfigPath: Hashable, Sendable {
    var text: String
}

extension ValueType where Value == Located<ConfigPath> {
    /// The path of a file of some kind.
    static func path(of kind: String) -> ValueType {
        ValueType<Located<String>>.located(.text("\(kind)'s path"))
            .map({ Located<ConfigPath>(ConfigPath(text: $0.value), at: $0.location) }, back: { _ in nil })
    }
}
