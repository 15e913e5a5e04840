import CSystem
import Tracing

/// The hash function SHA-256 (FIPS 180-4), computed incrementally.
///
///     var hash = SHA256()
///     hash.update(bytes)
///     hash.hexadecimal()
package struct SHA256: Sendable {
    /// The eight words of the intermediate hash value (section 5.3.3).
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    /// The bytes that do not yet fill a block of 64.
    private var rest: [UInt8] = []
    private var byteCount: UInt64 = 0
    private let usesInstructions: Bool

    private static let hasInstructions = hashing_has_sha256_instructions()

    /// Creates the hash of no bytes.
    package init() {
        usesInstructions = Self.hasInstructions
    }

    /// Creates a hash that does not use the processor's instructions, for tests.
    init(portably: Void) {
        usesInstructions = false
    }

    /// Adds bytes to the hash.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        byteCount += UInt64(bytes.count)
        var bytes = bytes[...]
        if !rest.isEmpty {
            let missing = min(64 - rest.count, bytes.count)
            rest += bytes.prefix(missing)
            bytes = bytes.dropFirst(missing)
            guard rest.count == 64 else { return }
            let block = rest
            block.withUnsafeBytes { compress($0) }
            rest = []
        }
        let whole = bytes.count / 64 * 64
        if whole > 0 {
            compress(UnsafeRawBufferPointer(rebasing: bytes.prefix(whole)))
        }
        rest = Array(bytes.dropFirst(whole))
    }

    /// Adds bytes to the hash.
    package mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// Returns the 32-byte hash of all bytes so far.
    package func digest() -> [UInt8] {
        var last = self
        let bitCount = byteCount &* 8
        let zeros = (119 - rest.count) % 64
        last.update(
            [0x80] + Array(repeating: 0, count: zeros) + (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * $0)) })
        return last.state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
    }

    /// Returns the hash as 64 lower-case hexadecimal digits.
    package func hexadecimal() -> String {
        digest().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Returns the 32-byte hash of some bytes.
    package static func digest(of bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.digest()
    }

    /// Returns the hash of some bytes as 64 lower-case hexadecimal digits.
    package static func hexadecimal(of bytes: [UInt8]) -> String {
        let span = Tracer.begin(.hash)
        defer { span.end() }
        var hash = SHA256()
        hash.update(bytes)
        return hash.hexadecimal()
    }

    /// Compresses whole blocks (section 6.2.2). The schedule is a ring of 16 words, as section 6.1.3 describes for SHA-1.
    private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
        if usesInstructions {
            hashing_compress_sha256(
                &state, Self.constants, blocks.baseAddress!.assumingMemoryBound(to: UInt8.self), blocks.count / 64)
            return
        }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 16) { schedule in
            Self.constants.withUnsafeBufferPointer { constants in
                for start in stride(from: 0, to: blocks.count, by: 64) {
                    for word in 0..<16 {
                        schedule[word] = UInt32(
                            bigEndian: blocks.loadUnaligned(fromByteOffset: start + 4 * word, as: UInt32.self))
                    }
                    compress(schedule, constants)
                }
            }
        }
    }

    private mutating func compress(_ schedule: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for round in 0..<64 {
            let index = round & 15
            if round >= 16 {
                let (early, late) = (schedule[(round + 1) & 15], schedule[(round + 14) & 15])
                let mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >> 3)
                let mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >> 10)
                schedule[index] = schedule[index] &+ mixedEarly &+ schedule[(round + 9) & 15] &+ mixedLate
            }
            let choice = (e & f) ^ (~e & g)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let first =
                h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ choice &+ constants[round] &+ schedule[index]
            let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() {
            state[index] = state[index] &+ word
        }
    }

    @inline(__always)
    private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        (word >> count) | (word << (32 - count))
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (section 4.2.2).
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
