import ConfigLanguage
import Imaging

/// The picture behind everything.
struct BackgroundSettings: FootageHolder, PictureHolder {
    var color: LinearColor?
    var picture: Located<ConfigPath>?
    var captured: Bool?
    var config: Located<ConfigPath>?
    var footage = FootageSettings()
    var fit: Located<PictureFit>?
    var key: KeySettings?
    var location = ConfigLocation.none

    init() {}

    init(color: LinearColor) {
        self.color = color
    }

    /// Whether it names anything but a colour.
    var namesPicture: Bool { picture != nil || captured == true || config != nil || footage.source != nil }

    static let name = "background"
    static let documentation =
        "What is behind everything: exactly one of a colour, a picture, the captured pictures, another config or footage."
    static let fields: [Field<BackgroundSettings>] =
        [
            Field("color", \.color, .color, "A colour; one that is not opaque leaves the frames transparent."),
            Field(
                "picture", \.picture, .path(of: "a picture"),
                "A PNG, scaled to fill the frame; what stands over is cut off evenly."
            ),
            Field("captured", \.captured, .boolean, "The pictures that the recording names for its frames."),
            Field(
                "config", \.config, .path(of: "a config"),
                "Another config, rendered for the same frame. Without a recording of its own it plays this one's."),
        ] + footageFields + [
            Field(
                "fit", \.fit, .located(.choice()),
                "How footage of other proportions takes its place: `fill` cuts, `fit` leaves black margins, `stretch` distorts; the "
                    + "recording's camera follows. Default: fill."),
            Field("key", \.key, .object(), "What of it becomes transparent, and leaves the frames so. Default: nothing."),
        ]
    static let alternatives = [
        Alternatives.exactlyOne(of: "color", "picture", "captured", "config", "video", "sequence")
    ]
}
