/// The degree to which a pixel differs under the rules.
enum DifferenceLevel: Sendable {
    /// Its stored samples are equal, or it is ignored.
    case none
    /// Its stored samples differ, but within the tolerances of the metrics that can make the comparison fail.
    case tolerated
    /// It differs by more than the tolerance of a metric that can make the comparison fail.
    case beyond
}

extension DifferenceImages {
    /// Returns the level of each pixel, row by row; nil if no pixel differs.
    static func levels(of comparison: Comparison, by rules: ComparisonRules) -> [DifferenceLevel]? {
        guard let differing = comparison.maps[.exact] else { return nil }
        var levels = differing.values.map { $0 > 0 ? DifferenceLevel.tolerated : .none }
        for metric in judgingMetrics(of: rules) {
            guard let map = comparison.maps[metric] else { continue }
            let tolerance = Float(rules.tolerance(of: metric))
            // Only pixels that differ themselves count: windows also give values to pixels near them.
            for index in levels.indices where map.values[index] > tolerance && levels[index] == .tolerated {
                levels[index] = .beyond
            }
        }
        return levels
    }

    /// Returns the metrics with a value and a tolerance for each pixel that can make the comparison fail. If there are none,
    /// any difference counts.
    private static func judgingMetrics(of rules: ComparisonRules) -> [Metric] {
        let asked = Set((rules.fail + rules.regions.flatMap(\.fail)).map(\.metric))
        let judging = [Metric.exact, .channel, .oklab, .flip].filter(asked.contains)
        return judging.isEmpty ? [.exact] : judging
    }
}
