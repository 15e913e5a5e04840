/// Recognizes files that the user passes by mistake, from their first bytes.
package enum KnownContent {
    /// A kind of file.
    package struct Kind: Equatable, Sendable {
        /// The name with its article: `a PNG picture`.
        package let name: String
        /// The use of such a file.
        package let use: Use
    }

    /// The use of a kind of file.
    package enum Use: Sendable {
        case picture, model, video, sound, font, recording, config, archive, page
    }

    /// Returns the kind of a file's content; nil if the bytes do not show it.
    package static func kind(of bytes: some Collection<UInt8>) -> Kind? {
        let start = Array(bytes.prefix(4096))
        if let mark = marks.first(where: { $0.isBorne(by: start) }) {
            return Kind(name: mark.name, use: mark.use)
        }
        return textKind(of: String(decoding: start, as: UTF8.self))
    }

    /// Whether the bytes are a pointer that Git LFS stores instead of a file.
    package static func isGitLFSPointer(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8)
            || bytes.starts(with: "version https://hawser.github.com/spec/".utf8)
    }

    /// Such a pointer in messages, with the command that replaces it by its file.
    package static let gitLFSPointer = "a Git LFS pointer; fetch it with `git lfs pull`"

    /// The largest pointer in bytes (Git LFS, docs/spec.md).
    static let largestPointer = 1024

    private struct Mark {
        let bytes: [UInt8]
        /// Further bytes that must be at an offset.
        let more: (bytes: [UInt8], offset: Int)
        let name: String
        let use: Use

        init(_ bytes: [UInt8], and more: String = "", at offset: Int = 0, _ name: String, _ use: Use) {
            (self.bytes, self.more, self.name, self.use) = (bytes, (Array(more.utf8), offset), name, use)
        }

        func isBorne(by start: [UInt8]) -> Bool {
            start.starts(with: bytes) && start.dropFirst(more.offset).starts(with: more.bytes)
        }
    }

    private static let riff = Array("RIFF".utf8)

    private static let marks: [Mark] = [
        Mark([0x89] + Array("PNG".utf8), "a PNG picture", .picture),
        Mark([0xFF, 0xD8, 0xFF], "a JPEG picture", .picture),
        Mark(Array("GIF8".utf8), "a GIF picture", .picture),
        Mark(riff, and: "WEBP", at: 8, "a WebP picture", .picture),
        Mark(Array("#?RADIANCE".utf8), "a Radiance HDR picture", .picture),
        Mark([0x49, 0x49, 0x2A, 0], "a TIFF picture", .picture),
        Mark([0x4D, 0x4D, 0, 0x2A], "a TIFF picture", .picture),
        Mark([0x76, 0x2F, 0x31, 0x01], "an OpenEXR picture", .picture),
        Mark(Array("8BPS".utf8), "a Photoshop document", .picture),
        Mark(Array("glTF".utf8), "a model (GLB)", .model),
        Mark(Array("Kaydara FBX".utf8), "a model (FBX)", .model),
        Mark(Array("ply\n".utf8), "a model (PLY)", .model),
        Mark(Array("BLENDER".utf8), "a Blender scene", .model),
        Mark([0x1A, 0x45, 0xDF, 0xA3], "a video (Matroska or WebM)", .video),
        // ISO 14496-12: the first box of a file is `ftyp`, after its length.
        Mark([0], and: "ftyp", at: 4, "a video (MP4 or QuickTime)", .video),
        Mark(riff, and: "AVI ", at: 8, "a video (AVI)", .video),
        Mark(riff, and: "WAVE", at: 8, "a sound (WAV)", .sound),
        Mark(Array("OggS".utf8), "a sound or video (Ogg)", .sound),
        Mark(Array("fLaC".utf8), "a sound (FLAC)", .sound),
        Mark(Array("ID3".utf8), "a sound (MP3)", .sound),
        Mark(Array("OTTO".utf8), "a font", .font),
        Mark([0, 1, 0, 0, 0], "a font", .font),
        Mark(Array("wOF".utf8), "a web font", .font),
        Mark(Array("PK".utf8) + [3, 4], "a ZIP archive", .archive),
        Mark([0x1F, 0x8B], "a gzip-compressed file", .archive),
        Mark(Array("%PDF".utf8), "a PDF document", .page),
    ]

    /// Returns the kind of a text: text formats with a recognizable beginning, and Bianlian's own formats.
    private static func textKind(of text: String) -> Kind? {
        let content = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        let start = content.prefix(20).lowercased()
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return Kind(name: "a web page", use: .page) }
        let isRecording = content.prefix(60).filter({ !$0.isWhitespace }).hasPrefix("{\"format\":\"bianlian-recording\"")
        if isRecording { return Kind(name: "a recording", use: .recording) }
        if start.hasPrefix("<?xml") { return Kind(name: "an XML document", use: .page) }
        if content.hasPrefix("Timecode,BlendShapeCount") {
            return Kind(name: "a recording (Live Link Face)", use: .recording)
        }
        let keys = text.split(whereSeparator: \.isNewline).compactMap { topKey(of: $0) }
        if keys.contains("cases") { return Kind(name: "a suite", use: .config) }
        return keys.contains(where: configKeys.contains) ? Kind(name: "a config", use: .config) : nil
    }

    /// Returns the key at the beginning of a line, in YAML or indented JSON.
    private static func topKey(of line: Substring) -> String? {
        let line = line.hasPrefix("  \"") ? line.dropFirst(2) : line
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return String(line[..<colon].filter { $0 != "\"" })
    }

    /// Top-level keys of configs that do not occur in recordings.
    private static let configKeys: Set = [
        "extends", "recording", "background", "output", "camera", "lights", "materials", "nodes", "drivers",
    ]
}
