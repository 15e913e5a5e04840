public import Imaging

/// A range of hue, saturation and value, ends included: the values of three range sliders.
///
/// Hue, saturation and value are those of the encoded colour (A. R. Smith, "Color Gamut Transform Pairs", SIGGRAPH 1978), as in
/// painting programs.
public struct KeyRange: Hashable, Sendable {
    /// The first of the hues, 0…360 degrees.
    public var lowestHue: Double
    /// The last of the hues, 0…360 degrees; smaller than `lowestHue` if the range contains 0, which is red.
    public var highestHue: Double
    /// The saturations, 0…1.
    public var saturation: ClosedRange<Double>
    /// The values, 0…1.
    public var value: ClosedRange<Double>

    /// Creates a range, by default of all saturations and values.
    public init(
        lowestHue: Double, highestHue: Double, saturation: ClosedRange<Double> = 0...1, value: ClosedRange<Double> = 0...1
    ) {
        self.lowestHue = lowestHue
        self.highestHue = highestHue
        self.saturation = saturation
        self.value = value
    }

    /// The width of the range of hues in degrees, 0…360.
    public var hueWidth: Double {
        lowestHue <= highestHue ? highestHue - lowestHue : highestHue - lowestHue + 360
    }

    /// Whether a colour is inside; its alpha is ignored. A grey has no hue, so its saturation and value decide.
    public func contains(_ color: SRGBA8) -> Bool {
        let color = HueSaturationValue(color)
        guard saturation.contains(color.saturation), value.contains(color.value) else { return false }
        guard let hue = color.hue else { return true }
        return lowestHue <= highestHue
            ? (lowestHue...highestHue).contains(hue) : hue >= lowestHue || hue <= highestHue
    }

    /// The colour at the range's centre, used as the screen's colour if one is needed.
    public var middle: SRGBA8 {
        let hue = lowestHue + hueWidth / 2
        return HueSaturationValue(
            hue: hue >= 360 ? hue - 360 : hue, saturation: (saturation.lowerBound + saturation.upperBound) / 2,
            value: (value.lowerBound + value.upperBound) / 2
        ).color
    }
}
