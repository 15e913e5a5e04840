import Foundation
import ImageCodecs
public import ImageComparison
import Imaging

/// The kinds of pictures that show where two pictures differ.
public enum DifferenceKind: Hashable, Sendable {
    /// The reference in dim grey with differing pixels in colour.
    case highlighted
    /// The values of a metric for each pixel.
    case heatMap(Metric)
    /// Reference, result and the highlighted difference side by side.
    case strip
    /// An animated PNG that shows reference and result in turn.
    case blink

    /// Parses a kind: `highlighted`, `strip`, `blink`, or a metric's name for its heat map.
    public init?(_ text: String) {
        switch text {
        case "highlighted": self = .highlighted
        case "strip": self = .strip
        case "blink": self = .blink
        default:
            guard let metric = Metric(rawValue: text), metric != .exact, metric != .multiScaleSSIM else { return nil }
            self = .heatMap(metric)
        }
    }

    /// The metric that must be measured for it; nil if none is needed.
    public var metric: Metric? {
        if case .heatMap(let metric) = self { return metric }
        return nil
    }

    /// Returns the PNG file that shows a pair.
    /// - Returns: nil if there is no such picture: the pair was not compared, its sizes differ, or the metric has no map.
    public func file(of pair: ComparedPair) -> [UInt8]? {
        guard let comparison = pair.comparison, let both = pair.pictures,
            let pictures = DifferenceImages(
                of: both.result, with: both.reference, comparison, rules: pair.rules ?? ComparisonRules())
        else { return nil }
        switch self {
        case .highlighted: return PNGEncoder().encode(pictures.boxed(pictures.highlighted()))
        case .heatMap(let metric): return pictures.heatMap(of: metric).map { PNGEncoder().encode($0) }
        case .strip: return pictures.strip().map { PNGEncoder().encode($0) }
        case .blink: return AnimatedPNGEncoder().encode([pictures.reference, pictures.result])
        }
    }
}
