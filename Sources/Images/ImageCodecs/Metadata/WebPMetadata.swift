extension PictureMetadata {
    /// Reads the metadata chunks of a WebP file (RFC 9649, section 2.7).
    init(ofWebP bytes: [UInt8]) {
        // Skips the file's signature, length and type.
        var start = 12
        while start + 8 <= bytes.count {
            let length = bytes[start + 4..<start + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            let content = start + 8
            guard length <= bytes.count - content else { return }
            switch String(decoding: bytes[start..<start + 4], as: UTF8.self) {
            case "ICCP": colors = .profile(Array(bytes[content..<content + length]))
            case "EXIF": take(ExifNotes(bytes[content..<content + length]))
            default: break
            }
            start = content + length + length % 2
        }
    }

    /// Applies Exif metadata; a colour profile takes precedence over the colour space in Exif.
    mutating func take(_ notes: ExifNotes?) {
        guard let notes else { return }
        orientation = notes.orientation ?? .upright
        if notes.isAdobeRGB, case .sRGB = colors { colors = .adobeRGB }
    }
}
