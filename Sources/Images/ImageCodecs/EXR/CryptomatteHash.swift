/// The number that stands for an object's name in the samples of a Cryptomatte (specification 1.2.0).
///
///     CryptomatteHash("default").text   // "42c9679f"
package struct CryptomatteHash: Hashable, Sendable {
    /// The bits of the number.
    package let bits: UInt32

    /// Hashes the UTF-8 bytes of a name.
    ///
    /// The bits become a floating-point number. Those of zeros, subnormal numbers, infinities and NaN might not survive
    /// filters, so the lowest bit of their exponents is flipped.
    package init(_ name: String) {
        let hash = Self.murmurHash3(Array(name.utf8))
        let exponent = hash >> 23 & 0xFF
        bits = exponent == 0 || exponent == 0xFF ? hash ^ 1 << 23 : hash
    }

    /// The number in samples.
    package var number: Float { Float(bitPattern: bits) }

    /// Eight hexadecimal digits, as in manifests.
    package var text: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// MurmurHash3 for 32 bits on x86 (Austin Appleby), with the seed 0.
    static func murmurHash3(_ bytes: [UInt8]) -> UInt32 {
        func rotated(_ word: UInt32, by count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
        func mixed(_ word: UInt32) -> UInt32 { rotated(word &* 0xCC9E_2D51, by: 15) &* 0x1B87_3593 }
        var hash: UInt32 = 0
        for start in stride(from: 0, to: bytes.count, by: 4) {
            // Little-endian; the last word may have fewer bytes.
            let word = bytes[start..<min(start + 4, bytes.count)].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            hash ^= mixed(word)
            if start + 4 <= bytes.count { hash = rotated(hash, by: 13) &* 5 &+ 0xE654_6B64 }
        }
        hash ^= UInt32(truncatingIfNeeded: bytes.count)
        hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
        hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
        return hash ^ hash >> 16
    }
}
