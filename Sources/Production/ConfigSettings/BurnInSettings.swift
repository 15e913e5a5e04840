package import ConfigLanguage
import ImageCodecs

/// A picture in a corner of every frame, on top of everything.
package struct WatermarkSettings: ConfigObject {
    package var picture: Located<ConfigPath>?
    package var width = 0.15
    package var place = MediaSettings.Place.bottomRight
    package var margin = 0.03
    package var opacity: Float = 0.5
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "watermark"
    package static let documentation = "A picture over every frame, drawn on top of everything else."
    package static let fields: [Field<WatermarkSettings>] = [
        Field(
            "picture", \.picture, .path(of: "a picture"), required: true,
            "A picture (\(ImageFormat.readableNames)), best with transparency."),
        Field("width", \.width, .number(above: 0, to: 1), "The width of the picture, as a fraction of the frame's width."),
        Field("place", \.place, .choice(), "The position in the frame."),
        Field(
            "margin", \.margin, .number(from: 0, to: 1),
            "The distance from the edges, as a fraction of the frame's smaller side."),
        Field("opacity", \.opacity, .float(from: 0, to: 1), "A factor on the picture's alpha."),
    ]
}

/// The time of each frame, burnt into it.
package struct TimecodeSettings: ConfigObject {
    package var isOn = true
    package var height = 0.04
    package var place = MediaSettings.Place.bottom
    package var margin = 0.03
    package var location = ConfigLocation.none

    package init() {}

    package init(isOn: Bool, location: ConfigLocation) {
        self.isOn = isOn
        self.location = location
    }

    package static let name = "timecode"
    package static let documentation =
        "The time of each frame since the recording's start, burnt in as hours, minutes, seconds and frames. At 29.97 and "
        + "59.94 frames per second it is a drop-frame timecode."
    package static let fields: [Field<TimecodeSettings>] = [
        Field(
            "height", \.height, .number(above: 0, to: 0.5),
            "The height of the digits, as a fraction of the frame's smaller side."),
        Field("place", \.place, .choice(), "The position in the frame."),
        Field(
            "margin", \.margin, .number(from: 0, to: 1),
            "The distance from the edges, as a fraction of the frame's smaller side."),
    ]
}
