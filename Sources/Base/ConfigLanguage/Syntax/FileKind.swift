/// Tells files that are given by mistake by the bytes that they begin with.
enum FileKind {
    /// The name of a kind of file, with its article; nil where the bytes do not tell.
    static func name(of bytes: some Collection<UInt8>) -> String? {
        let start = Array(bytes.prefix(16))
        let known: [(bytes: [UInt8], name: String)] = [
            ([0x89] + Array("PNG".utf8), "a PNG picture"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
            (Array("GIF8".utf8), "a GIF picture"), (Array("glTF".utf8), "a model (GLB)"),
            (Array("Kaydara FBX".utf8), "a model (FBX)"), ([0x1F, 0x8B], "a file packed with gzip"),
            (Array("PK".utf8) + [3, 4], "a ZIP archive"), ([0x1A, 0x45, 0xDF, 0xA3], "a video (Matroska or WebM)"),
        ]
        if let kind = known.first(where: { start.starts(with: $0.bytes) }) { return kind.name }
        // ISO 14496-12: the first box of a file is `ftyp`, after its length.
        return start.dropFirst(4).starts(with: "ftyp".utf8) ? "a video (MP4 or QuickTime)" : nil
    }
}
