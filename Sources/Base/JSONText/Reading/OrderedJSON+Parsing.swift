extension OrderedJSON {
    /// The largest number of values in a text. A scene of 100,000 nodes with a matrix each has 2 million.
    package static let valueLimit = 8_000_000

    /// Parses a text; nil if `parse` throws.
    package init?(parsing bytes: some Sequence<UInt8>) {
        guard let value = try? OrderedJSON.parse(bytes) else { return nil }
        self = value
    }

    /// Parses a text (RFC 8259). Every number becomes a `.number`.
    /// - Parameters:
    ///   - readsNonFiniteNumbers: Whether `NaN`, `Infinity` and `-Infinity` are numbers, as Python and JavaScript libraries
    ///     write them. Default: no, as in RFC 8259.
    ///   - keepsRepeatedMembers: Whether the outermost object may repeat a key; the tree then contains all its members.
    /// - Throws: `JSONFault` if the text is not JSON, repeats a member, nests deeper than 200 levels or has more than
    ///   `valueLimit` values.
    package static func parse(
        _ bytes: some Sequence<UInt8>, valueLimit: Int = valueLimit, readsNonFiniteNumbers: Bool = false,
        keepsRepeatedMembers: Bool = false
    ) throws(JSONFault) -> OrderedJSON {
        var reader = JSONReader(
            Array(bytes), valuesLeft: valueLimit, readsNonFiniteNumbers: readsNonFiniteNumbers,
            keepsRepeatedMembers: keepsRepeatedMembers)
        return try reader.document()
    }
}
