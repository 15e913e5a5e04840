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

    /// Returns the byte range of the next number: its word, or the size of its type.
    private mutating func next(_ type: PLYHeader.Scalar) throws(ModelFault) -> Range<Int> {
        guard encoding == .ascii else {
            guard type.size <= remaining else { throw Self.cut }
            position += type.size
            return position - type.size..<position
        }
        let range = Self.word(in: bytes, from: position)
        guard !range.isEmpty else { throw Self.cut }
        position = range.upperBound
        return range
    }

    /// Reads the next number of a property.
    mutating func nextValue(_ type: PLYHeader.Scalar) throws(ModelFault) -> Double {
        let range = try next(type)
        return encoding == .ascii ? try TextNumber.number(range, in: bytes) : Self.value(bits(range), type)
    }

    /// Reads the next number, which must be an integer: a count or an index.
    mutating func nextInteger(_ type: PLYHeader.Scalar) throws(ModelFault) -> Int {
        let start = position
        let value = try nextValue(type)
        guard let whole = Int(exactly: value) else {
            let found =
                encoding == .ascii
                ? quoted(String(decoding: bytes[Self.word(in: bytes, from: start)], as: UTF8.self)) : "\(value)"
            throw ModelFault("\(found) is not a whole number")
        }
        return whole
    }

    private static func value(_ bits: UInt64, _ type: PLYHeader.Scalar) -> Double {
        switch type {
        case .unsigned: Double(bits)
        case .signed(1): Double(Int8(truncatingIfNeeded: bits))
        case .signed(2): Double(Int16(truncatingIfNeeded: bits))
        case .signed: Double(Int32(truncatingIfNeeded: bits))
        case .real(8): Double(bitPattern: bits)
        case .real: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        }
    }

    /// Skips numbers of one type.
    mutating func skip(_ count: Int, _ type: PLYHeader.Scalar) throws(ModelFault) {
        guard count <= remaining / leastSize(of: type) + 1 else { throw Self.cut }
        guard encoding == .ascii else {
            guard count * type.size <= remaining else { throw Self.cut }
            position += count * type.size
            return
        }
        for _ in 0..<count { _ = try nextValue(type) }
    }

    private static var cut: ModelFault { ModelFault("it is truncated") }

    private static func word(in bytes: [UInt8], from position: Int) -> Range<Int> {
        bytes.withUnsafeBufferPointer { bytes in
            var start = position
            while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
            var end = start
            while end < bytes.count, bytes[end] > 0x20 { end += 1 }
            return start..<end
        }
    }

    private func bits(_ range: Range<Int>) -> UInt64 {
        let part = bytes[range]
        return encoding == .bigEndian
            ? part.reduce(0) { $0 << 8 | UInt64($1) } : part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
