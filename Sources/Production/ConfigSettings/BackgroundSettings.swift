package import ConfigLanguage
import ImageCodecs
package import Imaging

/// The background picture.
package struct BackgroundSettings: FootageHolder, ImageHolder {
    package var color: LinearColor?
    package var picture: Located<ConfigPath>?
    package var captured: Bool?
    package var config: Located<ConfigPath>?
    package var footage = FootageSettings()
    package var fit: Located<ImageFit>?
    @Apart package var key: KeySettings?
    package var location = ConfigLocation.none

    package init() {}

    package init(color: LinearColor) {
        self.color = color
    }

    /// Whether the background has anything other than a colour.
    package var namesPicture: Bool { picture != nil || captured == true || config != nil || footage.source != nil }

    package static let name = "background"
    package static let documentation =
        "The background of the frame: exactly one of a colour, a picture, the captured pictures, another config or footage."
    package static let fields = sourceFields + footageFields + usageFields
    private static let sourceFields: [Field<BackgroundSettings>] = [
        Field("color", \.color, .color, "A colour; a colour that is not opaque makes the frames transparent."),
        Field(
            "picture", \.picture, .path(of: "a picture"),
            "A picture (\(ImageFormat.readableNames)), scaled to fill the frame and cropped evenly."
        ),
        Field("captured", \.captured, .boolean, "The captured pictures, which the recording names for its frames."),
        Field(
            "config", \.config, .path(of: "a config"),
            "Another config, rendered for the same frame. If it has no recording, it plays this config's."),
    ]
    private static let usageFields: [Field<BackgroundSettings>] = [
        Field(
            "fit", \.fit, .located(.choice()),
            "How footage with another aspect ratio is fitted: `fill` crops it, `fit` adds black margins, `stretch` "
                + "distorts it. The recording's camera is adjusted accordingly. Default: fill."),
        Field(
            "key", \.key, .object(),
            "A key that makes parts of the background, and thereby of the frames, transparent. Default: none."),
    ]
    package static let alternatives = [
        Alternatives.exactlyOne(of: "color", "picture", "captured", "config", "video", "sequence")
    ]
}
