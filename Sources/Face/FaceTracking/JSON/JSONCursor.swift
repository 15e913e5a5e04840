import JSONText

/// A position in one line of JSON, from which values of a known structure are read in sequence.
///
///     var cursor = JSONCursor(bytes)
///     try cursor.object(keys) { cursor, key in … try cursor.double() … }
///     try cursor.end()
///
/// The expected structure is known beforehand, so no intermediate tree is built, nesting is limited to that of the format, and
/// every error is reported at its byte.
struct JSONCursor {
    private var scanner: JSONScanner
    /// The path to the value being read.
    var path: [ParseFailure.PathStep] = []

    init(_ bytes: [UInt8]) {
        scanner = JSONScanner(bytes)
    }

    /// The line.
    var bytes: [UInt8] { scanner.bytes }

    /// The index of the next byte.
    var offset: Int {
        get { scanner.offset }
        set { scanner.offset = newValue }
    }

    /// Returns the next byte that is not white space, or nil at the end.
    mutating func peek() -> UInt8? { scanner.peek() }

    /// Consumes one byte of punctuation if it is next.
    mutating func take(_ byte: UInt8) -> Bool { scanner.take(byte) }

    /// Consumes one byte of punctuation, or throws.
    mutating func require(_ byte: UInt8, _ expected: String) throws {
        guard take(byte) else { throw mismatch(expected) }
    }

    /// Checks that the line ends here.
    mutating func end() throws {
        if peek() != nil { throw mismatch("the end of the line") }
    }

    /// Reads `true` or `false`.
    mutating func boolean() throws -> Bool { try located { scanner throws(JSONFault) in try scanner.boolean() } }

    /// Reads a string in double quotes.
    mutating func text() throws -> String { try located { scanner throws(JSONFault) in try scanner.string() } }

    /// Reads a finite number, rounded once from its decimal digits.
    mutating func double() throws -> Double { try located { scanner throws(JSONFault) in try scanner.double() } }

    /// Reads a finite number in single precision, rounded once from its decimal digits.
    mutating func float() throws -> Float { try located { scanner throws(JSONFault) in try scanner.float() } }

    /// Reads an integer within a range.
    mutating func integer(in range: ClosedRange<Int>) throws -> Int {
        try located { scanner throws(JSONFault) in try scanner.integer(in: range) }
    }

    /// Reads a list of finite numbers.
    /// - Parameters:
    ///   - count: the required number of elements; nil for any number.
    ///   - kind: the kind of numbers, for a message.
    mutating func floats(count: Int? = nil, of kind: String = "numbers") throws -> [Float] {
        try require(UInt8(ascii: "["), "a list of numbers")
        let start = offset - 1
        var values: [Float] = []
        if let count { values.reserveCapacity(min(count, bytes.count / 2)) }
        if !take(UInt8(ascii: "]")) {
            do {
                repeat {
                    values.append(try float())
                } while take(UInt8(ascii: ","))
            } catch var failure as ParseFailure {
                failure.path.append(.index(values.count))
                throw failure
            }
            try require(UInt8(ascii: "]"), "a comma or the list's closing bracket")
        }
        if let count, values.count != count {
            throw failure(.wrongCount(found: values.count, expected: count, of: kind), at: start)
        }
        return values
    }

    /// Returns an error at the cursor, or at another byte of the line.
    func failure(_ problem: RecordingProblem, at otherOffset: Int? = nil) -> ParseFailure {
        ParseFailure(offset: otherOffset ?? offset, path: path, problem: problem)
    }

    /// Returns the error that the value at the cursor is not the expected one.
    mutating func mismatch(_ expected: String) -> ParseFailure { failure(scanner.mismatch(expected)) }

    private func failure(_ fault: JSONFault) -> ParseFailure {
        failure(RecordingProblem(fault.problem), at: fault.offset)
    }

    /// Returns the value that a function reads. Its error becomes an error of the value being read.
    private mutating func located<Value>(_ take: (inout JSONScanner) throws(JSONFault) -> Value) throws -> Value {
        do {
            return try take(&scanner)
        } catch {
            throw failure(error)
        }
    }
}

extension RecordingProblem {
    /// Converts a JSON error to that of a recording.
    init(_ problem: JSONProblem) {
        switch problem {
        case .unexpected(let found, let expected): self = .unexpected(found: found, expected: expected)
        case .endsEarly(let expected): self = .endsEarly(expected: expected)
        case .outOfRange(let found, let allowed): self = .outOfRange(found: found, allowed: allowed)
        case .invalidText: self = .invalidText
        case .duplicateKey(let key): self = .duplicateKey(key)
        case .tooMuch(let words): self = .unexpected(found: words, expected: "a shorter line")
        }
    }
}
