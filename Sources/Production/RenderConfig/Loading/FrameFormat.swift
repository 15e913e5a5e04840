import ConfigLanguage
import ConfigSettings
import FaceTracking
import Imaging
import VideoCodecs

/// The second step of loading: determines the frame size and the frame rates.
struct FrameFormat {
    /// The frame size if the options, the config, the recording and the footage specify none.
    static let defaultSize = ImageSize(1280, 720)
    /// The rate in frames a second, if the options, the config, the recording and the footage specify none.
    static let defaultRate = 60.0

    /// The frame size of all configs: that of the requested config.
    let size: ImageSize
    /// The rate of each config, in frames a second, in the order of the graph.
    let framesPerSecond: [Double]

    /// Determines the format. Reports a mistake if the size of captured pictures or footage is too large to draw.
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
