/// Bytes in gzip format without compression: stored blocks (RFC 1951, 3.2.4) in a gzip member (RFC 1952).
func gzipStored(_ bytes: [UInt8]) -> [UInt8] {
    var packed = gzipHead
    let blocks = stride(from: 0, to: max(bytes.count, 1), by: 65_535).map { bytes[$0..<min($0 + 65_535, bytes.count)] }
    for (index, block) in blocks.enumerated() {
        packed.append(index == blocks.count - 1 ? 1 : 0)
        packed += littleEndian(UInt64(block.count), 2) + littleEndian(~UInt64(block.count), 2) + block
    }
    return packed + littleEndian(UInt64(cyclicRedundancyCheck(bytes)), 4) + littleEndian(UInt64(bytes.count), 4)
}

/// Bytes whose last one repeats, near gzip's best ratio: 13 bits encode 258 bytes as a match of the fixed code (RFC 1951,
/// 3.2.6). The stream has no end marker.
func gzipBomb(_ bytes: [UInt8], thenLastRepeated times: Int) -> [UInt8] {
    var bits: [UInt8] = [1, 1, 0]
    func append(_ code: UInt32, _ count: Int) { bits += (0..<count).reversed().map { UInt8(code >> UInt32($0) & 1) } }
    for byte in bytes {
        if byte < 144 { append(0x30 + UInt32(byte), 8) } else { append(0x190 + UInt32(byte) - 144, 9) }
    }
    for _ in 0..<times / 258 {
        append(0b1100_0101, 8)
        append(0, 5)
    }
    bits += [UInt8](repeating: 0, count: -bits.count & 7)
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
        (0..<8).reduce(UInt8(0)) { $0 | bits[start + $1] << UInt8($1) }
    }
    return gzipHead + bytes
}

private let gzipHead: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

private func littleEndian(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
}

private func cyclicRedundancyCheck(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { check, byte in
        (0..<8).reduce(check ^ UInt32(byte)) { check, _ in check >> 1 ^ (check & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
}
