package import ConfigLanguage
package import Imaging
package import Keying

/// The key that makes a part of a picture transparent.
package struct KeySettings: ConfigObject {
    /// The results of keying that can be shown.
    package enum View: String, CaseIterable, Sendable {
        case picture, matte, over
    }

    package var colors: [LinearColor]?
    package var similarity: Double?
    package var followLight = true
    package var hue: HueStretch?
    package var saturation = ShareStretch(0, 1)
    package var value = ShareStretch(0, 1)
    package var softness: Double?
    @Apart package var object: KeyObjectSettings?
    package var spill = 1.0
    package var choke = 0.0
    package var blur = 0.0
    package var garbage: [KeyAreaSettings] = []
    package var keep: [KeyAreaSettings] = []
    package var face: Located<String>?
    package var regions: Located<ConfigPath>?
    package var view = View.picture
    package var viewColor = LinearColor(SRGBA8(red: 255, green: 0, blue: 255))
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "key"
    package static let documentation =
        "The part of a picture that becomes transparent: a screen's colour, a range of hues, or everything but an object."
    package static let foreignKeys = ForeignKeys.key
    package static let fields: [Field<KeySettings>] = [
        Field(
            "color", \.colors, .keyColors, "The screen's colour, or a list of colours. An approximate colour is enough."
        ),
        Field(
            KeyProperty.similarity, \.similarity,
            "With `color`: the distance up to which a pixel counts as screen, as a fraction of the screen's distance from grey (default "
                + "0.04). For black, grey and white screens it is a distance in OKLab (default 0.025)."),
        Field(
            KeyProperty.softness, \.softness,
            "The distance beyond `similarity` (default 0.9; 0.01 for black, grey and white screens), or outside the ranges of "
                + "a `hue` (default 0), over which alpha rises to 1."),
        Field(
            "followLight", \.followLight, .boolean,
            "With `color`: measures the screen's actual colour and its uneven lighting in the picture."),
        Field(
            "hue", \.hue, .hueStretch,
            "A range of hues in degrees; if the first is larger than the second, the range runs through red."),
        Field("saturation", \.saturation, .shareStretch, "With `hue`: the range of saturations."),
        Field("value", \.value, .shareStretch, "With `hue`: the range of values."),
        Field(
            "object", \.object, .object(),
            "An object to keep, instead of a colour to remove: in a picture, or tracked through footage. The fields that "
                + "refine colour keys have no effect on it."),
        Field(
            KeyProperty.spill, \.spill,
            "Spill suppression: the fraction of the screen's light that is removed from the colours."),
        Field(
            KeyProperty.choke, \.choke,
            "The number of pixels by which the matte shrinks; negative values grow it."),
        Field(
            KeyProperty.blur, \.blur, "The blur of the matte: the standard deviation of a Gaussian, in pixels."),
        Field("garbage", \.garbage, .list(of: .object()), "Garbage mattes: areas that are removed completely."),
        Field("keep", \.keep, .list(of: .object()), "Areas that are kept unchanged."),
        Field(
            "face", \.face, .located(.text("a node's name")),
            "For areas with a `region`: the node with the mesh of the face, and the nodes below it. It may be an occluder, but "
                + "not hidden."
        ),
        Field(
            "regions", \.regions, .path(of: "a file of regions"),
            "The named regions of a face model, such as ../models/face-regions.json."),
        Field(
            "view", \.view, .choice(),
            "The output: the keyed `picture`, the `matte` as grey, or the picture `over` one colour, which shows remnants of "
                + "the screen."),
        Field("viewColor", \.viewColor, .color, "The colour of the view `over`."),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "color", "hue", "object")]
}

/// The object that stays opaque.
package struct KeyObjectSettings: ConfigObject {
    package var at: [[Double]]?
    package var growth = ObjectGrowth()
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "keyObject"
    package static let documentation = "An object that is grown from positions in the first frame and tracked from there."
    package static let fields: [Field<KeyObjectSettings>] = [
        Field(
            "at", \.at, .sharePairs, required: true,
            "A position on the object, as fractions of width and height, or a list of positions, one for each of the object's "
                + "colours."),
        Field(
            "tolerance", \.growth.tolerance, .number(above: 0, to: 1),
            "The largest distance of the object's colours from those at the positions, in OKLab; black and white are 1 apart."),
        Field(
            "edges", \.growth.edges, .number(above: 0, to: 1),
            "The difference between neighbouring pixels at which the object ends, in OKLab."),
    ]
}

/// An area of a picture.
package struct KeyAreaSettings: ConfigObject {
    package var rectangle: [Double]?
    package var polygon: [[Double]]?
    package var region: Located<String>?
    package var outside = false
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "keyArea"
    package static let documentation = "An area of a picture: exactly one of a rectangle, a polygon and a region of the face."
    package static let fields: [Field<KeyAreaSettings>] = [
        Field(
            "rectangle", \.rectangle, .tuple(4, of: .number(from: -1, to: 2), "a rectangle [x, y, width, height]"),
            "The upper left corner, width and height, as fractions of the picture's width and height."),
        Field(
            "polygon", \.polygon, .list(of: .sharePair, atLeast: 3),
            "The corners, as fractions of the picture's width and height."),
        Field(
            "region", \.region, .located(.text("a region's name")),
            "A region of the face, from the file `regions`: the part of it that is visible in the frame."),
        Field("outside", \.outside, .boolean, "Inverts the area."),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "rectangle", "polygon", "region")]
}
