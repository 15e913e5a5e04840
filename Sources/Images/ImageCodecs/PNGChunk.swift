/// A piece of a PNG file: a name of four letters and what it holds.
struct PNGChunk: Equatable {
    var name: String
    var content: [UInt8]

    /// The signature that every PNG file begins with.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The chunks of a file that our own encoder wrote.
    static func chunks(of file: [UInt8]) -> [PNGChunk] {
        var chunks: [PNGChunk] = []
        var start = signature.count
        // Each is a length, a name, so many bytes and a checksum.
        while start + 12 <= file.count {
            let count = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let content = start + 8
            chunks.append(
                PNGChunk(
                    name: String(decoding: file[start + 4..<content], as: UTF8.self),
                    content: Array(file[content..<content + count])))
            start = content + count + 4
        }
        return chunks
    }

    /// Adds the chunk to a file with its length before it and its checksum after it.
    func append(to file: inout [UInt8]) {
        file += Self.bytes(UInt32(content.count))
        let body = Array(name.utf8) + content
        file += body
        file += Self.bytes(Self.checksum(of: body))
    }

    /// A number as files hold it, the most significant byte first.
    static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        stride(from: Number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// CRC-32 as in PNG, annex D: the polynomial 0xEDB88320, reflected, over the name and the content.
    static func checksum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF as UInt32) { $0 >> 8 ^ remainders[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
    }

    private static let remainders: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
    }
}
