package import ConfigLanguage

/// The recording that plays.
package struct RecordingSettings: ConfigObject {
    /// The unit of a Live Link file's angles.
    package enum Angles: String, CaseIterable, Sendable {
        /// Judged by their range.
        case automatic
        case radians
        case degrees
        /// Degrees over 180.
        case halfTurns
    }

    package var path: Located<ConfigPath>?
    package var lenient = false
    package var angles = Angles.automatic
    package var frameRate: Double?
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
            "The recording's file, relative to this config: JSON Lines of this project, a Live Link Face CSV or capture, or a text of Face "
                + "Cap, iFacialMocap or Facemotion3d. Without a path, the other fields apply to the recording that --recording names."
        ),
        Field("lenient", \.lenient, .boolean, "Skips lines that cannot be read instead of stopping at the first."),
        Field(
            "angles", \.angles, .choice(),
            "The unit of angles in a Live Link CSV or capture; `halfTurns` are degrees / 180, `automatic` is detected by range."
        ),
        Field(
            "frameRate", \.frameRate, .number(from: 0.1, to: 1000),
            "The frame rate of a recording without times, such as a text of iFacialMocap or Facemotion3d. Default: 60."
        ),
    ]
}
