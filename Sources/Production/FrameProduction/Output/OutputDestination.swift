import Files
public import Foundation
import ImageCodecs

/// The destination of frames, given by a path.
public enum OutputDestination: Sendable, Hashable, CustomStringConvertible {
    /// A folder of frames `frame-000000.png` and so on.
    case folder(URL)
    /// One PNG file, for one frame.
    case picture(URL)
    /// OpenEXR files with the light of the frames: one for each frame, or one for one frame.
    case openEXR(FramePattern)
    /// A video file, made by ffmpeg.
    case video(URL)
    /// YUV4MPEG2 on standard output.
    case standardOutput

    /// The file extensions of videos.
    package static let videoEndings = ["mp4", "mov", "webm", "gif", "apng"]

    /// Creates a destination from a path: `-`, a name with the extension `.png`, `.exr` or a video's, otherwise a folder.
    /// - Throws: `ProductionError.unknownKind` for a file name with the extension of an unsupported format.
    public init(path: String) throws(ProductionError) {
        let kinds = "one .png, .exr (shot.%04d.exr), a video (\(Self.videoEndings.map { "." + $0 }.joined(separator: " ")))"
        let mistake = OutputName.mistake(
            in: path, for: "frames are", fileExtensions: ["png", "exr"] + Self.videoEndings, files: kinds)
        if let mistake { throw .unknownKind(mistake) }
        let url = URL(literalPath: path)
        switch OutputName(path) {
        case _ where path == "-": self = .standardOutput
        case .file("png"): self = .picture(url)
        case .file("exr"): self = .openEXR(FramePattern(url))
        case .file: self = .video(url)
        case .folder: self = .folder(url)
        }
    }

    /// The file or folder, that of the files for one file per frame; nil for standard output.
    package var file: URL? {
        switch self {
        case .openEXR(let files): files.isSeries ? files.folder : files.url
        case .folder(let url), .picture(let url), .video(let url): url
        case .standardOutput: nil
        }
    }

    /// The path, or `-`.
    public var description: String {
        switch self {
        case .folder(let url), .picture(let url), .video(let url): url.relativePath
        case .openEXR(let files): files.description
        case .standardOutput: "-"
        }
    }

    /// Returns the index of the frame with a given file name; nil for other names.
    static func frameIndex(of name: String) -> Int? {
        guard name.hasPrefix("frame-"), name.hasSuffix(".png"), let index = Int(name.dropFirst(6).dropLast(4)), index >= 0,
            frameName(index) == name
        else { return nil }
        return index
    }

    /// Returns the file name of a frame in a folder: six digits, more if needed.
    package static func frameName(_ index: Int) -> String {
        let digits = String(index)
        return "frame-" + String(repeating: "0", count: max(6 - digits.count, 0)) + digits + ".png"
    }
}
