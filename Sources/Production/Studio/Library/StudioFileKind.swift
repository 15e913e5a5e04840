import MeshFormats

/// The kinds of files that a page can show or add, recognised by their names.
enum StudioFileKind: String, CaseIterable, Sendable {
    case picture, model, sound, recording, video
    /// A file that a model names, such as the materials of an OBJ file.
    case companion

    /// Recognises a kind by the extension of a name; nil for others.
    init?(named name: String) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let end = name[name.index(after: dot)...].lowercased()
        guard let kind = Self.allCases.first(where: { $0.extensions.contains(end) }) else { return nil }
        self = kind
    }

    private var extensions: [String] {
        switch self {
        case .picture: ["png", "jpg", "jpeg", "webp", "tga", "bmp", "tif", "tiff", "hdr", "exr"]
        case .model: ModelFormat.allCases.map(\.fileExtension)
        case .sound: ["wav", "flac", "mp3", "aif", "aiff", "m4a", "aac"]
        case .recording: ["jsonl", "csv", "txt"]
        case .video: ["mp4", "mov", "webm", "mkv", "m4v", "avi"]
        case .companion: ["mtl", "bin"]
        }
    }

    /// The folder of the project that receives such files.
    var folder: String {
        switch self {
        case .picture: "textures"
        case .model, .companion: "models"
        case .sound: "sounds"
        case .recording: "recordings"
        case .video: "footage"
        }
    }

    /// The names of all accepted extensions, as a phrase.
    static var acceptedNames: String { allCases.flatMap(\.extensions).map { ".\($0)" }.joined(separator: ", ") }
}
