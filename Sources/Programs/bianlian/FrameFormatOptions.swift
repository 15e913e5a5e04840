import ArgumentParser
import Bianlian

/// The size and the sampling of rendered frames.
struct FrameFormatOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The size of the frames in pixels, each side from 1 to \(ImageSize.largestFrameSide). (default: the config's, "
                + "usually 1280x720)", valueName: "WxH"),
        transform: ImageSize.parsed)
    var size: ImageSize?

    @Option(
        help: ArgumentHelp(
            "Coverage samples per pixel: none, msaa4 or msaa8. (default: the config's, usually msaa4)", valueName: "samples"))
    var antialiasing: AntialiasingChoice?
}
