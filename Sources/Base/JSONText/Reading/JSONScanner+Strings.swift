extension JSONScanner {
    /// Reads a string.
    package mutating func string() throws(JSONFault) -> String {
        try require(UInt8(ascii: "\""), "a string in double quotes")
        let start = offset
        var escaped: [UInt8]?
        while true {
            guard offset < bytes.count else { throw fault(.endsEarly(expected: "the string's closing quote")) }
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""):
                let text =
                    escaped.map { Self.string($0[...], repaired: repairsStrings) }
                    ?? Self.string(bytes[start..<offset], repaired: repairsStrings)
                guard let text else { throw fault(.invalidText, at: start) }
                offset += 1
                return text
            case UInt8(ascii: "\\"):
                var unescaped = escaped ?? Array(bytes[start..<offset])
                try takeEscape(into: &unescaped)
                escaped = unescaped
            case 0..<0x20 where !repairsStrings:
                throw mismatchedControl(byte)
            default:
                escaped?.append(byte)
                offset += 1
            }
        }
    }

    /// Decodes bytes as text; nil if they are not UTF-8 and must not be repaired.
    private static func string(_ bytes: ArraySlice<UInt8>, repaired: Bool) -> String? {
        repaired ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
    }

    private func mismatchedControl(_ byte: UInt8) -> JSONFault {
        let code = String(byte, radix: 16, uppercase: true)
        return fault(.unexpected(found: "the control character 0x\(code)", expected: "a \\u escape"))
    }

    private mutating func takeEscape(into text: inout [UInt8]) throws(JSONFault) {
        let start = offset
        offset += 1
        guard offset < bytes.count else { throw fault(.endsEarly(expected: "the rest of an escape")) }
        let letter = bytes[offset]
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += UTF8.encode(try codePoint(escapeStart: start)).map(Array.init) ?? []
        default:
            if repairsStrings {
                text.append(letter)
                return
            }
            throw fault(
                .unexpected(found: "an unknown escape", expected: "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"), at: start)
        }
    }

    /// Reads the character of a `\u` escape, or of two that form a surrogate pair.
    private mutating func codePoint(escapeStart start: Int) throws(JSONFault) -> Unicode.Scalar {
        let first = try hexadecimal(escapeStart: start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        if first < 0xDC00, bytes[offset...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
            offset += 2
            let second = try hexadecimal(escapeStart: start)
            if 0xDC00...0xDFFF ~= second, let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) {
                return scalar
            }
        }
        if repairsStrings { return "\u{FFFD}" }
        throw fault(.unexpected(found: "half of a surrogate pair", expected: "a character"), at: start)
    }

    private mutating func hexadecimal(escapeStart start: Int) throws(JSONFault) -> UInt32 {
        let digits = bytes[offset...].prefix(4)
        var value: UInt32 = 0
        for byte in digits {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { break }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        guard offset == digits.startIndex + 4 else {
            throw fault(.unexpected(found: "a broken escape", expected: "\\u and four hexadecimal digits"), at: start)
        }
        return value
    }
}
