import Imaging

/// The result of a metric for a pair of opaque pictures.
enum MetricResult: Sendable {
    /// A value for each pixel, from which statistics are computed.
    case map(DifferenceMap)
    /// One figure for the whole picture.
    case figure(Double)
    /// No figure, and the reason: a clause that follows the metric's name.
    case unavailable(String)

    /// Returns the worse of the results over two backgrounds.
    func worsened(by other: MetricResult, of metric: Metric) -> MetricResult {
        switch (self, other) {
        case (.map(var ours), .map(let theirs)):
            ours.worsen(by: theirs, lessIsWorse: metric.growsWithLikeness && metric != .psnr)
            return .map(ours)
        case (.figure(let ours), .figure(let theirs)):
            return .figure(metric.growsWithLikeness ? min(ours, theirs) : max(ours, theirs))
        case (.unavailable, _): return self
        case (_, .unavailable): return other
        default: preconditionFailure("\(metric.rawValue) gave a map for one background and a figure for the other.")
        }
    }
}

extension Metric {
    /// Whether the metric compares stored samples, including alpha, instead of colours over a background.
    var looksAtSamples: Bool { self == .exact || self == .channel }

    /// Measures two pictures with this metric.
    /// - Precondition: the pictures are large enough for the metric.
    func measure<Pixel: ComparablePixel>(
        _ pair: PixelPair<Pixel>, rules: ComparisonRules, threads: Int
    ) -> MetricResult {
        switch self {
        case .exact, .channel: .map(ChannelKernel.map(pair, threads: threads))
        case .psnr: .map(SquaredErrorKernel.map(pair, threads: threads))
        case .oklab:
            .map(
                OKLabKernel.map(
                    pair, radius: rules.searchRadius, ignoresAntialiasing: rules.ignoresAntialiasing, threads: threads))
        case .flip: flip(pair, pixelsPerDegree: rules.flipPixelsPerDegree, threads: threads)
        case .ssim: .map(SimilarityKernel.map(pair, threads: threads))
        case .multiScaleSSIM: .figure(MultiScaleSimilarity.figure(of: pair, threads: threads))
        }
    }

    private func flip<Pixel: ComparablePixel>(
        _ pair: PixelPair<Pixel>, pixelsPerDegree: Double, threads: Int
    ) -> MetricResult {
        let known = ComparisonRules.flipPixelsPerDegreeRange
        guard known.contains(pixelsPerDegree) else {
            let (least, most) = (FigureText.of(known.lowerBound), FigureText.of(known.upperBound))
            let asked = FigureText.of(pixelsPerDegree)
            return .unavailable("is defined for \(least) to \(most) pixels per degree, not for \(asked)")
        }
        return .map(FLIPKernel.map(pair, pixelsPerDegree: pixelsPerDegree, threads: threads))
    }
}
