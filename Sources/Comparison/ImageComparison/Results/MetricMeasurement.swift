public import Imaging

/// The measurement of a picture or of a region of it by a metric.
public struct MetricMeasurement: Sendable, Hashable {
    /// Figures, or why there are none.
    public enum Outcome: Sendable, Hashable {
        /// The figures that were measured.
        case figures(Figures)
        /// Why nothing could be measured: a clause that follows the metric's name.
        case unavailable(String)
    }

    /// The metric that was measured.
    public let metric: Metric
    /// The region's name; nil for the whole.
    public let region: String?
    /// Its figures.
    public let outcome: Outcome

    /// The figures, or nil where there are none.
    public var figures: Figures? {
        if case .figures(let figures) = outcome { return figures }
        return nil
    }
}

/// The figures of a metric over some pixels.
public struct Figures: Sendable, Hashable {
    /// The mean, or the figure of the whole.
    public let mean: Double
    /// The value of the worst pixel; nil for metrics that have none.
    public let worst: Double?
    /// The position of the worst pixel, the first of equals; nil where no pixel differs.
    public let worstPosition: PixelPosition?
    /// The number of pixels that differ by more than the metric's tolerance.
    public let count: Int
    /// The number of pixels that were looked at.
    public let pixels: Int

    /// The part of the pixels that differs by more than the tolerance, 0…1.
    public var share: Double { Double(count) / Double(pixels) }

    /// The figure of a statistic; not a number where the metric has no such statistic.
    public subscript(statistic: Statistic) -> Double {
        switch statistic {
        case .mean: mean
        case .maximum, .minimum: worst ?? .nan
        case .count: Double(count)
        case .share: share
        }
    }
}
