/// Bytes embedded in the text of a document: `data:image/png;base64,iVBORw0…` (RFC 2397).
struct GLTFDataURI {
    /// The media type, such as `image/png`; empty if the URI has none.
    var mediaType: String
    var bytes: [UInt8]

    /// Decodes the data URI in a field; nil if its text is not one.
    init?(_ field: GLTFField, limit: Int) throws(GLTFFault) {
        guard let text = try field.text(), text.prefix(5).lowercased() == "data:" else { return nil }
        var copy = text
        let result = copy.withUTF8 { Self.parts(of: $0, limit: limit) }
        switch result {
        case .success(let parts): (mediaType, bytes) = parts
        case .failure(.overLimit):
            throw .overLimit(what: "bytes in \(field.path)", found: text.utf8.count / 4 * 3, limit: limit)
        case .failure(.text(let words)): throw field.fault(words)
        }
    }

    private enum Problem: Error {
        case overLimit
        case text(String)
    }

    private static func parts(of text: UnsafeBufferPointer<UInt8>, limit: Int) -> Result<(String, [UInt8]), Problem> {
        guard let comma = text.firstIndex(of: UInt8(ascii: ",")) else {
            return .failure(.text("is a data URI without a comma"))
        }
        let head = String(decoding: text[5..<comma], as: UTF8.self)
        guard head.hasSuffix(";base64") else { return .failure(.text("is a data URI that is not in base64")) }
        var digits = UnsafeBufferPointer(rebasing: text[(comma + 1)...])
        guard digits.count / 4 * 3 <= limit else { return .failure(.overLimit) }
        while let last = digits.last, last == UInt8(ascii: "="), text.count - comma - 1 - digits.count < 2 {
            digits = UnsafeBufferPointer(rebasing: digits.dropLast())
        }
        guard digits.count % 4 != 1 else { return .failure(.text("is a data URI whose base64 is truncated")) }
        let mediaType = String(head.prefix { $0 != ";" })
        return decoded(digits).map { (mediaType, $0) }
    }

    /// Decodes base64: four digits of 6 bits make three bytes (RFC 4648, section 4).
    private static func decoded(_ digits: UnsafeBufferPointer<UInt8>) -> Result<[UInt8], Problem> {
        var wrong: Int?
        let size = digits.count / 4 * 3 + max(digits.count % 4 - 1, 0)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            var (bits, width) = (UInt32(0), 0)
            for index in 0..<digits.count {
                let value = valueOfDigit[Int(digits[index])]
                guard value < 64 else {
                    wrong = index
                    return
                }
                bits = bits << 6 | UInt32(value)
                width += 6
                guard width >= 8 else { continue }
                width -= 8
                buffer[count] = UInt8(truncatingIfNeeded: bits >> UInt32(width))
                count += 1
            }
        }
        if let wrong { return .failure(.text("is a data URI whose character \(wrong) after the comma is not a base64 digit")) }
        return .success(bytes)
    }

    private static let valueOfDigit: [UInt8] = {
        var table = [UInt8](repeating: 255, count: 256)
        let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, digit) in digits.utf8.enumerated() { table[Int(digit)] = UInt8(value) }
        return table
    }()
}
