/// A kind of video, told from the ending of its name.
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

    /// All endings, for messages.
    static var endings: String {
        allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    }

    /// Whether both sides must be even numbers of pixels: H.264 holds no half of a colour sample.
    public var needsEvenSides: Bool { self == .mp4 }

    /// What ffmpeg is told about the output. Colours are converted to BT.709 in video range where the kind is not RGB; the
    /// pixels themselves stay sRGB-encoded, whose curve players show BT.709 pictures with.
    var ffmpegArguments: [String] {
        let colors = [
            "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709", "-color_range", "tv",
        ]
        let toBT709 = "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int"
        switch self {
        // A constant rate factor of 18 is taken to be free of visible loss.
        case .mp4:
            return ["-vf", toBT709 + ",format=yuv420p", "-c:v", "libx264", "-preset", "veryfast", "-crf", "18"] + colors
                + ["-movflags", "+faststart", "-f", "mp4"]
        case .mov:
            return ["-vf", toBT709 + ",format=yuva444p10le", "-c:v", "prores_ks", "-profile:v", "4444"] + colors
                + ["-alpha_bits", "16", "-vendor", "apl0", "-f", "mov"]
        case .webm:
            return ["-vf", toBT709 + ",format=yuva420p", "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "24"] + colors
                + ["-row-mt", "1", "-cpu-used", "4", "-auto-alt-ref", "0", "-f", "webm"]
        case .gif:
            return ["-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse", "-loop", "0", "-f", "gif"]
        case .apng:
            return ["-c:v", "apng", "-pred", "mixed", "-plays", "0", "-f", "apng"]
        }
    }
}

/// How many frames a second a video has, as a fraction of whole numbers: 60, or 30000/1001.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible {
    /// Frames in `denominator` seconds, at least 1.
    public let numerator: Int
    /// Seconds, at least 1.
    public let denominator: Int

    /// A rate, or nil where a part is below 1 or above 10⁶.
    public init?(_ numerator: Int, per denominator: Int = 1) {
        guard (1...1_000_000).contains(numerator), (1...1_000_000).contains(denominator) else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The rate nearest to a number of frames a second, to a thousandth; nil where it is not within 0.001…10000.
    public init?(nearest framesPerSecond: Double) {
        guard (0.001...10_000).contains(framesPerSecond) else { return nil }
        let thousandths = Int((framesPerSecond * 1000).rounded())
        // Television's rates are 1000/1001 of whole ones: 29.97 stands for 30000/1001.
        let whole = Int((framesPerSecond * 1.001).rounded())
        let isTelevision = thousandths % 1000 != 0 && abs(framesPerSecond - Double(whole) / 1.001) < 0.0051
        if isTelevision {
            self.init(whole * 1000, per: 1001)
        } else if thousandths % 1000 == 0 {
            self.init(thousandths / 1000)
        } else {
            self.init(thousandths, per: 1000)
        }
    }

    /// For example `60/1`.
    public var description: String { "\(numerator)/\(denominator)" }
}
