/// The Exif metadata that cameras write (Exif 2.32, section 4.6; TIFF 6.0, section 2).
///
/// Missing or invalid values are nil: such a picture is shown like one without metadata.
struct ExifNotes {
    private let bytes: [UInt8]
    private let isLittleEndian: Bool

    /// The prefix of a segment or chunk with Exif metadata; PNG and WebP files usually omit it.
    static let mark = Array("Exif".utf8) + [0, 0]

    /// Reads metadata with or without the prefix; nil for anything else.
    init?(_ content: ArraySlice<UInt8>) {
        bytes = Array(content.starts(with: Self.mark) ? content.dropFirst(Self.mark.count) : content)
        isLittleEndian = bytes.starts(with: "II".utf8)
        guard isLittleEndian || bytes.starts(with: "MM".utf8), number(at: 2, bytes: 2) == 42 else { return nil }
    }

    /// The orientation of the stored rows.
    var orientation: StoredOrientation? {
        number(at: 4, bytes: 4).flatMap { short(0x0112, in: $0) }.flatMap { UInt8(exactly: $0) }.flatMap(StoredOrientation.init)
    }

    /// Whether the colours are Adobe RGB, which cameras declare in the interoperability directory (DCF 2.0, section 5.3).
    var isAdobeRGB: Bool {
        guard let first = number(at: 4, bytes: 4), let exif = long(0x8769, in: first) else { return false }
        if short(0xA001, in: exif) == 2 { return true }
        guard let directory = long(0xA005, in: exif), let index = entry(0x0001, in: directory) else { return false }
        return bytes.dropFirst(index + 8).starts(with: "R03".utf8)
    }

    private func short(_ tag: Int, in directory: Int) -> Int? { value(tag, in: directory, type: 3, bytes: 2) }
    private func long(_ tag: Int, in directory: Int) -> Int? { value(tag, in: directory, type: 4, bytes: 4) }

    private func value(_ tag: Int, in directory: Int, type: Int, bytes count: Int) -> Int? {
        guard let start = entry(tag, in: directory), number(at: start + 2, bytes: 2) == type,
            number(at: start + 4, bytes: 4) == 1
        else { return nil }
        return number(at: start + 8, bytes: count)
    }

    /// Returns the offset of a tag's entry.
    private func entry(_ tag: Int, in directory: Int) -> Int? {
        guard let count = number(at: directory, bytes: 2) else { return nil }
        for start in stride(from: directory + 2, to: directory + 2 + 12 * count, by: 12) {
            guard let found = number(at: start, bytes: 2) else { return nil }
            if found == tag { return start }
        }
        return nil
    }

    /// Returns an unsigned number; nil if it is outside the metadata.
    private func number(at start: Int, bytes count: Int) -> Int? {
        guard start >= 0, start <= bytes.count - count else { return nil }
        let digits = bytes[start..<start + count]
        return (isLittleEndian ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
}
