import Testing

@testable import ImageCodecs

@Suite("Names of Cryptomattes have the hashes of the specification")
struct CryptomatteHashTests {
    @Test("MurmurHash3 has its published values")
    func murmurHash() {
        let vectors: [([UInt8], UInt32)] = [
            ([], 0), ([0], 0x514E_28B7), ([0, 0], 0x30F4_C306), ([0, 0, 0], 0x85F0_B427), ([0, 0, 0, 0], 0x2362_F9DE),
            ([0xFF, 0xFF, 0xFF, 0xFF], 0x7629_3B50), ([0x21], 0x7266_1CF4), ([0x21, 0x43], 0xA0F7_B07A),
            ([0x21, 0x43, 0x65], 0x7E4A_8634), ([0x21, 0x43, 0x65, 0x87], 0xF55B_516B), (Array("test".utf8), 0xBA6B_D213),
            (Array("The quick brown fox jumps over the lazy dog".utf8), 0x2E4F_F723),
        ]
        for (bytes, hash) in vectors { #expect(CryptomatteHash.murmurHash3(bytes) == hash, "\(bytes)") }
    }

    @Test("Bits that would be no ordinary number have another exponent")
    func conversion() {
        // Names in the manifests of the sample images.
        #expect(CryptomatteHash("default").text == "42c9679f" && CryptomatteHash("bunny").text == "13851a76")
        // An exponent of 0, of 255, and the hash of 0.
        #expect(CryptomatteHash("node598").text == "00b70bca" && CryptomatteHash("node337").text == "ff6611e7")
        #expect(CryptomatteHash("").text == "00800000")
        for name in (0..<10_000).map({ "node\($0)" }) { #expect(CryptomatteHash(name).number.isNormal, "\(name)") }
    }
}
