internal import CCodecs

/// A chunk of a PNG file: a name of four letters and its content.
struct PNGChunk: Equatable {
    var name: String
    var content: [UInt8]

    /// The signature at the start of every PNG file.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Returns the chunks of a file that `PNGEncoder` wrote.
    static func chunks(of file: [UInt8]) -> [PNGChunk] {
        var chunks: [PNGChunk] = []
        var start = signature.count
        // Each chunk has a length, a name, the content and a checksum.
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

    /// Appends the chunk to a file, preceded by its length and followed by its checksum.
    func append(to file: inout [UInt8]) {
        file += Self.bytes(UInt32(content.count))
        let body = Array(name.utf8) + content
        file += body
        file += Self.bytes(Self.checksum(of: body))
    }

    /// Returns the bytes of a number, most significant byte first.
    static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        stride(from: Number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// Returns the CRC-32 of the name and the content, as in PNG, annex D.
    static func checksum(of bytes: [UInt8]) -> UInt32 {
        cdeflate_crc32(0, bytes, bytes.count)
    }
}
