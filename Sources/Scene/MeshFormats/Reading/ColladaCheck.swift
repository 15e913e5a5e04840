/// Checks a Collada file before assimp reads it, because assimp trusts its input.
///
/// assimp (5.2) reads the indices of `<p>` until the text ends and never skips a character that is not part of a number: a
/// single wrong letter makes it use all memory. It also reserves memory for counts without checking them.
package struct ColladaCheck {
    private let bytes: [UInt8]

    /// Creates a check of a file's bytes, in UTF-8.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the fault of the file and its line, as the end of a sentence; nil if there is none.
    package func fault() -> String? {
        let fault = bytes.withUnsafeBufferPointer { Self.fault(in: $0) }
        guard let fault else { return nil }
        return "line \(bytes[..<fault.offset].count { $0 == 0x0A } + 1): \(fault.words)"
    }

    private static func fault(in bytes: UnsafeBufferPointer<UInt8>) -> (offset: Int, words: String)? {
        var position = 0
        while let start = index(of: "<", in: bytes, from: position) {
            if starts(bytes, at: start, with: "<!--") {
                position = start + 4
                while position < bytes.count, !starts(bytes, at: position, with: "-->") { position += 1 }
                continue
            }
            guard let end = index(of: ">", in: bytes, from: start) else { return nil }
            position = end + 1
            let tag = bytes[start + 1..<end]
            if let count = count(in: tag), count > bytes.count {
                return (start, "a count of \(count) is more than a file of \(bytes.count) bytes can contain")
            }
            let name = tag.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
            guard name.elementsEqual("p".utf8) || name.elementsEqual("vcount".utf8), tag.last != UInt8(ascii: "/") else {
                continue
            }
            while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
                guard isOfIndices(bytes[position]) else {
                    let text = bytes[position...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "<") }.prefix(40)
                    return (
                        position,
                        "\"\(String(decoding: text, as: UTF8.self))\" is not a whole number, which <\(String(decoding: name, as: UTF8.self))> requires"
                    )
                }
                position += 1
            }
        }
        return nil
    }

    private static func isOfIndices(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || byte == 0x20 || 0x09...0x0D ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
    }

    /// Returns the value of the attribute `count`; the largest integer if the value overflows.
    private static func count(in tag: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard
            let name = tag.indices.first(where: { index in
                tag[index] <= 0x20 && tag[index...].dropFirst().starts(with: "count=".utf8)
            })
        else { return nil }
        let digits = tag[name...].dropFirst(8).prefix { 0x30...0x39 ~= $0 }
        return digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self)) ?? .max
    }

    private static func index(of character: Unicode.Scalar, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var position = start
        let wanted = UInt8(ascii: character)
        while position < bytes.count {
            if bytes[position] == wanted { return position }
            position += 1
        }
        return nil
    }

    private static func starts(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int, with text: StaticString) -> Bool {
        bytes.count - position >= text.utf8CodeUnitCount
            && text.withUTF8Buffer { text in text.indices.allSatisfy { bytes[position + $0] == text[$0] } }
    }
}
