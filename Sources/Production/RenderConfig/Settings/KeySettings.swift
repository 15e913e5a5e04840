import ConfigLanguage
import Imaging
import Keying

/// The key by which some of a picture becomes transparent.
struct KeySettings: ConfigObject {
    /// The results of keying that can be shown.
    enum View: String, CaseIterable, Sendable {
        case picture, matte, over
    }

    var colors: [LinearColor]?
    var similarity = 0.04
    var followLight = true
    var hue: HueStretch?
    var saturation = ShareStretch(0, 1)
    var value = ShareStretch(0, 1)
    var softness: Double?
    var object: KeyObjectSettings?
    var spill = 1.0
    var choke = 0.0
    var blur = 0.0
    var garbage: [KeyAreaSettings] = []
    var keep: [KeyAreaSettings] = []
    var face: Located<String>?
    var regions: Located<ConfigPath>?
    var view = View.picture
    var viewColor = LinearColor(SRGBA8(red: 255, green: 0, blue: 255))
    var location = ConfigLocation.none

    static let name = "key"
    static let documentation =
        "What of a picture becomes transparent: a screen's colour, a range of hues, or all but an object."
    static let foreignKeys = ForeignKeys.key
    static let fields: [Field<KeySettings>] = [
        Field(
            "color", \.colors, .keyColors, "The screen's colour, or a list of some; near is enough, the picture tells the rest."
        ),
        Field(
            "similarity", \.similarity, .number(from: 0, to: 1),
            "With `color`: how far from the screen's colour still counts as screen, in parts of the way to grey."),
        Field(
            "softness", \.softness, .number(from: 0, to: 1),
            "The distance beyond `similarity` (default 0.9), or beside the ranges of a `hue` (default 0), over which alpha rises to 1."
        ),
        Field(
            "followLight", \.followLight, .boolean,
            "With `color`: finds the screen's own colour and its uneven light in the picture."),
        Field("hue", \.hue, .hueStretch, "A range of hues in degrees; from the larger to the smaller it runs through red."),
        Field("saturation", \.saturation, .shareStretch, "With `hue`: the range of saturations."),
        Field("value", \.value, .shareStretch, "With `hue`: the range of values."),
        Field(
            "object", \.object, .object(),
            "An object that stays, instead of a colour that goes: of a picture, or followed through footage. What refines keys does not "
                + "touch it."),
        Field("spill", \.spill, .number(from: 0, to: 1), "How much of the screen's light is taken out of the colours."),
        Field(
            "choke", \.choke, .number(from: -32, to: 32), "How many pixels the matte shrinks; below 0 it grows."),
        Field(
            "blur", \.blur, .number(from: 0, to: 32), "Blur of the matte: a gaussian's standard deviation in pixels."),
        Field("garbage", \.garbage, .list(of: .object()), "Areas of which nothing stays."),
        Field("keep", \.keep, .list(of: .object()), "Areas of which all stays as it is."),
        Field(
            "face", \.face, .located(.text("a node's name")),
            "With areas that are regions of the face: the node whose mesh it is, with all below it. It may be an occluder, but not hidden."
        ),
        Field(
            "regions", \.regions, .path(of: "a file of regions"),
            "The named regions of a face model, such as ../models/face-regions.json."),
        Field(
            "view", \.view, .choice(),
            "`picture`, the `matte` as grey, or the picture `over` one colour, to look for what is left behind."),
        Field("viewColor", \.viewColor, .color, "The colour of the view `over`."),
    ]
    static let alternatives = [Alternatives.exactlyOne(of: "color", "hue", "object")]
}

/// Which object stays.
struct KeyObjectSettings: ConfigObject {
    var at: [[Double]]?
    var tolerance = 0.1
    var edges = 0.06
    var location = ConfigLocation.none

    static let name = "keyObject"
    static let documentation = "An object, grown from places in the first frame and followed from there."
    static let fields: [Field<KeyObjectSettings>] = [
        Field(
            "at", \.at, .sharePairs, required: true,
            "A place on it, in shares of the width and the height, or a list of places: one for each of its colours."),
        Field(
            "tolerance", \.tolerance, .number(above: 0, to: 1),
            "How far its colours may be from those at the places, in OKLab; 1 is from black to white."),
        Field(
            "edges", \.edges, .number(above: 0, to: 1),
            "How large a step between neighbouring pixels ends it, in OKLab."),
    ]
}

/// An area of a picture.
struct KeyAreaSettings: ConfigObject {
    var rectangle: [Double]?
    var polygon: [[Double]]?
    var region: Located<String>?
    var outside = false
    var location = ConfigLocation.none

    static let name = "keyArea"
    static let documentation = "An area of a picture: exactly one of a rectangle, a polygon and a region of the face."
    static let fields: [Field<KeyAreaSettings>] = [
        Field(
            "rectangle", \.rectangle, .tuple(4, of: .number(from: -1, to: 2), "a rectangle [x, y, width, height]"),
            "Upper left corner and sides, in shares of the width and the height."),
        Field("polygon", \.polygon, .list(of: .sharePair, atLeast: 3), "Corners, in shares of the width and the height."),
        Field(
            "region", \.region, .located(.text("a region's name")),
            "A region of the face, of the file `regions`: all that a frame shows of it."),
        Field("outside", \.outside, .boolean, "Inverts the area."),
    ]
    static let alternatives = [Alternatives.exactlyOne(of: "rectangle", "polygon", "region")]
}
