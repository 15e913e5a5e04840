package import ConfigLanguage
package import Imaging
package import Typesetting

/// The surface for flat content other than pictures: texts and gauges.
package enum LetteringPlace: String, CaseIterable, Sendable {
    /// Flat on the screen.
    case screen
    /// A plane at the node.
    case card
}

/// The font of a text.
package struct FontSettings: Sendable {
    package var file: Located<ConfigPath>?
    package var index = 0
    package var weight: StrokeAlphabet.Weight?
    package init() {}
}

/// Settings with a font.
package protocol FontHolder: ConfigObject {
    var font: FontSettings { get set }
}

extension FontHolder {
    /// The keys of the font.
    package static var fontFields: [Field<Self>] {
        [
            Field(
                "font", \.font.file, .path(of: "a font"),
                "A font file: TrueType, OpenType or a collection of them. Default: the built-in font, which has Western "
                    + "European letters."
            ),
            Field("fontIndex", \.font.index, .integer(0...1023), "The index of the font in a collection, from 0."),
            Field(
                "weight", \.font.weight, .choice(), "The width of the built-in font's strokes. Default: regular."),
        ]
    }
}

/// A text at a node.
package struct TextSettings: FontHolder {
    package var string: Located<String>?
    package var values: [Named<ValueSettings>] = []
    package var font = FontSettings()
    package var size = 0.05
    package var align: TextStyle.Alignment?
    package var lineHeight = 1.0
    package var spacing = 0.0
    package var color = LinearColor(SRGBA8(red: 255, green: 255, blue: 255))
    package var outline: LinearColor?
    package var outlineWidth = 0.06
    package var surface = LetteringPlace.screen
    package var place = MediaSettings.Place.center
    package var anchor: MediaSettings.Place?
    package var margin = 0.04
    package var face = 0
    package var location = ConfigLocation.none

    package init() {}

    package init(_ string: Located<String>, location: ConfigLocation) {
        self.string = string
        self.location = location
    }

    package static let name = "text"
    package static let documentation =
        "A text at the node. `{NAME:0.00}` in it shows a value: one of `values`, a blend shape, `seconds`, `frame`, `score`, "
        + "`score.TARGET`, `nearness`, `countdown`, `last` or `passed`; `{timecode}`, `{eyes}`, `{brows}`, `{mouth}`, "
        + "`{target}` and `{grade}` show words. `0.00` shows two digits after the point, `+0.0` always a sign, `000` at "
        + "least three digits, `0%` multiplies by 100."
    package static let fields = stringFields + fontFields + layoutFields
    private static let stringFields: [Field<TextSettings>] = [
        Field("string", \.string, .lines, required: true, "The text; write `{{` and `}}` for braces."),
        Field(
            "values", \.values, .dictionary(of: .drivenValue, "a mapping of names to values"),
            "The values that the text shows, by name."),
    ]
    private static let layoutFields: [Field<TextSettings>] = [
        Field(
            "size", \.size, .number(above: 0, to: 100),
            "The font size: the height of an em, of which a capital takes about 0.7. On the screen it is a fraction of the "
                + "smaller side, on a card it is in metres."
        ),
        Field("align", \.align, .choice(), "The alignment of lines. Default: the side of `anchor`."),
        Field("lineHeight", \.lineHeight, .number(from: 0, to: 100), "A factor on the distance between lines."),
        Field("spacing", \.spacing, .number(from: -1, to: 10), "The additional distance between letters, in ems."),
        Field("color", \.color, .color, "The colour, which is not lit. On a card, `material` may replace it."),
        Field(
            "outline", \.outline, .color, "The colour of an outline behind the text, for captions on film. Default: none."),
        Field("outlineWidth", \.outlineWidth, .number(above: 0, to: 1), "The width of the outline, in ems."),
        Field(
            "on", \.surface, .choice(),
            "`screen` is flat over the picture, with `translate` in fractions of its smaller side; `card` is a plane at the node."
        ),
        Field("place", \.place, .choice(), "The position on the screen that `translate` is relative to."),
        Field(
            "anchor", \.anchor, .choice(),
            "The point of the text at that position. Default: the point of the same name, so that the text is within the "
                + "picture."
        ),
        Field(
            "margin", \.margin, .number(from: 0, to: 1),
            "The distance from the edges of the screen, as a fraction of its smaller side."),
        Field(
            "face", \.face, .integer(0...63),
            "The face whose values the text shows, from 0 in order of first detection."),
    ]
}

extension ValueType where Value == Located<String> {
    /// A text that may have several lines.
    package static let lines = ValueType(
        "a text", schema: { _ in ["type": "string", "minLength": .integer(1)] },
        read: { value, reading in
            guard case .scalar(let text, _) = value.content, !value.isNull, !text.isEmpty else {
                return reading.refuse(value, expecting: "a text")
            }
            return Located(text, at: value.location)
        })
}
