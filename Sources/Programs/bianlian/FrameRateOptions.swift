import ArgumentParser

/// The rate of rendered frames.
struct FrameRateOptions: ParsableArguments {
    @Option(
        name: .customLong("fps"),
        help: ArgumentHelp(
            "The rate of the frames and of videos, 0.1 to 1000 frames per second, evenly spaced. (default: the recording's; of a "
                + "shown model, 30)", valueName: "rate"))
    var given: Double?

    func validate() throws {
        if let given, !(0.1...1000).contains(given) {
            throw ValidationError("--fps takes frames per second from 0.1 to 1000, not \(given)")
        }
    }
}
