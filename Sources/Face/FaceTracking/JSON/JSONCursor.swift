/// A place in one line of JSON, from which values of a known shape are taken one after the other.
///
///     var cursor = JSONCursor(bytes)
///     try cursor.object(keys) { cursor, key in … try cursor.double() … }
///     try cursor.end()
///
/// The structure that is read is known beforehand, so nothing is built in between, nesting is as deep as the format and no deeper, and
/// every mistake is found at its byte.
struct JSONCursor {
    /// The line.
    let bytes: [UInt8]
    /// The next byte to look at.
    var offset = 0
    /// The way to the value that is being read.
    var path: [ParseFailure.PathStep] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The byte at the cursor after spaces, or nil at the end.
    mutating func peek() -> UInt8? {
        while offset < bytes.count {
            let byte = bytes[offset]
            guard byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A else { return byte }
            offset += 1
        }
        return nil
    }

    /// Takes one byte of punctuation if it is the next.
    mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        offset += 1
        return true
    }

    /// Takes one byte of punctuation.
    mutating func require(_ byte: UInt8, _ expected: String) throws {
        guard take(byte) else { throw mismatch(expected) }
    }

    /// Checks that nothing is left.
    mutating func end() throws {
        if peek() != nil { throw mismatch("the end of the line") }
    }

    /// Takes `true` or `false`.
    mutating func boolean() throws -> Bool {
        _ = peek()
        for (word, value) in [("true", true), ("false", false)] where bytes[offset...].starts(with: word.utf8) {
            offset += word.utf8.count
            return value
        }
        throw mismatch("true or false")
    }

    /// A failure at the cursor, or at another byte of the line.
    func failure(_ problem: RecordingProblem, at otherOffset: Int? = nil) -> ParseFailure {
        ParseFailure(offset: otherOffset ?? offset, path: path, problem: problem)
    }

    /// The failure that something else stands at the cursor than has to be there.
    mutating func mismatch(_ expected: String) -> ParseFailure {
        guard peek() != nil else { return failure(.endsEarly(expected: expected)) }
        return failure(.unexpected(found: kindOfNext(), expected: expected))
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
