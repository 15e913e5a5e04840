import Imaging
import RenderMath

/// A comparison in progress: pictures of one depth and size, and the metrics that the rules need.
struct Comparer<Pixel: ComparablePixel> {
    private let pair: PixelPair<Pixel>
    private let rules: ComparisonRules
    private let threads: Int
    /// The compared pixels; nil for all.
    private let looked: PixelMask?

    init(_ reference: Image<Pixel>, _ result: Image<Pixel>, _ rules: ComparisonRules, threads: Int) {
        let ignored = rules.ignored.isEmpty ? nil : PixelMask(of: rules.ignored, size: reference.size)
        pair = PixelPair(reference: reference, result: result, threads: threads).ignoring(ignored, threads: threads)
        looked = ignored.map(\.inverted)
        self.rules = rules
        self.threads = threads
    }

    func comparison() -> Comparison {
        let results = results()
        let maps = results.compactMapValues { if case .map(let map) = $0 { map } else { nil } }
        let scopes = scopes(measuredBy: results)
        let samples = differing(within: looked, maps: maps, metric: .exact)
        let judge = Judge(maps: maps, colors: colors(at:)) { scope, metric in
            // The regions that most failures need have been computed already.
            if scope.region == nil, differenceTold(by: metric) == differenceTold(by: .exact) { return samples }
            return differing(within: scope.mask, maps: maps, metric: metric)
        }
        return Comparison(
            referenceSize: pair.size, resultSize: pair.size, measurements: scopes.flatMap(\.measurements),
            findings: judge.findings(in: scopes), maps: maps, differing: samples)
    }

    /// Returns the whole, then each region, with the figures of every metric that is needed.
    private func scopes(measuredBy results: [Metric: MetricResult]) -> [ComparedScope] {
        func scope(_ region: String?, _ mask: PixelMask?, _ fail: [Threshold], _ warn: [Threshold]) -> ComparedScope {
            let measurements = rules.neededMetrics.map { metric in
                MetricMeasurement(
                    metric: metric, region: region, outcome: outcome(of: metric, results[metric], in: region, mask))
            }
            return ComparedScope(region: region, mask: mask, fail: fail, warn: warn, measurements: measurements)
        }
        return [scope(nil, looked, rules.fail, rules.warn)]
            + rules.regions.map { scope($0.name, mask(of: $0), $0.fail, $0.warn) }
    }

    // MARK: Measuring

    /// Returns the result of each metric, the worst over all backgrounds; empty if the pictures are equal.
    private func results() -> [Metric: MetricResult] {
        guard pair.changes.isAnyChanged else { return [:] }
        let needed = rules.neededMetrics
        var results: [Metric: MetricResult] = [:]
        // The differing pixels are reported in every case.
        let samples = Metric.channel.measure(pair, rules: rules, threads: threads)
        for metric in [Metric.exact, .channel] { results[metric] = samples }
        let colorMetrics = needed.filter {
            !$0.looksAtSamples && $0.unavailability(size: pair.size, isRegion: false) == nil
        }
        guard !colorMetrics.isEmpty else { return results }
        let laid = pair.isOpaque(threads: threads) ? [pair] : rules.backgrounds.map { pair.over($0, threads: threads) }
        for pair in laid {
            for metric in colorMetrics {
                let result = metric.measure(pair, rules: rules, threads: threads)
                results[metric] = results[metric]?.worsened(by: result, of: metric) ?? result
            }
        }
        return results
    }

    private func outcome(
        of metric: Metric, _ result: MetricResult?, in region: String?, _ mask: PixelMask?
    ) -> MetricMeasurement.Outcome {
        if let reason = metric.unavailability(size: pair.size, isRegion: region != nil) { return .unavailable(reason) }
        switch result {
        case .unavailable(let reason): return .unavailable(reason)
        case .figure(let figure):
            return .figures(Figures(mean: figure, worst: nil, worstPosition: nil, count: 0, pixels: pair.size.pixelCount))
        case .map(let map): return outcome(of: metric, map, mask)
        // Pictures that are not opaque have no appearance without a background.
        case nil: return pair.changes.isAnyChanged ? .unavailable(Metric.noBackground) : outcomeOfEquals(metric, mask)
        }
    }

    private func outcome(of metric: Metric, _ map: DifferenceMap, _ mask: PixelMask?) -> MetricMeasurement.Outcome {
        let lessIsWorse = metric == .ssim
        let summary = StatisticsKernel.summary(
            of: map, within: mask, tolerance: Float(rules.tolerance(of: metric)), lessIsWorse: lessIsWorse, threads: threads)
        guard summary.pixels > 0, let worst = summary.worst else { return .unavailable(Metric.noPixels) }
        let isDifferent = lessIsWorse ? worst < 1 : worst > 0
        let position = PixelPosition(x: summary.worstIndex % map.size.width, y: summary.worstIndex / map.size.width)
        let mean = summary.sum / Double(summary.pixels)
        let isRatio = metric == .psnr
        return .figures(
            Figures(
                mean: isRatio ? Self.decibels(meanSquaredError: mean) : mean, worst: isRatio ? nil : Double(worst),
                worstPosition: isDifferent ? position : nil, count: summary.beyond, pixels: summary.pixels))
    }

    private func outcomeOfEquals(_ metric: Metric, _ mask: PixelMask?) -> MetricMeasurement.Outcome {
        let pixels = mask?.count ?? pair.size.pixelCount
        guard pixels > 0 else { return .unavailable(Metric.noPixels) }
        let mean: Double =
            switch metric {
            case .psnr: .infinity
            case .ssim, .multiScaleSSIM: 1
            case .exact, .channel, .oklab, .flip: 0
            }
        let worst = metric == .psnr || metric == .multiScaleSSIM ? nil : mean
        return .figures(Figures(mean: mean, worst: worst, worstPosition: nil, count: 0, pixels: pixels))
    }

    private static func decibels(meanSquaredError error: Double) -> Double {
        error > 0 ? -10 * PortableMath.log(error) / PortableMath.log(10) : .infinity
    }

    // MARK: Places

    private func mask(of region: ComparedRegion) -> PixelMask? {
        let mask = PixelMask(of: [region.area], size: pair.size)
        return looked.map { mask.intersection($0) } ?? mask
    }

    private func differing(within mask: PixelMask?, maps: [Metric: DifferenceMap], metric: Metric) -> [DifferingRegion] {
        let told = differenceTold(by: metric)
        guard let map = maps[told.metric] else { return [] }
        return DifferingRegions.boxes(in: map, within: mask, above: told.tolerance, threads: threads)
    }

    /// Returns the metric and the tolerance above which a pixel is reported as differing.
    private func differenceTold(by metric: Metric) -> (metric: Metric, tolerance: Float) {
        switch metric {
        case .oklab, .flip: (metric, Float(rules.tolerance(of: metric)))
        case .channel: (.exact, Float(rules.channelTolerance))
        case .exact, .psnr, .ssim, .multiScaleSSIM: (.exact, 0)
        }
    }

    private func colors(at position: PixelPosition) -> (reference: String, result: String) {
        let colors = [pair.reference, pair.result].map { $0[position.x, position.y].hexadecimal }
        return (colors[0], colors[1])
    }
}

extension Metric {
    static let noPixels = "has no pixels to compare"
    static let noBackground = "has no background over which to composite pictures with alpha"

    /// Returns the reason why pictures of a size, or regions, cannot be measured; nil if they can.
    fileprivate func unavailability(size: ImageSize, isRegion: Bool) -> String? {
        let least = leastSide
        if min(size.width, size.height) < least {
            return "needs pictures of at least \(least)×\(least) pixels, but these have \(size)"
        }
        return self == .multiScaleSSIM && isRegion ? "cannot be computed for a region; use ssim instead" : nil
    }

    /// The least width and height of pictures for the metric: one window at every scale.
    private var leastSide: Int {
        switch self {
        case .ssim: 2 * SimilarityWindow.radius + 1
        case .multiScaleSSIM: MultiScaleSimilarity.leastSide
        case .exact, .channel, .oklab, .psnr, .flip: 1
        }
    }
}

extension ComparablePixel {
    /// The colour as `#rrggbb`, with two more digits if it is not opaque; twice as many digits for samples of 16 bits.
    fileprivate var hexadecimal: String {
        let channels = alpha == .max ? [red, green, blue] : [red, green, blue, alpha]
        let digits = Sample.bitWidth / 4
        return "#"
            + channels.map { channel in
                let text = String(channel, radix: 16)
                return String(repeating: "0", count: digits - text.count) + text
            }.joined()
    }
}
