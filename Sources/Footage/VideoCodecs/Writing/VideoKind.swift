package import Imaging

/// A kind of video, identified by its file extension.
public enum VideoKind: String, Sendable, CaseIterable {
    /// H.264 in MPEG-4, 8 bits, colours at half resolution: plays everywhere, no alpha.
    case mp4
    /// ProRes 4444 in QuickTime, with alpha: for editing.
    case mov
    /// VP9 in WebM, with alpha: for the web.
    case webm
    /// Animated GIF with a palette optimized for the video.
    case gif
    /// Animated PNG: lossless, with alpha.
    case apng

    /// Returns the kind with a file extension; nil if there is none.
    public init?(fileExtension: String) {
        self.init(rawValue: fileExtension.lowercased())
    }

    /// All file extensions, for messages.
    static var fileExtensions: String {
        allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    }

    /// Whether both sides must have an even number of pixels, because H.264 cannot store half a chroma sample.
    public var needsEvenSides: Bool { self == .mp4 }

    /// Returns the video size for frames of a size: if sides must be even, the last column or row is duplicated.
    package func size(of frames: ImageSize) -> ImageSize {
        guard needsEvenSides else { return frames }
        return ImageSize(frames.width + frames.width % 2, frames.height + frames.height % 2)
    }

    /// The highest frame rate, in frames per second, that players show correctly; nil for no limit.
    ///
    /// A GIF stores times in hundredths of a second, and browsers show a frame of less than two of them for ten.
    public var highestFrameRate: Double? { self == .gif ? 50 : nil }

    /// The byte format of frames for ffmpeg: as stored in the file, so that nothing is converted twice.
    ///
    /// The pixels stay sRGB-encoded, because players show BT.709 pictures with the sRGB curve.
    package var encoding: FrameEncoding {
        switch self {
        case .mp4: FrameEncoding(planes: PlanarEncoding(sampling: .quarter))
        case .mov: FrameEncoding(planes: PlanarEncoding(sampling: .full, depth: .ten, hasAlpha: true))
        case .webm: FrameEncoding(planes: PlanarEncoding(sampling: .quarter, hasAlpha: true))
        case .gif, .apng: FrameEncoding(planes: nil)
        }
    }

    /// Whether the kind stores alpha.
    public var keepsAlpha: Bool { self != .mp4 && self != .gif }

    /// The ffmpeg arguments that describe the input frames.
    var inputArguments: [String] {
        ["-f", "rawvideo", "-pixel_format", encoding.pixelFormat] + (encoding.planes == nil ? [] : Self.colors)
    }

    /// The ffmpeg arguments for the output.
    var outputArguments: [String] {
        switch self {
        // A constant rate factor of 18 is considered visually lossless.
        case .mp4:
            ["-c:v", "libx264", "-preset", "veryfast", "-crf", "18"] + Self.colors + ["-chroma_sample_location", "left"]
                + containerArguments
        case .mov:
            ["-c:v", "prores_ks", "-profile:v", "4444"] + Self.colors + ["-alpha_bits", "16", "-vendor", "apl0"]
                + containerArguments
        case .webm:
            ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "24"] + Self.colors
                + ["-row-mt", "1", "-cpu-used", "4", "-auto-alt-ref", "0"] + containerArguments
        case .gif:
            ["-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse"] + containerArguments
        case .apng:
            ["-c:v", "apng", "-pred", "mixed"] + containerArguments
        }
    }

    /// The ffmpeg arguments for the container.
    var containerArguments: [String] {
        switch self {
        case .mp4: ["-movflags", "+faststart", "-f", "mp4"]
        case .mov: ["-f", "mov"]
        case .webm: ["-f", "webm"]
        case .gif: ["-loop", "0", "-f", "gif"]
        case .apng: ["-plays", "0", "-f", "apng"]
        }
    }

    /// BT.709 in limited range.
    private static let colors = [
        "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709", "-color_range", "tv",
    ]
}
