import DescribedErrors

/// The time of a row: `HH:MM:SS:FF.mmm`, where FF is a frame number with a decimal part. Drop-frame timecodes may have a
/// semicolon before FF.
struct LiveLinkTimecode {
    /// Whole seconds since midnight, as displayed on the clock.
    var second: Int
    /// The frame number within the second with the fraction of a frame, from 0 to below 120.
    var frame: Double
}

extension LiveLinkTimecode {
    /// Parses the text of a timecode up to its end.
    init(_ cursor: inout JSONCursor, end: Int) throws {
        let start = cursor.offset
        let text = Self.trimmed(cursor.bytes[start..<end])
        let fields = text.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
        let numbers = fields.compactMap { Self.number($0) }
        guard fields.count == 4, numbers.count == 4, numbers[0] < 24, numbers[1] < 60, numbers[2] < 60, numbers[3] < 120,
            numbers.prefix(3).allSatisfy({ $0 == $0.rounded() })
        else {
            let found = quoted(String(decoding: text, as: UTF8.self))
            throw cursor.failure(
                .unexpected(found: found, expected: "a timecode such as 12:27:47:47.169 (hours, minutes, seconds, frames)"))
        }
        second = Int(numbers[0] * 3600 + numbers[1] * 60 + numbers[2])
        frame = numbers[3]
        cursor.offset = end
    }

    /// Returns the timecode without the spaces around it.
    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        let rest = bytes.drop(while: isSpace)
        return rest[..<(rest.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? rest.startIndex)]
    }

    /// Parses digits with an optional decimal part; nil if invalid.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
        guard 1...16 ~= bytes.count, bytes.first != UInt8(ascii: "."), bytes.last != UInt8(ascii: "."),
            bytes.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(String(decoding: bytes, as: UTF8.self))
    }
}

extension JSONCursor {
    /// Reads a timecode and returns its time since midnight in sixtieths of a second.
    mutating func sixtieths(countedBy base: TimecodeBase) throws -> Double {
        let start = offset
        let timecode = try LiveLinkTimecode(&self, end: fieldEnd)
        guard timecode.frame < Double(base.frameNumbers) else {
            let allowed = "0 to below \(base.frameNumbers), as the timecodes count \(base.rawValue) frames a second"
            throw failure(.outOfRange(found: "frame \(timecode.frame)", allowed: allowed), at: start)
        }
        return base.sixtieths(of: timecode)
    }
}
