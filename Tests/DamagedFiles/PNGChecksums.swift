/// Corrects the checksums of the chunks of PNG files, so that damage passes the check.
enum PNGChecksums {
    /// Returns a copy with correct checksums, up to the first chunk whose length exceeds the file.
    static func mended(_ file: [UInt8]) -> [UInt8] {
        var mended = file
        var place = 8
        while place + 12 <= file.count {
            let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = place + 8 + length
            guard end + 4 <= file.count else { break }
            let checksum = checksum(of: file[place + 4..<end])
            for byte in 0..<4 { mended[end + byte] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * byte)) }
            place = end + 4
        }
        return mended
    }

    /// The cyclic redundancy check of ISO/IEC 15948, annex D.
    private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
}
