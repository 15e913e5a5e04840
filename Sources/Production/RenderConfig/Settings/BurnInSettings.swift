import ConfigLanguage
import ImageCodecs

/// A picture in a corner of every frame, over everything.
struct WatermarkSettings: ConfigObject {
    var picture: Located<ConfigPath>?
    var width = 0.15
    var place = MediaSettings.Place.bottomRight
    var margin = 0.03
    var opacity: Float = 0.5
    var location = ConfigLocation.none

    static let name = "watermark"
    static let documentation = "A picture in a corner of every frame, over everything."
    static let fields: [Field<WatermarkSettings>] = [
        Field(
            "picture", \.picture, .path(of: "a picture"), required: true,
            "A picture (\(PictureFormat.readableNames)), best with transparency."),
        Field("width", \.width, .number(above: 0, to: 1), "Its width, as a fraction of the frame's width."),
        Field("place", \.place, .choice(), "Its position."),
        Field(
            "margin", \.margin, .number(from: 0, to: 1),
            "Its distance from the edges, as a fraction of the frame's smaller side."),
        Field("opacity", \.opacity, .float(from: 0, to: 1), "A factor on its alpha."),
    ]
}

/// The time of each frame, burnt into it.
struct TimecodeSettings: ConfigObject {
    var isOn = true
    var height = 0.04
    var place = MediaSettings.Place.bottom
    var margin = 0.03
    var location = ConfigLocation.none

    init() {}

    init(isOn: Bool, location: ConfigLocation) {
        self.isOn = isOn
        self.location = location
    }

    static let name = "timecode"
    static let documentation =
        "The time of each frame from the recording's start, as hours, minutes, seconds and frames, burnt into it. At 29.97 and 59.94 frames "
        + "per second it is a drop-frame timecode."
    static let fields: [Field<TimecodeSettings>] = [
        Field(
            "height", \.height, .number(above: 0, to: 0.5),
            "The height of its digits, as a fraction of the frame's smaller side."),
        Field("place", \.place, .choice(), "Its position."),
        Field(
            "margin", \.margin, .number(from: 0, to: 1),
            "Its distance from the edges, as a fraction of the frame's smaller side."),
    ]
}
