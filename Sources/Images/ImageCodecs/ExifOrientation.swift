/// The orientation in what cameras note about a picture (Exif 2.32, section 4.6; TIFF 6.0, section 2).
enum ExifOrientation {
    /// The orientation in a segment APP1, or nil where the segment is another's, says none, or cannot be understood: such a picture is
    /// shown as it is stored, as one without notes.
    static func orientation(inSegment segment: ArraySlice<UInt8>) -> StoredOrientation? {
        guard segment.starts(with: Array("Exif".utf8) + [0, 0]) else { return nil }
        let notes = Notes(bytes: Array(segment.dropFirst(6)))
        guard notes.number(at: 2, bytes: 2) == 42, let directory = notes.number(at: 4, bytes: 4),
            let count = notes.number(at: directory, bytes: 2)
        else { return nil }
        for entry in 0..<count {
            let start = directory + 2 + 12 * entry
            guard let tag = notes.number(at: start, bytes: 2) else { return nil }
            guard tag == orientationTag else { continue }
            guard notes.number(at: start + 2, bytes: 2) == shortType, notes.number(at: start + 4, bytes: 4) == 1,
                let value = notes.number(at: start + 8, bytes: 2)
            else { return nil }
            return UInt8(exactly: value).flatMap(StoredOrientation.init)
        }
        return nil
    }

    private static let orientationTag = 0x0112
    /// A number of 16 bits.
    private static let shortType = 3

    /// TIFF's file within the segment, in either order of bytes.
    private struct Notes {
        let bytes: [UInt8]

        /// A number without sign; nil where it does not lie within the notes.
        func number(at start: Int, bytes count: Int) -> Int? {
            guard start >= 0, start <= bytes.count - count, let isLittleEndian else { return nil }
            let digits = bytes[start..<start + count]
            return (isLittleEndian ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
        }

        private var isLittleEndian: Bool? {
            if bytes.starts(with: "II".utf8) { return true }
            return bytes.starts(with: "MM".utf8) ? false : nil
        }
    }
}
