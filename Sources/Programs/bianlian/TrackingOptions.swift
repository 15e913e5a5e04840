import ArgumentParser
import Bianlian
import FaceFitting

/// The options for tracking films.
struct TrackingOptions: ParsableArguments {
    @Option(
        name: .customLong("faces"),
        help: ArgumentHelp("The maximum number of faces to follow in a film, 1 to 8. (default: 1)", valueName: "count"))
    var givenFaces: Int?

    var faces: Int { givenFaces ?? 1 }

    @Option(
        name: .customLong("field-of-view"),
        help: ArgumentHelp(
            "The camera's vertical angle of view in degrees, 5 to 150. (default: estimated from the faces)",
            valueName: "degrees"))
    var fieldOfView: Double?

    @Option(
        help: ArgumentHelp(
            "The approximate time over which an expression at rest is averaged, in seconds from 0.001 to 5; heads follow "
                + "the film. off follows only the landmarks. (default: 0.04; for landmarks without a film 0.1, also for heads)",
            valueName: "seconds"
        ),
        transform: Self.smoothing)
    var smoothing: Double?

    @Option(
        help: ArgumentHelp(
            "The colour of the film's light: auto estimates it from skin, eyes and bright objects; neutral assumes "
                + "white. (default: auto)",
            valueName: "choice"))
    var whiteBalance: FilmWhiteBalance?

    @Option(parsing: .unconditional, help: ArgumentHelp("A face model to use instead of the tracker's own.", valueName: "file"))
    var model: String?

    @Flag(help: "Treats notes about lost input, such as missing pictures of a folder, as errors.")
    var strict = false

    @OptionGroup var threading: ThreadOptions

    func validate() throws {
        if !(1...8).contains(faces) { throw ValidationError("--faces takes a number from 1 to 8, not \(faces)") }
        if let fieldOfView, !(5...150).contains(fieldOfView) {
            throw ValidationError("--field-of-view takes degrees from 5 to 150, not \(fieldOfView)")
        }
    }

    /// Whether no option affects how a take is made.
    var isDefault: Bool { fieldOfView == nil && smoothing == nil && whiteBalance == nil && model == nil }

    /// Parses seconds, or `off` for 0.
    static func smoothing(_ text: String) throws -> Double {
        if text == "off" { return 0 }
        guard let seconds = Double(text), (0.001...5).contains(seconds) else {
            throw ValidationError("--smoothing takes seconds from 0.001 to 5, such as 0.3, or off")
        }
        return seconds
    }
}
