import ConfigLanguage
import Imaging

/// What is behind everything.
struct BackgroundSettings: ConfigObject {
    var color: LinearColor?
    var picture: Located<ConfigPath>?
    var captured: Bool?
    var config: Located<ConfigPath>?
    var location = ConfigLocation.none

    init() {}

    init(color: LinearColor) {
        self.color = color
    }

    static let name = "background"
    static let documentation =
        "What is behind everything: exactly one of a colour, a picture, the captured pictures or another config."
    static let fields: [Field<BackgroundSettings>] = [
        Field("color", \.color, .color, "A colour; one that is not opaque leaves the frames transparent."),
        Field(
            "picture", \.picture, .path(of: "a picture"), "A PNG, scaled to fill the frame; what stands over is cut off evenly."
        ),
        Field("captured", \.captured, .boolean, "The pictures that the recording names for its frames."),
        Field(
            "config", \.config, .path(of: "a config"),
            "Another config, rendered for the same frame: footage. Without a recording of its own it plays this one's."),
    ]
    static let alternatives = [Alternatives.exactlyOne(of: "color", "picture", "captured", "config")]
}
