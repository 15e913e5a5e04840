/// A position in a text that is not the expected JSON, and the reason.
package struct JSONFault: Error, Hashable, Sendable {
    /// The index of the byte at which the fault begins.
    package var offset: Int
    /// The fault.
    package var problem: JSONProblem

    /// Creates a fault at a byte.
    package init(offset: Int, problem: JSONProblem) {
        self.offset = offset
        self.problem = problem
    }

    /// Returns the line and the column of the fault, both counted from 1; columns are in bytes.
    package func position(in bytes: [UInt8]) -> (line: Int, column: Int) {
        let before = bytes[..<min(offset, bytes.count)]
        let line = before.count { $0 == 0x0A } + 1
        return (line, before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1)
    }
}

/// A fault of a JSON text.
package enum JSONProblem: Hashable, Sendable, CustomStringConvertible {
    /// Another token than the expected one.
    case unexpected(found: String, expected: String)
    /// The text ends too early.
    case endsEarly(expected: String)
    /// A value outside its range.
    case outOfRange(found: String, allowed: String)
    /// Bytes that are not UTF-8.
    case invalidText
    /// A key that occurs twice in an object.
    case duplicateKey(String)
    /// More levels or values than a reader accepts.
    case tooMuch(String)

    /// The fault in words, without its position.
    package var description: String {
        switch self {
        case .unexpected(let found, let expected): "found \(found) where \(expected) is expected"
        case .endsEarly(let expected): "the text ends where \(expected) is expected"
        case .outOfRange(let found, let allowed): "\(found) is out of range; allowed: \(allowed)"
        case .invalidText: "the text is not UTF-8"
        case .duplicateKey(let key): "the member \"\(key.prefix(40))\" is given twice"
        case .tooMuch(let words): words
        }
    }
}
