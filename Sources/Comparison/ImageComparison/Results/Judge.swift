import Imaging

/// The whole of two pictures, or a region, with its figures and thresholds.
struct ComparedScope {
    /// The region's name; nil for the whole.
    let region: String?
    /// The compared pixels; nil for all.
    let mask: PixelMask?
    let fail: [Threshold]
    let warn: [Threshold]
    let measurements: [MetricMeasurement]
}

/// Compares figures with thresholds.
struct Judge {
    let maps: [Metric: DifferenceMap]
    let colors: (PixelPosition) -> (reference: String, result: String)
    /// Returns the regions of a scope that differ in a metric.
    let differing: (ComparedScope, Metric) -> [DifferingRegion]

    /// Returns the failures of all scopes, then the warnings.
    func findings(in scopes: [ComparedScope]) -> [Finding] {
        scopes.flatMap { scope in scope.fail.compactMap { finding(.failure, $0, in: scope) } }
            + scopes.flatMap { scope in scope.warn.compactMap { finding(.warning, $0, in: scope) } }
    }

    private func finding(_ level: Finding.Level, _ threshold: Threshold, in scope: ComparedScope) -> Finding? {
        switch scope.measurements.first(where: { $0.metric == threshold.metric })?.outcome {
        case .figures(let figures):
            let figure = figures[threshold.statistic]
            guard threshold.isCrossed(by: figure) else { return nil }
            let worst = figures.worstPosition.flatMap { worstPixel(at: $0, threshold.metric) }
            return Finding(
                level: level, region: scope.region,
                matter: .crossed(threshold, figure: figure, worst: worst, differing: differing(scope, threshold.metric)))
        case .unavailable(let reason):
            return Finding(level: level, region: scope.region, matter: .unavailable(threshold, reason: reason))
        case nil:
            return Finding(level: level, region: scope.region, matter: .unavailable(threshold, reason: "was not measured"))
        }
    }

    private func worstPixel(at position: PixelPosition, _ metric: Metric) -> WorstPixel? {
        guard let map = maps[metric] else { return nil }
        let colors = colors(position)
        return WorstPixel(
            position: position, value: Double(map[position]), reference: colors.reference, result: colors.result)
    }
}
