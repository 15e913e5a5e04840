import RenderTestSupport

/// Seeded damage to files: changes, removes, duplicates and moves bytes; in texts, also replaces words.
public struct FileDamage {
    /// Texts that have broken readers of numbers or words.
    private static let oddWords = [
        "-1", "0", "1e30", "-1e30", "1e999", "nan", "inf", "4294967295", "2147483648", "9223372036854775807",
        "18446744073709551608", "-0.0",
        "65536", "null", "true", "[]", "{}", "\"\"", "~", "&a", "*a", "%20", "../../etc/passwd", "\u{202e}", "\0",
        String(repeating: "9", count: 400), String(repeating: "[", count: 200),
    ].map { Array($0.utf8) }

    private var generator: SeededGenerator

    /// Damage determined by a seed and the number of the attempt.
    public init(seed: UInt64, number: Int) {
        generator = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(number))
    }

    /// Returns a damaged copy.
    public mutating func damaged(_ file: [UInt8]) -> [UInt8] {
        var content = file
        let isText = !file.prefix(4096).contains(0)
        for _ in 0..<[1, 1, 1, 1, 2, 5][generator.integer(in: 0...5)] {
            guard !content.isEmpty else { break }
            damage(&content, isText: isText)
        }
        return content
    }

    private mutating func damage(_ content: inout [UInt8], isText: Bool) {
        // Headers and tables come first; the rest of a large file is mostly numbers.
        let isInFront = content.count > 4096 && generator.integer(in: 0...1) == 0
        let place = generator.integer(in: 0...(isInFront ? 4096 : content.count) - 1)
        let length = min([1, 2, 4, 8, 64, 512][generator.integer(in: 0...5)], content.count - place)
        switch generator.integer(in: 0...(isText ? 9 : 6)) {
        case 0: content[place] ^= 1 << UInt8(generator.integer(in: 0...7))
        case 1: content[place] = [0, 1, 0x7F, 0x80, 0xFF, generator.bytes(1)[0]][generator.integer(in: 0...5)]
        case 2: replaceNumber(in: &content, at: place)
        case 3: content.removeSubrange(place..<place + length)
        case 4:
            let other = generator.integer(in: 0...content.count - 1)
            content.insert(contentsOf: Array(content[other..<min(other + length, content.count)]), at: place)
        case 5: content.insert(contentsOf: generator.bytes(length), at: place)
        case 6: if generator.integer(in: 0...2) == 0 { content.removeSubrange(place...) }
        default: replaceWord(in: &content, around: place)
        }
    }

    private mutating func replaceNumber(in content: inout [UInt8], at place: Int) {
        let numbers: [UInt32] = [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0xFFFF_FFF8, UInt32(content.count), 65536]
        let number = numbers[generator.integer(in: 0...numbers.count - 1)]
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        let end = min(place + 4, content.count)
        content.replaceSubrange(place..<end, with: generator.integer(in: 0...1) == 0 ? bytes : bytes.reversed())
    }

    private mutating func replaceWord(in content: inout [UInt8], around place: Int) {
        func isInWord(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2B, 0x2D, 0x2E: true
            default: false
            }
        }
        guard let start = content[place...].firstIndex(where: isInWord) else { return }
        let end = content[start...].firstIndex { !isInWord($0) } ?? content.count
        let first = content[..<start].lastIndex { !isInWord($0) }.map { $0 + 1 } ?? 0
        content.replaceSubrange(first..<end, with: Self.oddWords[generator.integer(in: 0...Self.oddWords.count - 1)])
    }
}
