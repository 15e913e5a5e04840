extension JSONCursor {
    /// Takes a text between double quotes.
    mutating func text() throws -> String {
        try require(UInt8(ascii: "\""), "a text in double quotes")
        let start = offset
        var escaped: [UInt8]?
        while true {
            guard offset < bytes.count else { throw failure(.endsEarly(expected: "the text's closing quote")) }
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""):
                let content = escaped ?? Array(bytes[start..<offset])
                guard let text = String(validating: content, as: UTF8.self) else { throw failure(.invalidText, at: start) }
                offset += 1
                return text
            case UInt8(ascii: "\\"):
                var unescaped = escaped ?? Array(bytes[start..<offset])
                try takeEscape(into: &unescaped)
                escaped = unescaped
            case 0..<0x20:
                throw mismatchedControl(byte)
            default:
                escaped?.append(byte)
                offset += 1
            }
        }
    }

    private func mismatchedControl(_ byte: UInt8) -> ParseFailure {
        let code = String(byte, radix: 16, uppercase: true)
        return failure(.unexpected(found: "the control character 0x\(code)", expected: "text (with \\u escapes for such)"))
    }

    private mutating func takeEscape(into text: inout [UInt8]) throws {
        let start = offset
        offset += 1
        guard offset < bytes.count else { throw failure(.endsEarly(expected: "the rest of an escape")) }
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
            throw failure(
                .unexpected(found: "an unknown escape", expected: "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"), at: start)
        }
    }

    /// The character of a `\u` escape, or of two that make a pair.
    private mutating func codePoint(escapeStart start: Int) throws -> Unicode.Scalar {
        let first = try hexadecimal(escapeStart: start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        if first < 0xDC00, bytes[offset...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
            offset += 2
            let second = try hexadecimal(escapeStart: start)
            if 0xDC00...0xDFFF ~= second, let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) {
                return scalar
            }
        }
        throw failure(.unexpected(found: "half of a surrogate pair", expected: "a character"), at: start)
    }

    private mutating func hexadecimal(escapeStart start: Int) throws -> UInt32 {
        let digits = bytes[offset...].prefix(4)
        var value: UInt32 = 0
        for byte in digits {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { break }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        guard offset == digits.startIndex + 4 else {
            throw failure(.unexpected(found: "a broken escape", expected: "\\u and four hexadecimal digits"), at: start)
        }
        return value
    }
}
