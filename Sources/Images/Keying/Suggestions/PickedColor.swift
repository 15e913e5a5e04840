public import Imaging

/// The colour at a position of a picture, and the range that a key around it has.
public struct PickedColor: Hashable, Sendable {
    /// The reach of a range to either side of a picked colour.
    public struct Reach: Hashable, Sendable {
        /// Degrees. Default: 20.
        public var hue = 20.0
        /// Default: 0.3.
        public var saturation = 0.3
        /// Default: 0.35.
        public var value = 0.35

        /// The usual reach.
        public init() {}
    }

    /// The mean of the neighbourhood, channel by channel, encoded.
    public let color: SRGBA8
    /// The range around it; a grey's holds all hues.
    public let range: KeyRange

    /// The colour at a position, or nil where the position is outside the picture.
    /// - Parameters:
    ///   - x: the column, from 0 at the left.
    ///   - y: the row, from 0 at the top.
    ///   - radius: the number of pixels to each side in the neighbourhood, a square; as far as they lie in the picture. Default: 2.
    ///   - reach: the reach of the range to either side; hues run on through 0, the others end at 0 and 1.
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
        // Below this, a step of 8 bits turns the hue by more than a range is wide.
        if let hue = center.hue, center.saturation >= 0.08, reach.hue < 180 {
            low = hue - reach.hue < 0 ? hue - reach.hue + 360 : hue - reach.hue
            high = hue + reach.hue > 360 ? hue + reach.hue - 360 : hue + reach.hue
        }
        self.init(
            lowestHue: low, highestHue: high, saturation: stretch(center.saturation, reach.saturation),
            value: stretch(center.value, reach.value))
    }
}
