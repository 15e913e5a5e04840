import DescribedErrors

/// The time of a row: `HH:MM:SS:FF.mmm`, FF a frame of 60 a second with a decimal part.
struct LiveLinkTimecode {
    /// Sixtieths of a second since midnight.
    var sixtieths: Double

    /// The time in seconds since midnight.
    var seconds: Double { sixtieths / 60 }

    /// Takes the text of a timecode up to its end.
    init(_ cursor: inout JSONCursor, end: Int) throws {
        let start = cursor.offset
        let fields = cursor.bytes[start..<end].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let numbers = fields.compactMap { Self.number($0) }
        guard fields.count == 4, numbers.count == 4, numbers[0] < 24, numbers[1] < 60, numbers[2] < 60, numbers[3] < 60,
            numbers.prefix(3).allSatisfy({ $0 == $0.rounded() })
        else {
            let found = quoted(String(decoding: cursor.bytes[start..<end], as: UTF8.self))
            throw cursor.failure(
                .unexpected(found: found, expected: "a timecode such as 12:27:47:47.169 (hours, minutes, seconds, sixtieths)"))
        }
        // Whole sixtieths first, so that the sum is rounded once.
        sixtieths = (numbers[0] * 3600 + numbers[1] * 60 + numbers[2]) * 60 + numbers[3]
        cursor.offset = end
    }

    /// Digits with an optional decimal part, or nil.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
        guard 1...16 ~= bytes.count, bytes.first != UInt8(ascii: "."), bytes.last != UInt8(ascii: "."),
            bytes.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(String(decoding: bytes, as: UTF8.self))
    }
}
