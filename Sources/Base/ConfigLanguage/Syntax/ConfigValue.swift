/// A piece of a config as it was written, with its place.
package struct ConfigValue: Sendable {
    /// A key with its value.
    package struct Entry: Sendable {
        package var key: String
        /// The location of the key; its path includes the key.
        package var keyLocation: ConfigLocation
        package var value: ConfigValue
        /// The number that is meant if the key is the fraction behind a decimal comma: `0.7` of `{roughness: 0,7}`.
        package var decimalComma: String?
    }

    package enum Content: Sendable {
        /// A single value; plain where it was written without quotes and so may be a number, a truth value or nothing.
        case scalar(String, isPlain: Bool)
        case list([ConfigValue])
        case mapping([Entry])
    }

    package var location: ConfigLocation
    package var content: Content
    /// The text behind a `#` where nothing was given, which YAML takes for a comment, with the `#`.
    package var commentedText: String?
    /// The first number that a list probably means by a decimal comma: `0.5` of `[0,5, 1]`.
    package var decimalComma: String?

    /// The number of values in it, itself included.
    package var valueCount: Int {
        switch content {
        case .scalar: 1
        case .list(let elements): elements.reduce(1) { $0 + $1.valueCount }
        case .mapping(let entries): entries.reduce(1) { $0 + $1.value.valueCount }
        }
    }

    /// Whether nothing was given: an empty place, `~` or `null`.
    package var isNull: Bool {
        if case .scalar(let text, isPlain: true) = content { return ["", "~", "null", "Null", "NULL"].contains(text) }
        return false
    }

    /// A summary of what was given, for a message: `"text"`, `12`, `a list`.
    package var summary: String {
        switch content {
        case .scalar where isNull: "nothing"
        case .scalar(let text, isPlain: true): text.count > 60 ? text.quoted : text.isNumber ? text : text.quoted
        case .scalar(let text, isPlain: false): text.quoted
        case .list(let elements):
            elements.isEmpty ? "an empty list" : elements.count == 1 ? "a list of one" : "a list of \(elements.count)"
        case .mapping: "a mapping"
        }
    }
}

extension String {
    /// Whether the text is a decimal number as YAML 1.2 and JSON write it, or one of YAML's not finite ones.
    package var isNumber: Bool { finiteNumber != nil || [".inf", "-.inf", "+.inf", ".nan"].contains(lowercased()) }

    /// The finite decimal number that the text is, or nil.
    package var finiteNumber: Double? {
        guard utf8.allSatisfy({ ($0 >= 48 && $0 <= 57) || "+-.eE".utf8.contains($0) }) else { return nil }
        return Double(self).flatMap { $0.isFinite ? $0 : nil }
    }
}
