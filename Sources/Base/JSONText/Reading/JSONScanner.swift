import DescribedErrors

/// The lexical reader of JSON (RFC 8259): reads punctuation, words, numbers and strings from a text.
///
/// It builds no tree. `OrderedJSON` builds trees from its results, and readers of a known structure use it directly.
package struct JSONScanner: Sendable {
    /// The text.
    package let bytes: [UInt8]
    /// The index of the next byte.
    package var offset = 0
    /// Whether to repair faulty strings that some programs write: control characters, unknown escapes, lone surrogates, and
    /// invalid UTF-8.
    ///
    /// They are kept or replaced with U+FFFD; otherwise they are faults.
    package var repairsStrings = false

    /// Creates a scanner at the beginning of a text.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the next byte that is not white space; nil at the end.
    @inlinable
    package mutating func peek() -> UInt8? {
        while offset < bytes.count {
            let byte = bytes[offset]
            guard byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A else { return byte }
            offset += 1
        }
        return nil
    }

    /// Consumes a byte of punctuation if it is next.
    @inlinable
    package mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        offset += 1
        return true
    }

    /// Consumes a byte of punctuation, or throws.
    /// - Parameter expected: its name, for a message.
    @inlinable
    package mutating func require(_ byte: UInt8, _ expected: String) throws(JSONFault) {
        guard take(byte) else { throw mismatch(expected) }
    }

    /// Consumes a word if it is next.
    package mutating func take(word: StaticString) -> Bool {
        _ = peek()
        let count = word.utf8CodeUnitCount
        guard offset + count <= bytes.count else { return false }
        for index in 0..<count where bytes[offset + index] != word.utf8Start[index] { return false }
        offset += count
        return true
    }

    /// Reads `true` or `false`.
    package mutating func boolean() throws(JSONFault) -> Bool {
        if take(word: "true") { return true }
        if take(word: "false") { return false }
        throw mismatch("true or false")
    }

    /// Creates a fault at the current byte, or at another byte of the text.
    package func fault(_ problem: JSONProblem, at otherOffset: Int? = nil) -> JSONFault {
        JSONFault(offset: otherOffset ?? offset, problem: problem)
    }

    /// Creates the fault for an unexpected next byte.
    package mutating func mismatch(_ expected: String) -> JSONFault {
        guard peek() != nil else { return fault(.endsEarly(expected: expected)) }
        return fault(.unexpected(found: kindOfNext(), expected: expected))
    }

    private func kindOfNext() -> String {
        let byte = bytes[offset]
        switch byte {
        case UInt8(ascii: "{"): return "an object"
        case UInt8(ascii: "["): return "a list"
        case UInt8(ascii: "\""): return "a text"
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return "a number"
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
            let word = bytes[offset...].prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
            return quoted(String(decoding: word, as: UTF8.self))
        case 0x21...0x7E: return quoted(String(UnicodeScalar(byte)))
        default: return "the byte 0x" + String(byte, radix: 16, uppercase: true)
        }
    }
}
