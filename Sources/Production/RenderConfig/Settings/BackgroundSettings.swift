import ConfigLanguage
import ImageCodecs
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
                "A picture (\(PictureFormat.readableNames)), scaled to fill the frame and cropped evenly."
            ),
            Field("captured", \.captured, .boolean, "The pictures that the recording names for its frames."),
            Field(
                "config", \.config, .path(of: "a config"),
                "Another config, rendered for the same frame. Without a recording of its own it plays this one's."),
        ] + footageFields + [
            Field(
                "fit", \.fit, .located(.choice()),
                "How footage with another aspect ratio is fitted: `fill` crops it, `fit` adds black margins, `stretch` distorts it; "
                    + "the recording's camera is adjusted accordingly. Default: fill."),
            Field(
                "key", \.key, .object(), "A key that makes parts of it transparent, and with them the frames. Default: none."),
        ]
    static let alternatives = [
        Alternatives.exactlyOne(of: "color", "picture", "captured", "config", "video", "sequence")
    ]
}
