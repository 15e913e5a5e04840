import ConfigLanguage
import ConfigSettings
import FaceTracking
import Imaging
import VideoCodecs

/// The second step of loading: how large the frames are and how many of them make a second.
struct FrameFormat {
    /// The size of frames where neither the config nor the recording says one.
    static let defaultSize = ImageSize(1280, 720)
    /// The rate where nothing says one.
    static let defaultRate = 60.0

    /// The size of the frames of all configs: that of the one that was asked for.
    let size: ImageSize
    /// The rate of each config, in frames a second, in the order of the graph.
    let framesPerSecond: [Double]

    /// Notes a mistake where frames would be larger than any that can be drawn: those of pictures and footage may be.
    init(of configs: ConfigGraph, options: ConfigOptions) {
        let front = configs.front
        let output = front.settings.output
        size = options.size ?? output.size ?? front.capturedSize ?? front.leadingClip?.size ?? Self.defaultSize
        framesPerSecond = configs.configs.map { config in
            options.frameRate ?? config.settings.output.framesPerSecond ?? config.recording?.header.frameRate
                ?? config.leadingClip?.frameRate.framesPerSecond ?? Self.defaultRate
        }
        guard !size.isDrawable, options.size == nil else { return }
        front.reading.fail(
            "the default frame size, \(size), is too large; give `size`, with sides from 1 to "
                + "\(ImageSize.largestFrameSide)",
            at: output.location.line > 0 ? output.location : front.settings.location)
    }
}
