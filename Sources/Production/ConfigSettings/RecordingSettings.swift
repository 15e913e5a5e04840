package import ConfigLanguage
package import FaceTracking

/// The recording to play.
package struct RecordingSettings: ConfigObject {
    /// The unit of a Live Link file's angles.
    package enum Angles: String, CaseIterable, Sendable {
        /// Inferred from the range of the angles.
        case automatic
        case radians
        case degrees
        /// Degrees divided by 180.
        case halfTurns
    }

    package var path: Located<ConfigPath>?
    package var lenient = false
    package var angles = Angles.automatic
    package var timecodeBase: TimecodeBase?
    package var frameRate: Double?
    package var orientation: PictureOrientation?
    package var mirrored: Bool?
    package var resampleTo: Double?
    package var location = ConfigLocation.none

    package init() {}

    package init(path: Located<ConfigPath>) {
        self.path = path
        location = path.location
    }

    package static let name = "recording"
    package static let documentation = "A recording of a tracked face."
    package static let fields: [Field<RecordingSettings>] = [
        Field(
            "path", \.path, .path(of: "a recording"),
            "The recording's file, relative to this config: JSON Lines of this project, a Live Link Face CSV or capture, or a "
                + "text file of \(Recording.textApps). Without a path, the other fields apply to the "
                + "recording that --recording names."
        ),
        Field("lenient", \.lenient, .boolean, "Skips lines that cannot be read instead of stopping at the first."),
        Field(
            "angles", \.angles, .choice(),
            "The unit of angles in a Live Link CSV or capture; `halfTurns` are degrees / 180, `automatic` detects it from the "
                + "range of values."
        ),
        Field(
            "timecodeBase", \.timecodeBase, .timecodeBase,
            "The number of frames per second that the timecodes of a Live Link CSV count; 29.97 and 59.94 are drop-frame. "
                + "Default: determined from the frame numbers before full seconds, or 60 for a take without one."
        ),
        Field(
            "frameRate", \.frameRate, .number(from: 0.1, to: 1000),
            "The frame rate of a recording without times, such as a text file of iFacialMocap or Facemotion3d. Default: 60."
        ),
        Field(
            "orientation", \.orientation, .choice(),
            "The orientation of the phone, by UIKit's names, and thereby of the recorded pictures, camera, rectangles and "
                + "depth. `landscapeRight` is upright, `portrait` needs a quarter turn clockwise. Default: the recording's, "
                + "else landscapeRight."
        ),
        Field(
            "resampleTo", \.resampleTo, .number(from: 0.1, to: 1000),
            "The frame rate to which the recording is resampled, in frames per second. Positions, shapes and vertices are "
                + "interpolated linearly, rotations along the shortest arc; pictures are those of the nearer frame. Default: "
                + "the recorded frames."
        ),
        Field(
            "mirrored", \.mirrored, .boolean,
            "Whether the recorded pictures are mirror images, like selfies. They are mirrored back, together with the face and "
                + "its left and right. Default: the recording's value, else false."),
    ]
}

extension ValueType<TimecodeBase> {
    /// The base of timecodes, as a number.
    fileprivate static var timecodeBase: ValueType {
        let words = choice()
        let number: @Sendable (TimecodeBase) -> OrderedJSON = { .number(Double($0.rawValue) ?? 0) }
        return ValueType(
            words.expectation, schema: { _ in ["enum": .array(TimecodeBase.allCases.map(number))] }, json: { number($0) },
            read: words.read)
    }
}
