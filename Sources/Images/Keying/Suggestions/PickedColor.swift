public import Imaging

/// The colour at a position of a picture, and the range of a key around it.
public struct PickedColor: Hashable, Sendable {
    /// The extent of a range to either side of a picked colour.
    public struct Reach: Hashable, Sendable {
        /// The extent of hues in degrees. Default: 20.
        public var hue = 20.0
        /// The extent of saturations. Default: 0.3.
        public var saturation = 0.3
        /// The extent of values. Default: 0.35.
        public var value = 0.35

        /// Creates the default extent.
        public init() {}
    }

    /// The mean of the neighbourhood, channel by channel, encoded.
    public let color: SRGBA8
    /// The range around the colour; that of a grey contains all hues.
    public let range: KeyRange

    /// Picks the colour at a position; nil if the position is outside the picture.
    /// - Parameters:
    ///   - picture: the picture to pick from.
    ///   - x: the column, from 0 at the left.
    ///   - y: the row, from 0 at the top.
    ///   - radius: the number of pixels to each side of the square neighbourhood, cropped to the picture. Default: 2.
    ///   - reach: the extent of the range to either side; hues continue past 0, the others end at 0 and 1.
    public init?(from picture: SRGBImage, x: Int, y: Int, radius: Int = 2, reach: Reach = Reach()) {
        let size = picture.size
        guard (0..<size.width).contains(x), (0..<size.height).contains(y) else { return nil }
        let radius = min(max(radius, 0), ImageSize.largestSide)
        let columns = max(x - radius, 0)...min(x + radius, size.width - 1)
        let rows = max(y - radius, 0)...min(y + radius, size.height - 1)
        var sum = SIMD3<Int>.zero
        for row in rows {
            for column in columns {
                let pixel = picture[column, row]
                sum &+= SIMD3(Int(pixel.red), Int(pixel.green), Int(pixel.blue))
            }
        }
        let count = columns.count * rows.count
        func mean(_ channel: Int) -> UInt8 { UInt8((2 * channel + count) / (2 * count)) }
        color = SRGBA8(red: mean(sum.x), green: mean(sum.y), blue: mean(sum.z))
        range = KeyRange(around: color, reach)
    }
}

extension KeyRange {
    /// The range around a colour.
    init(around color: SRGBA8, _ reach: PickedColor.Reach) {
        let center = HueSaturationValue(color)
        func stretch(_ center: Double, _ reach: Double) -> ClosedRange<Double> {
            max(center - reach, 0)...min(center + reach, 1)
        }
        var (low, high) = (0.0, 360.0)
        // Below this saturation, a step of 8 bits rotates the hue by more than the width of a range.
        if let hue = center.hue, center.saturation >= 0.08, reach.hue < 180 {
            low = hue - reach.hue < 0 ? hue - reach.hue + 360 : hue - reach.hue
            high = hue + reach.hue > 360 ? hue + reach.hue - 360 : hue + reach.hue
        }
        self.init(
            lowestHue: low, highestHue: high, saturation: stretch(center.saturation, reach.saturation),
            value: stretch(center.value, reach.value))
    }
}
