import DescribedErrors

/// Reads the untrusted numbers after a PLY header, and checks each step against the remaining length.
struct PLYNumbers {
    private let bytes: [UInt8]
    private let encoding: PLYHeader.Encoding
    private(set) var position: Int

    init(_ bytes: [UInt8], encoding: PLYHeader.Encoding, from position: Int) {
        (self.bytes, self.encoding, self.position) = (bytes, encoding, position)
    }

    /// The number of remaining bytes.
    var remaining: Int { bytes.count - position }

    /// Returns the minimum number of bytes of a number.
    func leastSize(of type: PLYHeader.Scalar) -> Int {
        // A digit and a separator.
        encoding == .ascii ? 2 : type.size
    }

    /// Returns the byte range of the next number: its digits, or the size of its type.
    mutating func next(_ type: PLYHeader.Scalar) throws(PLYFault) -> Range<Int> {
        guard encoding == .ascii else {
            guard type.size <= remaining else { throw Self.cut }
            position += type.size
            return position - type.size..<position
        }
        let range = Self.word(in: bytes, from: position)
        guard !range.isEmpty else { throw Self.cut }
        position = range.upperBound
        guard range.count <= 64, isNumber(range) else {
            throw PLYFault("\(quoted(String(decoding: bytes[range].prefix(64), as: UTF8.self))) is not a number")
        }
        return range
    }

    /// Reads the next number, which must be an integer: a count or an index.
    mutating func nextInteger(_ type: PLYHeader.Scalar) throws(PLYFault) -> Int {
        let range = try next(type)
        if encoding == .ascii {
            let word = String(decoding: bytes[range], as: UTF8.self)
            guard let value = Int(word) ?? Double(word).flatMap({ Int(exactly: $0) }) else {
                throw PLYFault("\(quoted(word)) is not a whole number")
            }
            return value
        }
        let bits = bits(range)
        switch type {
        case .unsigned: return Int(bits)
        case .signed(1): return Int(Int8(truncatingIfNeeded: bits))
        case .signed(2): return Int(Int16(truncatingIfNeeded: bits))
        case .signed: return Int(Int32(truncatingIfNeeded: bits))
        case .real(let size):
            let value = size == 8 ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
            guard let whole = Int(exactly: value) else { throw PLYFault("\(value) is not a whole number") }
            return whole
        }
    }

    /// Skips numbers of one type.
    mutating func skip(_ count: Int, _ type: PLYHeader.Scalar) throws(PLYFault) {
        guard count <= remaining / leastSize(of: type) + 1 else { throw Self.cut }
        guard encoding == .ascii else {
            guard count * type.size <= remaining else { throw Self.cut }
            position += count * type.size
            return
        }
        for _ in 0..<count { _ = try next(type) }
    }

    private static var cut: PLYFault { PLYFault("it is truncated") }

    private static func word(in bytes: [UInt8], from position: Int) -> Range<Int> {
        bytes.withUnsafeBufferPointer { bytes in
            var start = position
            while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
            var end = start
            while end < bytes.count, bytes[end] > 0x20 { end += 1 }
            return start..<end
        }
    }

    /// Returns whether a word is a number, or one of C's words for infinity and NaN, which are rejected later with their
    /// location.
    private func isNumber(_ range: Range<Int>) -> Bool {
        var hasDigit = false
        for byte in bytes[range] {
            switch byte {
            case 0x30...0x39: hasDigit = true
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): break
            default: return ["nan", "-nan", "inf", "-inf"].contains(String(decoding: bytes[range], as: UTF8.self).lowercased())
            }
        }
        return hasDigit
    }

    private func bits(_ range: Range<Int>) -> UInt64 {
        let part = bytes[range]
        return encoding == .bigEndian
            ? part.reduce(0) { $0 << 8 | UInt64($1) } : part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
