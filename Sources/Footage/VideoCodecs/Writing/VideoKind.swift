package import Imaging

/// A kind of video, told from the file extension of its name.
public enum VideoKind: String, Sendable, CaseIterable {
    /// H.264 in MPEG-4, 8 bits, colours at half resolution: plays everywhere, no alpha.
    case mp4
    /// ProRes 4444 in QuickTime, with alpha: for editing.
    case mov
    /// VP9 in WebM, with alpha: for the web.
    case webm
    /// An animated GIF with a palette made for the video.
    case gif
    /// An animated PNG: exact, with alpha.
    case apng

    /// The kind of a file of this name, or nil where it is none.
    public init?(fileExtension: String) {
        self.init(rawValue: fileExtension.lowercased())
    }

    /// All file extensions, for messages.
    static var fileExtensions: String {
        allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    }

    /// Whether both sides must be even numbers of pixels: H.264 holds no half of a colour sample.
    public var needsEvenSides: Bool { self == .mp4 }

    /// The size in which frames of a size are written: the last column or row is there twice where sides must be even.
    package func size(of frames: ImageSize) -> ImageSize {
        guard needsEvenSides else { return frames }
        return ImageSize(frames.width + frames.width % 2, frames.height + frames.height % 2)
    }

    /// The most frames a second that players show in time; nil where they show any. A GIF counts hundredths of seconds, and browsers take a
    /// frame of less than two of them for one of ten.
    public var highestFrameRate: Double? { self == .gif ? 50 : nil }

    /// In which bytes frames are handed to ffmpeg: as the file stores them, so that nothing is converted twice. The pixels themselves
    /// stay sRGB-encoded, whose curve players show BT.709 pictures with.
    package var encoding: FrameEncoding {
        switch self {
        case .mp4: FrameEncoding(planes: PlanarEncoding(sampling: .quarter))
        case .mov: FrameEncoding(planes: PlanarEncoding(sampling: .full, depth: .ten, hasAlpha: true))
        case .webm: FrameEncoding(planes: PlanarEncoding(sampling: .quarter, hasAlpha: true))
        case .gif, .apng: FrameEncoding(planes: nil)
        }
    }

    /// Whether alpha is kept.
    public var keepsAlpha: Bool { self != .mp4 && self != .gif }

    /// The arguments that tell ffmpeg about the frames that it gets.
    var inputArguments: [String] {
        ["-f", "rawvideo", "-pixel_format", encoding.pixelFormat] + (encoding.planes == nil ? [] : Self.colors)
    }

    /// The arguments that tell ffmpeg about the output.
    var outputArguments: [String] {
        switch self {
        // A constant rate factor of 18 is taken to be free of visible loss.
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

    /// The arguments that tell ffmpeg about the file around the pictures.
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
