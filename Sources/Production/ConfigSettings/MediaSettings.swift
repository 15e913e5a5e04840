package import ConfigLanguage
import ImageCodecs
package import Imaging
package import SceneGraph

/// A flat picture over or under the face.
package struct MediaSettings: FootageHolder, ImageHolder {
    /// The surface that the picture is on.
    package enum Surface: String, CaseIterable, Sendable {
        /// The screen plane.
        case screen
        /// A plane at the node.
        case card
    }

    /// The position of the picture on the screen.
    package enum Place: String, CaseIterable, Sendable {
        case topLeft, top, topRight, left, center, right, bottomLeft, bottom, bottomRight

        /// The position along x and y (downwards): 0 at the near edge, 1 at the far one.
        package var shares: (x: Double, y: Double) {
            let x =
                switch self {
                case .topLeft, .left, .bottomLeft: 0.0
                case .top, .center, .bottom: 0.5
                case .topRight, .right, .bottomRight: 1.0
                }
            let y =
                switch self {
                case .topLeft, .top, .topRight: 0.0
                case .left, .center, .right: 0.5
                case .bottomLeft, .bottom, .bottomRight: 1.0
                }
            return (x, y)
        }
    }

    package var picture: Located<ConfigPath>?
    package var captured: Bool?
    package var config: Located<ConfigPath>?
    package var footage = FootageSettings()
    package var surface = Surface.screen
    package var under = false
    package var fit = ImageFit.fill
    package var width: Double?
    package var place = Place.center
    package var margin = 0.0
    package var blend = BlendMode.alpha
    @Apart package var key: KeySettings?
    @Apart package var retouch: RetouchSettings?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "media"
    package static let documentation =
        "A picture laid flat over or under the face: exactly one of a picture, the captured pictures, another config or footage."
    package static let fields = ownFields + footageFields
    private static let ownFields: [Field<MediaSettings>] = [
        Field("picture", \.picture, .path(of: "a picture"), "A picture: \(ImageFormat.readableNames)."),
        Field("captured", \.captured, .boolean, "The captured pictures, which the recording names for its frames."),
        Field(
            "config", \.config, .path(of: "a config"),
            "Another config, rendered for the same frame. If it has no recording, it plays this config's."),
        Field(
            "on", \.surface, .choice(),
            "`screen` is flat over the frame, with `translate` in fractions of its smaller side; `card` is a plane at the node."
        ),
        Field(
            "under", \.under, .boolean,
            "Whether the picture is drawn directly over the background, under everything else; otherwise it is drawn over "
                + "everything. On the screen only."
        ),
        Field(
            "fit", \.fit, .choice(),
            "How the picture is fitted to the frame, on the screen and without `width`: `fill` crops it, `fit` shows all "
                + "of it, `stretch` changes its aspect ratio."),
        Field(
            "width", \.width, .number(above: 0, to: 100),
            "The width of the picture: on the screen as a fraction of the frame's width, on a card in metres. Default: "
                + "from `fit`; on a card 0.2."
        ),
        Field("place", \.place, .choice(), "The position of the picture on the screen."),
        Field(
            "margin", \.margin, .number(from: 0, to: 1),
            "The distance of the picture from the edges of the screen, as a fraction of the frame's smaller side."),
        Field("blend", \.blend, .choice(), "The blend mode, in linear light."),
        Field("key", \.key, .object(), "A key that makes parts of the picture transparent. Default: none."),
        Field("retouch", \.retouch, .object(), "Brushes and effects that are applied before the key. Default: none."),
    ]
    package static let alternatives = [
        Alternatives.exactlyOne(of: "picture", "captured", "config", "video", "sequence")
    ]
}
