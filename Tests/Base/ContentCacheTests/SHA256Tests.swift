import Testing

@testable import ContentCache

/// The vectors of FIPS 180-4's examples and NIST's test files.
@Suite struct SHA256Tests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
    ])
    func publishedVectorsMatch(text: String, digest: String) {
        var hash = SHA256()
        hash.update(Array(text.utf8))
        #expect(hash.hexadecimal() == digest)
    }

    @Test func hardwareAndPortableHashesAreEqual() {
        for count in [0, 1, 63, 64, 65, 640, 12_345] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 + $0 / 251) }
            var (hash, portable) = (SHA256(), SHA256(portably: ()))
            hash.update(bytes)
            portable.update(bytes)
            #expect(hash.hexadecimal() == portable.hexadecimal(), "\(count) bytes")
        }
    }

    @Test func piecesOfAnySizeGiveTheHashOfTheWhole() {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 / 13) }
        var whole = SHA256()
        whole.update(bytes)
        for size in [1, 3, 55, 56, 63, 64, 65, 127, 128, 129, 500] {
            var pieces = SHA256()
            for start in stride(from: 0, to: bytes.count, by: size) {
                pieces.update(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            #expect(pieces.hexadecimal() == whole.hexadecimal(), "pieces of \(size)")
        }
    }

    @Test func paddingIsRightAroundEveryBlockEnd() {
        // Computed with sha256sum over that number of letters a.
        let digests = [
            55: "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318",
            56: "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a",
            63: "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34",
            64: "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb",
            119: "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb",
            120: "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c",
        ]
        for (count, digest) in digests {
            var hash = SHA256()
            hash.update(Array(repeating: UInt8(ascii: "a"), count: count))
            #expect(hash.hexadecimal() == digest, "\(count) bytes")
        }
    }
}
