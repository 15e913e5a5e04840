/// PNG files built chunk by chunk, to break one rule at a time.
struct HandMadePNG {
    var chunks: [(name: String, body: [UInt8])] = []

    /// A file's header, as the first chunk.
    init(width: UInt32, height: UInt32, bitDepth: UInt8 = 8, colorType: UInt8 = 0, interlace: UInt8 = 0) {
        chunks = [("IHDR", Self.bytes(width) + Self.bytes(height) + [bitDepth, colorType, 0, 0, interlace])]
    }

    /// Adds pixels: rows with their filter bytes, stored without compression.
    mutating func addPixels(_ rows: [UInt8]) {
        // One stored block of deflate in a zlib stream (RFC 1950, 1951).
        let count = UInt16(rows.count)
        let length = [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in rows {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        chunks.append(("IDAT", [0x78, 0x01, 0x01] + length + rows + Self.bytes(high << 16 | low)))
    }

    /// The complete file, with correct checksums and an end chunk.
    var file: [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        for (name, body) in chunks + [("IEND", [])] {
            let named = Array(name.utf8) + body
            file += Self.bytes(UInt32(body.count)) + named + Self.bytes(Self.checksum(named))
        }
        return file
    }

    static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// CRC-32 as in Annex D of the PNG standard.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { sum, byte -> UInt32 in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ -> UInt32 in
                let half = sum >> 1
                return sum & 1 == 1 ? 0xEDB8_8320 ^ half : half
            }
        }
    }
}
