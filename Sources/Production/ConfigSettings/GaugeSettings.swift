package import ConfigLanguage
package import FaceDrivers
package import FaceTracking
package import Imaging

/// A gauge: values as bars.
package struct GaugeSettings: FontHolder {
    /// The positions of labels.
    package enum Labels: String, CaseIterable, Sendable {
        /// Next to horizontal bars, below vertical ones.
        case beside
        /// Above horizontal bars.
        case above
        /// No labels.
        case none
    }

    /// The blend shapes that have bars.
    package enum Shapes: Sendable {
        case all
        case named([BlendShape])
    }

    /// The keyword for all blend shapes.
    package enum AllShapes: String, CaseIterable, Sendable {
        case all
    }

    @Apart package var value: ValueSettings?
    package var label: String?
    package var bars: [BarSettings]?
    package var shapes: Shapes?
    package var from: [Double]?
    package var direction = GaugeDriver.Direction.right
    package var length = 0.4
    package var thickness = 0.025
    package var rounded = true
    package var columns: Int?
    package var gap = 0.02
    package var labels = Labels.beside
    package var number: Located<String>?
    package var textSize = 0.03
    package var font = FontSettings()
    package var color = LinearColor(SRGBA8(red: 0xF0, green: 0xB4, blue: 0x29))
    package var background = LinearColor(SRGBA8(red: 255, green: 255, blue: 255, alpha: 48))
    package var textColor = LinearColor(SRGBA8(red: 255, green: 255, blue: 255))
    package var panel: LinearColor?
    package var padding = 0.025
    package var surface = LetteringPlace.screen
    package var place = MediaSettings.Place.center
    package var margin = 0.04
    package var face = 0
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "gauge"
    package static let documentation =
        "Values as bars, with labels and numbers: one `value`, several `bars`, or blend shapes by name. A bar grows from 0 if "
        + "0 is within its range. Lengths are fractions of the picture's smaller side, or metres on a card."
    package static let fields = barFields + fontFields + colorFields
    private static let barFields: [Field<GaugeSettings>] = [
        Field("value", \.value, .drivenValue, "The value of a single bar."),
        Field("label", \.label, .text, "The label of a single bar."),
        Field("bars", \.bars, .list(of: .object(), atLeast: 1), "Several bars."),
        Field(
            "shapes", \.shapes, .gaugeShapes,
            "A bar for each of these blend shapes, or for `all` 52."),
        Field("from", \.from, .pair, "The values at the ends of bars. Default: [0, 1]."),
        Field("direction", \.direction, .choice(), "The direction in which bars grow."),
        Field("length", \.length, .number(above: 0, to: 100), "The length of a bar."),
        Field("thickness", \.thickness, .number(above: 0, to: 100), "The thickness of a bar."),
        Field("rounded", \.rounded, .boolean, "Whether bars have round ends."),
        Field(
            "columns", \.columns, .integer(1...64),
            "The number of columns, which are filled one after the other. Default: 1; upright bars form one row."),
        Field("gap", \.gap, .number(from: 0, to: 100), "The distance between bars, and between bars and text."),
        Field(
            "labels", \.labels, .choice(),
            "The position of labels: `beside` horizontal bars and below upright ones, `above` horizontal bars, or `none`."),
        Field(
            "number", \.number, .located(.text("a format such as 0.00")),
            "The format of the value next to its bar: `0.00`, `+0.0`, `0%`. Default: none; the value is not shown."),
        Field(
            "textSize", \.textSize, .number(above: 0, to: 100), "The font size (em height) of labels and numbers."),
    ]
    private static let colorFields: [Field<GaugeSettings>] = [
        Field("color", \.color, .color, "The colour of the filled part of bars."),
        Field("background", \.background, .color, "The colour of the empty part of bars."),
        Field("textColor", \.textColor, .color, "The colour of labels and numbers."),
        Field("panel", \.panel, .color, "The colour of a panel behind the whole gauge. Default: none."),
        Field("padding", \.padding, .number(from: 0, to: 100), "The distance between the panel's edges and its contents."),
        Field(
            "on", \.surface, .choice(),
            "`screen` is flat over the picture, with `translate` in fractions of its smaller side; `card` is a plane at the node."
        ),
        Field("place", \.place, .choice(), "The position on the screen that `translate` is relative to."),
        Field(
            "margin", \.margin, .number(from: 0, to: 1),
            "The distance from the edges of the screen, as a fraction of its smaller side."),
        Field(
            "face", \.face, .integer(0...63),
            "The face whose values are shown, from 0 in order of first detection."),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "value", "bars", "shapes")]
}

/// One bar of a gauge.
package struct BarSettings: ConfigObject {
    @Apart package var value: ValueSettings?
    package var label: String?
    package var from: [Double]?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "bar"
    package static let documentation = "One bar of a gauge."
    package static let fields: [Field<BarSettings>] = [
        Field("value", \.value, .drivenValue, required: true, "The value that the bar shows."),
        Field("label", \.label, .text, "The label of the bar. Default: none."),
        Field("from", \.from, .pair, "The values at the ends of the bar. Default: those of the gauge."),
    ]
}

extension ValueType where Value == GaugeSettings.Shapes {
    /// `all`, or a list of blend shapes.
    fileprivate static let gaugeShapes: ValueType = {
        let list = ValueType<[BlendShape]>.list(of: .blendShape, atLeast: 1)
        let all = ValueType<GaugeSettings.AllShapes>.choice()
        return ValueType(
            "`all` or a list of blend shapes", schema: { ["anyOf": [all.schema(&$0), list.schema(&$0)]] },
            read: { value, reading in
                if case .list = value.content { return list.read(value, reading).map { .named($0) } }
                return all.read(value, reading).map { _ in .all }
            })
    }()
}

extension ValueType where Value == [Double] {
    /// Two numbers.
    fileprivate static let pair = ValueType.tuple(2, of: .number, "a list of two numbers")
}
