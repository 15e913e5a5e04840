/// The degree to which a pixel differs, as far as the rules care.
enum DifferenceLevel: Sendable {
    /// Its stored samples are equal, or it is not looked at.
    case none
    /// Its stored samples differ, but by no more than the thresholds for failures let pass.
    case tolerated
    /// It differs by more than the tolerance of a metric that can make the comparison fail.
    case beyond
}

extension DifferenceImages {
    /// The level of each pixel, row by row; nil where no pixel differs.
    static func levels(of comparison: Comparison, by rules: ComparisonRules) -> [DifferenceLevel]? {
        guard let differing = comparison.maps[.exact] else { return nil }
        var levels = differing.values.map { $0 > 0 ? DifferenceLevel.tolerated : .none }
        for metric in judgingMetrics(of: rules) {
            guard let map = comparison.maps[metric] else { continue }
            let tolerance = Float(rules.tolerance(of: metric))
            // What a metric sees beside a pixel that differs is not that pixel's own.
            for index in levels.indices where map.values[index] > tolerance && levels[index] == .tolerated {
                levels[index] = .beyond
            }
        }
        return levels
    }

    /// The metrics with a value and a tolerance for each pixel that can make the comparison fail; where there are none, any
    /// difference counts.
    private static func judgingMetrics(of rules: ComparisonRules) -> [Metric] {
        let asked = Set((rules.fail + rules.regions.flatMap(\.fail)).map(\.metric))
        let judging = [Metric.exact, .channel, .oklab, .flip].filter(asked.contains)
        return judging.isEmpty ? [.exact] : judging
    }
}
