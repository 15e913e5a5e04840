import DescribedErrors
import Files
public import Foundation
import ImageCodecs

/// The destination of frames, given by a path.
public enum OutputDestination: Sendable, Hashable, CustomStringConvertible {
    /// Numbered PNG files in a folder: by default `frame-000000.png` and so on.
    case folder(URL, names: FrameNames = FrameNames())
    /// One PNG file, for one frame.
    case picture(URL)
    /// OpenEXR files with the light of the frames: numbered ones in a folder, or without names one file for one frame.
    case openEXR(URL, names: FrameNames?)
    /// TIFF files: numbered ones in a folder, or without names one file for one frame.
    case tiff(URL, names: FrameNames?)
    /// A video file, made by ffmpeg.
    case video(URL)
    /// YUV4MPEG2 on standard output.
    case standardOutput

    /// The file extensions of pictures.
    static let pictureEndings = ["png", "exr", "tif", "tiff"]
    /// The file extensions of videos.
    package static let videoEndings = ["mp4", "mov", "webm", "gif", "apng"]

    /// Creates a destination from a path: `-`, a name with the extension `.png`, `.exr`, `.tif` or a video's, a name such as
    /// `NAME.%04d.png` for numbered pictures, otherwise a folder. `%%` is a percent sign.
    /// - Throws: `ProductionError.unknownKind` for a file name with the extension of an unsupported format, `.badPattern` for
    ///   other placeholders than a frame number.
    public init(path: String) throws(ProductionError) {
        self = try OutputPattern(path).destination(for: nil)
    }

    /// Creates a destination from a path in which percent signs have no meaning.
    init(literalPath path: String) throws(ProductionError) {
        let kinds =
            "one .png, .exr or .tif, numbered ones such as NAME.%04d.exr, a video "
            + "(\(Self.videoEndings.map { "." + $0 }.joined(separator: " ")))"
        let mistake = OutputName.mistake(
            in: path, for: "frames are", fileExtensions: Self.pictureEndings + Self.videoEndings, files: kinds)
        if let mistake { throw .unknownKind(mistake) }
        let url = URL(literalPath: path)
        switch OutputName(path) {
        case _ where path == "-": self = .standardOutput
        case .file("png"): self = .picture(url)
        case .file("exr"): self = .openEXR(url, names: nil)
        case .file("tif"), .file("tiff"): self = .tiff(url, names: nil)
        case .file: self = .video(url)
        case .folder: self = .folder(url)
        }
    }

    /// Checks that the name of a numbered frame is that of a picture.
    /// - Parameter pattern: the pattern of the name, for messages.
    /// - Throws: `ProductionError.unknownKind`.
    static func checkIsPicture(_ name: String, of pattern: String) throws(ProductionError) {
        let endings = pictureEndings.map { "." + $0 }.listed()
        guard case .file(let ending) = OutputName(name) else {
            throw .unknownKind("\(pattern): numbered frames are files; end the name in \(endings)")
        }
        if videoEndings.contains(ending) {
            throw .unknownKind("\(pattern): .\(ending) is one file with all frames; remove the frame number")
        }
        guard pictureEndings.contains(ending) else {
            throw .unknownKind("\(pattern): frames are not written as .\(ending); use \(endings)")
        }
    }

    /// Returns the destination whose names give frame 0 a number; nil if its files have no numbers.
    package func numbered(from start: Int) -> OutputDestination? {
        switch self {
        case .folder(let url, var names):
            names.start = start
            return .folder(url, names: names)
        case .openEXR(let url, var names?):
            names.start = start
            return .openEXR(url, names: names)
        case .tiff(let url, var names?):
            names.start = start
            return .tiff(url, names: names)
        case .picture, .openEXR, .tiff, .video, .standardOutput: return nil
        }
    }

    /// The file or folder; nil for standard output.
    package var file: URL? {
        switch self {
        case .folder(let url, _), .picture(let url), .openEXR(let url, _), .tiff(let url, _), .video(let url): url
        case .standardOutput: nil
        }
    }

    /// The path, that of a folder with the pattern of its names unless they are the default, or `-`.
    public var description: String {
        switch self {
        case .folder(let url, let names):
            return names.isStandard ? url.relativePath : Self.path(of: names, in: url)
        case .openEXR(let url, let names?), .tiff(let url, let names?): return Self.path(of: names, in: url)
        case .picture(let url), .openEXR(let url, nil), .tiff(let url, nil), .video(let url): return url.relativePath
        case .standardOutput: return "-"
        }
    }

    /// Returns the path of numbered files, with their pattern.
    private static func path(of names: FrameNames, in folder: URL) -> String {
        folder.relativePath == "." ? names.pattern : folder.relativePath + "/" + names.pattern
    }
}
