/// A JSON value, parsed to look up names (RFC 8259).
package enum JSONValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The largest number of values in a text. A scene of 100,000 nodes with a matrix each has 2 million.
    package static let valueLimit = 8_000_000

    /// Parses a text; nil if `parse` throws.
    package init?(parsing bytes: some Sequence<UInt8>) {
        guard let value = try? JSONValue.parse(bytes) else { return nil }
        self = value
    }

    /// Parses a text.
    /// - Parameter readsNonFiniteNumbers: whether `NaN`, `Infinity` and `-Infinity` are numbers, as Python and JavaScript
    ///   libraries write them. Default: no, as in RFC 8259.
    /// - Throws: `JSONFault` if the text is not JSON, repeats a member, nests deeper than 200 levels or has more than
    ///   `valueLimit` values.
    package static func parse(
        _ bytes: some Sequence<UInt8>, valueLimit: Int = valueLimit, readsNonFiniteNumbers: Bool = false
    ) throws(JSONFault) -> JSONValue {
        var reader = JSONValueReader(Array(bytes), valuesLeft: valueLimit, readsNonFiniteNumbers: readsNonFiniteNumbers)
        return try reader.document()
    }

    /// Parses a text that is an object, and returns its members in order; a key may occur several times.
    ///
    /// Otherwise like `parse`.
    /// - Throws: `JSONFault`.
    package static func parseMembers(
        _ bytes: some Sequence<UInt8>, valueLimit: Int = valueLimit, readsNonFiniteNumbers: Bool = false
    ) throws(JSONFault) -> [(key: String, value: JSONValue)] {
        var reader = JSONValueReader(Array(bytes), valuesLeft: valueLimit, readsNonFiniteNumbers: readsNonFiniteNumbers)
        return try reader.members()
    }

    /// Returns the member of an object; nil if there is none.
    package subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The elements of an array; empty for other values.
    package var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The text of a string; nil for other values.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
