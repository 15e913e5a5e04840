/// Converts UTF-16 text to UTF-8 in chunks. Spreadsheets and PowerShell save tables in UTF-16.
struct UTF16Transcoder {
    private let isBigEndian: Bool
    /// The first byte of a code unit that continues in the next chunk.
    private var firstByte: UInt8?
    /// The first half of a surrogate pair.
    private var highSurrogate: UInt16?

    /// - Returns: nil unless the text starts with a UTF-16 byte-order mark.
    init?(textBeginningWith bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xFE]) {
            isBigEndian = false
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            isBigEndian = true
        } else {
            return nil
        }
    }

    /// Whether text is probably UTF-16 without a byte-order mark: every second of its first bytes is zero.
    static func isLikely(_ bytes: [UInt8]) -> Bool {
        let start = bytes.prefix(8)
        guard start.count == 8 else { return false }
        return [0, 1].contains { parity in
            start.indices.allSatisfy { (start[$0] == 0) == ($0 % 2 == parity) }
        }
    }

    /// Converts the next bytes to UTF-8, including the byte-order mark. An unpaired surrogate becomes U+FFFD.
    mutating func utf8(of bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for byte in bytes {
            guard let first = firstByte else {
                firstByte = byte
                continue
            }
            firstByte = nil
            let (high, low) = isBigEndian ? (first, byte) : (byte, first)
            append(UInt16(high) << 8 | UInt16(low), to: &text)
        }
        return text
    }

    /// Returns U+FFFD if the text ended within a character, else nothing. Further calls return nothing.
    mutating func rest() -> [UInt8] {
        guard firstByte != nil || highSurrogate != nil else { return [] }
        (firstByte, highSurrogate) = (nil, nil)
        return Self.replacement
    }

    private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
        if let high = highSurrogate {
            highSurrogate = nil
            if UTF16.isTrailSurrogate(unit) {
                let value: UInt32 = 0x10000 + ((UInt32(high) - 0xD800) << 10) + (UInt32(unit) - 0xDC00)
                text += Self.utf8(of: value)
                return
            }
            text += Self.replacement
        }
        if UTF16.isLeadSurrogate(unit) {
            highSurrogate = unit
        } else if unit < 0x80 {
            text.append(UInt8(unit))
        } else {
            text += Self.utf8(of: UInt32(unit))
        }
    }

    private static func utf8(of value: UInt32) -> [UInt8] {
        Unicode.Scalar(value).map { Array(String(Character($0)).utf8) } ?? replacement
    }

    /// U+FFFD in UTF-8.
    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
}
