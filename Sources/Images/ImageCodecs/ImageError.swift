public import DescribedErrors
internal import Imaging

/// An error in reading a picture, described in one line for the user.
public struct ImageError: DescribedError, Equatable, Sendable {
    /// The kinds of problem.
    public enum Problem: Equatable, Sendable {
        /// The file does not exist.
        case missing
        /// The file exists but cannot be read, for the system's reason.
        case unreadable(String)
        /// The file is larger than allowed, in bytes.
        case fileTooLarge(Int, limit: Int)
        /// This variant of the format is not supported, with the unsupported feature and the supported alternative.
        case unsupported(ImageFormat, what: String, instead: String)
        /// The file is an animation instead of a still picture, with its number of frames if known.
        case animated(ImageFormat, frames: Int?)
        /// The picture has colours of high dynamic range, with the name of their transfer function.
        case highDynamicRange(String)
        /// The content is not a picture that can be compared, with its format if known.
        case notEncoded(ImageFormat?)
        /// The content is not a depth map, with its format if known.
        case notDepth(ImageFormat?)
        /// A PNG picture has too few bits per sample for millimetres.
        case tooShallowForDepth
        /// The file has no bytes.
        case empty
        /// The format of the content is unknown.
        case unknownKind
        /// The content is another kind of file, whose name is given with its article.
        case otherFile(String)
        /// The header declares a picture that is larger than allowed.
        case pictureTooLarge(width: Int, height: Int, limit: ImageLimits)
        /// The header declares more pixels than a file of this many bytes can contain.
        case tooShortForItsSize(width: Int, height: Int, bytes: Int)
        /// The content violates its format, with the problem and the offset at which it was detected.
        case damaged(format: ImageFormat, what: String, byte: Int)
    }

    /// The name of the file, or a description of the data.
    public var source: String
    /// The problem with the picture.
    public var problem: Problem

    /// Creates an error about a picture.
    package init(_ problem: Problem, in source: String) {
        self.problem = problem
        self.source = source
    }

    /// For example `mask.png: a damaged PNG picture: IDAT: CRC error, at byte 341`
    public var description: String {
        "\(source): \(explanation)"
    }

    private var explanation: String {
        switch problem {
        case .missing: "there is no such picture"
        case .unreadable(let reason): "the picture cannot be read: \(reason)"
        case .fileTooLarge(let bytes, let limit): "the file has \(bytes) bytes; a picture may have \(limit) at most"
        case .unsupported(let format, let what, let instead):
            "a \(format) picture with \(what) is not supported; \(instead)"
        case .animated(let format, let frames):
            "this \(format) is an animation\(frames.map { " of \($0) frame\($0 == 1 ? "" : "s")" } ?? ""), but a still picture is needed; "
                + (format == .png
                    ? "use it as a video, or save its frames to a folder: ffmpeg -i \(source) frames/%04d.png"
                    : "save its frames to a folder: magick \(source) -coalesce frames/%04d.png")
        case .highDynamicRange(let kind): HDRConversion(of: kind).message
        case .notEncoded(let format?):
            "this is a \(format) picture; use \(ImageFormat.comparedNames) here"
        case .notEncoded(nil):
            "this picture format is not supported; use \(ImageFormat.comparedNames) here"
        case .notDepth(let format):
            "this is \(format.map { "a \($0)" } ?? "not a known") picture; depth must be a 16-bit PNG, in millimetres, or a PFM, in "
                + "metres"
        case .tooShallowForDepth: "depth in millimetres needs 16 bits per sample, but this PNG picture has fewer"
        case .empty: "the file is empty"
        case .unknownKind:
            "this picture format is not supported; use \(ImageFormat.readableNames)"
        case .otherFile(let name) where name.hasSuffix("picture"):
            "this is \(name), which is not supported; use \(ImageFormat.readableNames)"
        case .otherFile(let name): "this is \(name), not a picture; use \(ImageFormat.readableNames)"
        case .pictureTooLarge(let width, let height, let limit):
            "the picture has \(width)×\(height) pixels; the limit is \(ImageSize.largestSide) per side and \(limit.mostPixels) in "
                + "total"
        case .tooShortForItsSize(let width, let height, let bytes):
            "\(bytes) bytes cannot hold the \(width)×\(height) pixels that the header declares"
        case .damaged(let format, let what, let byte): "a damaged \(format) picture: \(what), at byte \(byte)"
        }
    }
}
