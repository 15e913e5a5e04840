import Imaging

/// The result of a metric for a pair of opaque pictures.
enum MetricResult: Sendable {
    /// A value for each pixel, over which statistics are made.
    case map(DifferenceMap)
    /// One figure for the whole.
    case figure(Double)
    /// No figure, and why: a clause that follows the metric's name.
    case unavailable(String)

    /// The worse of the results over two backgrounds.
    func worsened(by other: MetricResult, of metric: Metric) -> MetricResult {
        switch (self, other) {
        case (.map(var ours), .map(let theirs)):
            ours.worsen(by: theirs, lessIsWorse: metric.growsWithLikeness && metric != .psnr)
            return .map(ours)
        case (.figure(let ours), .figure(let theirs)):
            return .figure(metric.growsWithLikeness ? min(ours, theirs) : max(ours, theirs))
        case (.unavailable, _): return self
        case (_, .unavailable): return other
        default: preconditionFailure("\(metric.rawValue) gave a map once and a figure once.")
        }
    }
}

extension Metric {
    /// Whether it looks at stored samples, alpha among them, and not at colours over a background.
    var looksAtSamples: Bool { self == .exact || self == .channel }

    /// Its result for two pictures.
    /// - Precondition: they are large enough for it.
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
