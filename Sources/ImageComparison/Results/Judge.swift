/// Holds figures against thresholds.
struct Judge {
    let rules: ComparisonRules
    let measurements: [MetricMeasurement]
    let maps: [Metric: DifferenceMap]
    let colors: (PixelPosition) -> (reference: String, result: String)

    /// Failures, then warnings, of the whole and of each region.
    /// - Parameter differing: where pixels differ by a metric, in a region or the whole.
    func findings(differing: (_ region: String?, Metric) -> [DifferingRegion]) -> [Finding] {
        let scopes = [(nil, rules.fail, rules.warn)] + rules.regions.map { ($0.name, $0.fail, $0.warn) }
        let failures = scopes.flatMap { name, fail, _ in
            fail.compactMap { finding(.failure, $0, in: name, differing: differing) }
        }
        let warnings = scopes.flatMap { name, _, warn in
            warn.compactMap { finding(.warning, $0, in: name, differing: differing) }
        }
        return failures + warnings
    }

    private func finding(
        _ level: Finding.Level, _ threshold: Threshold, in region: String?,
        differing: (String?, Metric) -> [DifferingRegion]
    ) -> Finding? {
        let measurement = measurements.first { $0.metric == threshold.metric && $0.region == region }
        switch measurement?.outcome {
        case .figures(let figures):
            let figure = figures[threshold.statistic]
            guard threshold.isCrossed(by: figure) else { return nil }
            let worst = figures.worstPosition.flatMap { worstPixel(at: $0, threshold.metric) }
            return Finding(
                level: level, region: region,
                matter: .crossed(
                    threshold, figure: figure, worst: worst, differing: differing(region, threshold.metric)))
        case .unavailable(let reason):
            return Finding(level: level, region: region, matter: .unavailable(threshold, reason: reason))
        case nil:
            return Finding(level: level, region: region, matter: .unavailable(threshold, reason: "was not measured"))
        }
    }

    private func worstPixel(at position: PixelPosition, _ metric: Metric) -> WorstPixel? {
        guard let map = maps[metric] else { return nil }
        let colors = colors(position)
        return WorstPixel(
            position: position, value: Double(map[position]), reference: colors.reference, result: colors.result)
    }
}
