import DescribedErrors
public import Imaging

/// A threshold that is crossed or cannot be checked.
public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The severity.
    public enum Level: String, Sendable, Hashable, Comparable {
        /// The user should look at the pictures.
        case warning
        /// The pictures differ too much.
        case failure

        /// Warnings are less than failures.
        public static func < (a: Level, b: Level) -> Bool { a == .warning && b == .failure }
    }

    /// The kinds of finding.
    public enum Matter: Sendable, Hashable {
        /// The pictures have different sizes, so no figure is available.
        case sizes(reference: ImageSize, result: ImageSize)
        /// A figure is beyond a threshold.
        case crossed(Threshold, figure: Double, worst: WorstPixel?, differing: [DifferingRegion])
        /// The figure of a threshold is unavailable, and the reason.
        case unavailable(Threshold, reason: String)
    }

    /// A warning or a failure.
    public let level: Level
    /// The name of the region; nil for the whole.
    public let region: String?
    /// The subject of the finding.
    public let matter: Matter

    /// The greatest number of boxes in the text.
    private static let mostBoxes = 3

    /// One line: the metric, its figure, the threshold, the worst pixel with its two colours, and the differing regions.
    public var description: String {
        let subject = region.map { "region \"\($0)\": " } ?? ""
        switch matter {
        case .sizes(let reference, let result):
            return "\(subject)the result is \(result) pixels and the reference \(reference)"
        case .unavailable(let threshold, let reason):
            return "\(subject)\(threshold.metric.rawValue) \(reason), so \"\(threshold)\" counts as crossed"
        case .crossed(let threshold, let figure, let worst, let differing):
            let name = threshold.subject
            var parts = ["\(subject)\(name) is \(FigureText.of(figure)), the threshold is \(threshold)"]
            if let worst { parts.append("worst at \(worst)") }
            if !differing.isEmpty { parts.append("differing: \(Self.text(of: differing))") }
            return parts.joined(separator: "; ")
        }
    }

    private static func text(of regions: [DifferingRegion]) -> String {
        regions.map(\.box.description).shortened(to: mostBoxes)
    }
}

/// The pixel with the worst value, and its colours in both pictures.
public struct WorstPixel: Sendable, Hashable, CustomStringConvertible {
    /// The position of the pixel.
    public let position: PixelPosition
    /// Its value, in the metric's unit.
    public let value: Double
    /// Its colour in the reference, as `#rrggbb` with two more digits if it is not opaque; four digits per sample of 16 bits.
    public let reference: String
    /// Its colour in the result.
    public let result: String

    /// For example `412,233 (0.41): #a0b1c2 became #ffb1c2`.
    public var description: String { "\(position) (\(FigureText.of(value))): \(reference) became \(result)" }
}
