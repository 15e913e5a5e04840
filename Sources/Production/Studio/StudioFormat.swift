/// The file formats of exported pictures and films, by file extension, in the order in which the page offers them.
package enum StudioFormat: String, CaseIterable, Sendable {
    case png, exr, mp4, gif, webm

    /// Whether a file contains many frames.
    var isFilm: Bool { ![.png, .exr].contains(self) }

    /// Whether the files can have transparent parts.
    var keepsAlpha: Bool { [.png, .exr, .webm].contains(self) }

    /// The value of Content-Type.
    var mediaType: String {
        switch self {
        case .png: "image/png"
        case .exr: "image/x-exr"
        case .mp4: "video/mp4"
        case .gif: "image/gif"
        case .webm: "video/webm"
        }
    }
}
