/// The reason that a colour profile cannot be used, as the end of a sentence about the profile.
struct ProfileProblem: Error, Equatable {
    let reason: String

    init(_ reason: String) { self.reason = reason }

    /// The profile violates ICC.1.
    static let damaged = ProfileProblem("it is damaged")
}

/// A range of the bytes of a colour profile. Every read is checked against its end.
struct ProfileBytes {
    private let bytes: [UInt8]
    private let range: Range<Int>

    /// Creates the range of all bytes.
    init(_ bytes: [UInt8]) {
        (self.bytes, range) = (bytes, 0..<bytes.count)
    }

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, self.range) = (bytes, range)
    }

    /// The number of bytes.
    var count: Int { range.count }

    /// Returns `count` bytes from an offset.
    func part(at offset: Int, count: Int) throws(ProfileProblem) -> ProfileBytes {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { throw .damaged }
        let start = range.lowerBound + offset
        return ProfileBytes(bytes, start..<start + count)
    }

    /// Returns all bytes from an offset.
    func part(from offset: Int) throws(ProfileProblem) -> ProfileBytes {
        try part(at: offset, count: count - offset)
    }

    /// Returns a number of `count` bytes, at most 4, most significant byte first.
    func number(at offset: Int, bytes count: Int) throws(ProfileProblem) -> Int {
        let part = try part(at: offset, count: count)
        return bytes[part.range].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns a signed number with 16 fractional bits.
    func fixed(at offset: Int) throws(ProfileProblem) -> Double {
        Double(Int32(truncatingIfNeeded: try number(at: offset, bytes: 4))) / 65_536
    }

    /// Returns four letters as text.
    func word(at offset: Int) throws(ProfileProblem) -> String {
        String(decoding: bytes[try part(at: offset, count: 4).range], as: UTF8.self)
    }

    /// Returns samples of 8 or 16 bits as fractions of the largest value.
    func samples(at offset: Int, count: Int, bytes width: Int) throws(ProfileProblem) -> [Float] {
        let (total, isTooLarge) = count.multipliedReportingOverflow(by: width)
        guard !isTooLarge else { throw .damaged }
        let start = try part(at: offset, count: total).range.lowerBound
        if width == 1 { return (0..<count).map { Float(bytes[start + $0]) / 255 } }
        return (0..<count).map { Float(Int(bytes[start + 2 * $0]) << 8 | Int(bytes[start + 2 * $0 + 1])) / 65_535 }
    }

    /// Returns the bytes up to the first zero as text.
    func text<Encoding: UnicodeCodec>(_ encoding: Encoding.Type) -> String where Encoding.CodeUnit == UInt8 {
        String(decoding: bytes[range].prefix { $0 != 0 }, as: Encoding.self)
    }

    /// The bytes as text of 16-bit units.
    var wideText: String {
        let units = stride(from: range.lowerBound, to: range.upperBound - 1, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    }
}
