public import Imaging

/// The measurement of a picture or of a region of it by a metric.
public struct MetricMeasurement: Sendable, Hashable {
    /// Figures, or the reason why there are none.
    public enum Outcome: Sendable, Hashable {
        /// The figures that were measured.
        case figures(Figures)
        /// The reason why nothing could be measured: a clause that follows the metric's name.
        case unavailable(String)
    }

    /// The metric that was measured.
    public let metric: Metric
    /// The region's name; nil for the whole.
    public let region: String?
    /// The figures, or the reason why there are none.
    public let outcome: Outcome

    /// The figures; nil if there are none.
    public var figures: Figures? {
        if case .figures(let figures) = outcome { return figures }
        return nil
    }
}

/// The figures of a metric over some pixels.
public struct Figures: Sendable, Hashable {
    /// The mean over the pixels, or the figure of the whole.
    public let mean: Double
    /// The value of the worst pixel; nil for metrics without values for pixels.
    public let worst: Double?
    /// The position of the worst pixel, the first of equals; nil if no pixel differs.
    public let worstPosition: PixelPosition?
    /// The number of pixels that differ by more than the metric's tolerance.
    public let count: Int
    /// The number of compared pixels.
    public let pixels: Int

    /// The fraction of the pixels that differ by more than the tolerance, 0…1.
    public var share: Double { Double(count) / Double(pixels) }

    /// The figure of a statistic; NaN if the metric has no such statistic.
    public subscript(statistic: Statistic) -> Double {
        switch statistic {
        case .mean: mean
        case .maximum, .minimum: worst ?? .nan
        case .count: Double(count)
        case .share: share
        }
    }
}
