/// The metadata segments of a JPEG file that affect its samples.
struct JPEGSegments {
    private var notes: ExifNotes?
    /// The parts of a profile by part number, which starts at 1.
    private var parts: [Int: ArraySlice<UInt8>] = [:]
    private var partCount = 0
    private var hasGainMap = false

    private static let profileMark = Array("ICC_PROFILE".utf8) + [0]
    private static let gainMapMark = Array("urn:iso:std:iso:ts:21496:-1".utf8) + [0]

    /// Adds an APP1 or APP2 segment; ignores others.
    mutating func take(_ marker: UInt8, _ content: ArraySlice<UInt8>) {
        switch marker {
        case 0xE1 where content.starts(with: ExifNotes.mark):
            if notes == nil { notes = ExifNotes(content) }
        case 0xE1 where content.starts(with: "http://ns.adobe.com/xap/1.0/".utf8):
            let text = String(decoding: content, as: UTF8.self)
            hasGainMap = hasGainMap || text.contains("hdrgm:Version") || text.contains("HDRGainMap")
        case 0xE2 where content.starts(with: Self.profileMark) && content.count >= Self.profileMark.count + 2:
            let start = content.startIndex + Self.profileMark.count
            partCount = max(partCount, Int(content[start + 1]))
            if parts[Int(content[start])] == nil { parts[Int(content[start])] = content[(start + 2)...] }
        case 0xE2 where content.starts(with: Self.gainMapMark): hasGainMap = true
        default: break
        }
    }

    /// Returns the metadata in the segments.
    /// - Parameter components: The number of channels of the samples.
    func metadata(components: Int) -> PictureMetadata {
        var metadata = PictureMetadata()
        metadata.colors = profile
        metadata.take(notes)
        (metadata.isGrey, metadata.hasInks) = (components == 1, components == 4)
        metadata.hasGainMap = hasGainMap
        return metadata
    }

    private var profile: StoredColors {
        guard !parts.isEmpty else { return .sRGB }
        let joined = (1...max(partCount, 1)).map { parts[$0] }
        guard joined.allSatisfy({ $0 != nil }) else { return .unreadableProfile("parts of it are missing") }
        return .profile(joined.flatMap { $0 ?? [] })
    }
}
