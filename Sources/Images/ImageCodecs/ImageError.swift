public import DescribedErrors
internal import Imaging

/// Why a picture could not be read; its description is one line for a person.
public struct ImageError: DescribedError, Equatable, Sendable {
    /// The kinds of problem.
    public enum Problem: Equatable, Sendable {
        /// There is no file of that name.
        case missing
        /// The file is there but cannot be read; the system's reason.
        case unreadable(String)
        /// The file is larger than a picture may be, in bytes.
        case fileTooLarge(Int, limit: Int)
        /// The format is read, but not in this variant: what the picture has, and what would be read.
        case unsupported(ImageFormat, what: String, instead: String)
        /// The file is an animation where a still picture is expected; its number of frames, where that is known.
        case animated(ImageFormat, frames: Int?)
        /// The picture's colours are of high dynamic range; the name of their transfer function.
        case highDynamicRange(String)
        /// The content holds no sRGB-encoded picture, where only those are taken; what it is, as far as it is known.
        case notEncoded(ImageFormat?)
        /// The content is not a picture of distances; what it is, as far as it is known.
        case notDepth(ImageFormat?)
        /// A PNG picture of fewer bits than millimetres take.
        case tooShallowForDepth
        /// The file holds no byte.
        case empty
        /// The content is of no known kind.
        case unknownKind
        /// The content is that of another kind of file; its name with its article.
        case otherFile(String)
        /// The header asks for a picture that is larger than allowed.
        case pictureTooLarge(width: Int, height: Int, limit: ImageLimits)
        /// The header asks for more pixels than a file of this many bytes can hold.
        case tooShortForItsSize(width: Int, height: Int, bytes: Int)
        /// The content breaks the rules of its format; what is wrong, and after how many bytes it was noticed.
        case damaged(format: ImageFormat, what: String, byte: Int)
    }

    /// The name of the file, or what stands for it.
    public var source: String
    /// The problem of the picture.
    public var problem: Problem

    /// An error about a picture.
    public init(_ problem: Problem, in source: String) {
        self.problem = problem
        self.source = source
    }

    /// For example `mask.png: a damaged PNG picture: IDAT: CRC error, at byte 341.`
    public var description: String {
        "\(source): \(explanation)."
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
            "this is a \(format) picture; use \(ImageFormat.frameNames) here"
        case .notEncoded(nil):
            "this picture format is not supported; use \(ImageFormat.frameNames) here"
        case .notDepth(let format):
            "this is \(format.map { "a \($0)" } ?? "not a known") picture; depth is read from 16-bit PNG, in millimetres, and PFM, in "
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
            "\(bytes) bytes cannot hold the \(width)×\(height) pixels that the header promises"
        case .damaged(let format, let what, let byte): "a damaged \(format) picture: \(what), at byte \(byte)"
        }
    }
}
