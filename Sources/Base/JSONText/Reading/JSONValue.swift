/// A JSON text taken apart, as far as it is needed to look names up (RFC 8259).
package enum JSONValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The largest number of values in a text: a scene of 100,000 nodes with a matrix each has 2 million.
    package static let valueLimit = 8_000_000

    /// The value of a text, or nil where `parse` throws.
    package init?(parsing bytes: some Sequence<UInt8>) {
        guard let value = try? JSONValue.parse(bytes) else { return nil }
        self = value
    }

    /// The value of a text.
    /// - Parameter readsNonFiniteNumbers: whether `NaN`, `Infinity` and `-Infinity` are numbers, as Python and JavaScript libraries write
    ///   them. Default: no, as in RFC 8259.
    /// - Throws: `JSONFault` where it is not JSON, gives a member twice, nests deeper than 200 levels or holds more than
    ///   `valueLimit` values.
    package static func parse(
        _ bytes: some Sequence<UInt8>, valueLimit: Int = valueLimit, readsNonFiniteNumbers: Bool = false
    ) throws(JSONFault) -> JSONValue {
        var reader = JSONValueReader(Array(bytes), valuesLeft: valueLimit, readsNonFiniteNumbers: readsNonFiniteNumbers)
        return try reader.document()
    }

    /// The members of a text that is an object, in their order; a key may have several. Otherwise as `parse`.
    /// - Throws: `JSONFault`.
    package static func parseMembers(
        _ bytes: some Sequence<UInt8>, valueLimit: Int = valueLimit, readsNonFiniteNumbers: Bool = false
    ) throws(JSONFault) -> [(key: String, value: JSONValue)] {
        var reader = JSONValueReader(Array(bytes), valuesLeft: valueLimit, readsNonFiniteNumbers: readsNonFiniteNumbers)
        return try reader.members()
    }

    /// The member of an object, or nil.
    package subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The elements of an array; none for anything else.
    package var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The text of a string, or nil.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
