/// A value of a config with its location.
package struct ConfigValue: Sendable {
    /// A key with its value.
    package struct Entry: Sendable {
        package var key: String
        /// The location of the key; its key path includes the key.
        package var keyLocation: ConfigLocation
        package var value: ConfigValue
        /// The intended number if the key is the fraction after a decimal comma: `0.7` of `{roughness: 0,7}`.
        package var decimalComma: String?
    }

    package enum Content: Sendable {
        /// A scalar; plain if it was written without quotes, so that it may be a number, a Boolean or null.
        case scalar(String, isPlain: Bool)
        case list([ConfigValue])
        case mapping([Entry])
    }

    package var location: ConfigLocation
    package var content: Content
    /// The text from `#` that YAML reads as a comment, if no other value was given.
    package var commentedText: String?
    /// The first number that a list probably intends by a decimal comma: `0.5` of `[0,5, 1]`.
    package var decimalComma: String?

    /// The number of values in this value, including itself.
    package var valueCount: Int {
        switch content {
        case .scalar: 1
        case .list(let elements): elements.reduce(1) { $0 + $1.valueCount }
        case .mapping(let entries): entries.reduce(1) { $0 + $1.value.valueCount }
        }
    }

    /// Whether the value is empty, `~` or `null`.
    package var isNull: Bool {
        if case .scalar(let text, isPlain: true) = content { return ["", "~", "null", "Null", "NULL"].contains(text) }
        return false
    }

    /// A short description for messages: `"text"`, `12`, `a list`.
    package var summary: String {
        switch content {
        case .scalar where isNull: "an empty value"
        case .scalar(let text, isPlain: true): text.count > 60 ? text.quoted : text.isNumber ? text : text.quoted
        case .scalar(let text, isPlain: false): text.quoted
        case .list(let elements):
            elements.isEmpty ? "an empty list" : elements.count == 1 ? "a list of one" : "a list of \(elements.count)"
        case .mapping: "a mapping"
        }
    }
}

extension String {
    /// Whether the text is a decimal number as in YAML 1.2 and JSON, or one of YAML's non-finite numbers.
    package var isNumber: Bool { finiteNumber != nil || [".inf", "-.inf", "+.inf", ".nan"].contains(lowercased()) }

    /// The finite decimal number in the text, or nil.
    package var finiteNumber: Double? {
        guard utf8.allSatisfy({ ($0 >= 48 && $0 <= 57) || "+-.eE".utf8.contains($0) }) else { return nil }
        return Double(self).flatMap { $0.isFinite ? $0 : nil }
    }
}
