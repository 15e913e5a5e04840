public import Imaging

/// How much a pixel differs, as far as the rules care.
enum DifferenceLevel: Sendable {
    /// Its stored samples are equal, or it is not looked at.
    case none
    /// Its stored samples differ, but by no more than the thresholds for failures let pass.
    case tolerated
    /// It differs by more than the tolerance of a metric that can make the comparison fail.
    case beyond
}

/// The colours of a highlighted picture.
public enum HighlightColor {
    /// Pixels that differ by more than is tolerated: the red of the opera's masks.
    public static let beyond = SRGBA8(red: 255, green: 36, blue: 66)
    /// Pixels that differ by less.
    public static let tolerated = SRGBA8(red: 255, green: 176, blue: 0)
    /// The stripes over what is ignored.
    public static let ignored = SRGBA8(red: 92, green: 132, blue: 176)
}

extension DifferencePictures {
    /// The reference in dim grey; differing pixels in red, those that differ by no more than a tolerance in amber; blue stripes
    /// over what is ignored.
    public func highlighted() -> SRGBImage {
        let levels = differenceLevels()
        let ignored = rules.ignored.isEmpty ? nil : PixelMask(of: rules.ignored, size: reference.size)
        return SRGBImage(size: reference.size) { x, y in
            let index = y * reference.size.width + x
            switch levels?[index] ?? .none {
            case .beyond: return HighlightColor.beyond
            case .tolerated: return HighlightColor.tolerated
            case .none:
                let isStriped = ignored?.isSet[index] == true && Self.isStripe(x: x, y: y)
                return isStriped ? HighlightColor.ignored : Self.dimmed(reference.pixels[index])
            }
        }
    }

    /// The level of each pixel, row by row; nil where no pixel differs.
    func differenceLevels() -> [DifferenceLevel]? {
        guard let differing = comparison.maps[.exact] else { return nil }
        var levels = differing.values.map { $0 > 0 ? DifferenceLevel.tolerated : .none }
        for metric in judgingMetrics {
            guard let map = comparison.maps[metric] else { continue }
            let tolerance = Float(rules.tolerance(of: metric))
            for index in levels.indices where map.values[index] > tolerance { levels[index] = .beyond }
        }
        return levels
    }

    /// The metrics with a value and a tolerance for each pixel that can make the comparison fail; where there are none, any
    /// difference counts.
    private var judgingMetrics: [Metric] {
        let asked = Set((rules.fail + rules.regions.flatMap(\.fail)).map(\.metric))
        let judging = [Metric.exact, .channel, .oklab, .flip].filter(asked.contains)
        return judging.isEmpty ? [.exact] : judging
    }

    /// Stripes of two pixels that rise to the right, eight apart.
    private static func isStripe(x: Int, y: Int) -> Bool { (x + y) % 8 < 2 }

    /// The grey of a colour's luma (Rec. 709 weights in 256ths), in the lower half of the range, not down to black.
    private static func dimmed(_ pixel: SRGBA8) -> SRGBA8 {
        let luma = (54 * Int(pixel.red) + 183 * Int(pixel.green) + 19 * Int(pixel.blue)) / 256
        let grey = UInt8(24 + luma / 2)
        return SRGBA8(red: grey, green: grey, blue: grey)
    }
}
