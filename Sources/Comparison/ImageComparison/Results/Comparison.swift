public import Imaging

/// The comparison of two pictures: figures, and the verdict of the rules.
///
///     let comparison = Comparison(of: .standard(result), with: .standard(reference), rules: rules)
///     for finding in comparison.findings { print(finding.level, finding) }
public struct Comparison: Sendable {
    /// The verdict of the rules on two pictures.
    public enum Verdict: String, Sendable, Hashable, CaseIterable {
        /// No threshold is crossed.
        case passed
        /// Thresholds for warnings are crossed, none for failures.
        case warned
        /// Thresholds for failures are crossed, or a figure that one needs is unavailable.
        case failed
    }

    /// The size of the reference.
    public let referenceSize: ImageSize
    /// The size of the result.
    public let resultSize: ImageSize
    /// The figures of the whole, then those of each region, metric by metric; empty if the sizes differ.
    public let measurements: [MetricMeasurement]
    /// Crossed thresholds: failures first, then warnings, each in the order of the rules.
    public let findings: [Finding]
    /// The map of each metric that has a value for each pixel; empty if the pictures are equal or the sizes differ.
    public let maps: [Metric: DifferenceMap]
    /// The regions where stored samples differ, the largest group first.
    public let differing: [DifferingRegion]

    /// Whether every stored sample that is not ignored is equal.
    public var isEqual: Bool { referenceSize == resultSize && differing.isEmpty }

    /// The verdict of the rules.
    public var verdict: Verdict {
        switch findings.map(\.level).max() {
        case nil: .passed
        case .warning: .warned
        case .failure: .failed
        }
    }

    /// Returns the figures of a metric over the whole or a region; nil if they were not measured or are unavailable.
    public func figures(of metric: Metric, region: String? = nil) -> Figures? {
        measurements.first { $0.metric == metric && $0.region == region }?.figures
    }
}

extension Comparison: CustomStringConvertible {
    /// One line: the verdict, and the first finding or, without findings, the number of differing pixels.
    public var description: String {
        if let first = findings.first {
            let more = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
            return "\(verdict.rawValue): \(first)\(more)"
        }
        guard !isEqual else { return "\(verdict.rawValue): the pictures are equal, \(referenceSize) pixels" }
        let count = differing.reduce(0) { $0 + $1.count }
        return "\(verdict.rawValue): \(count) of \(referenceSize.pixelCount) pixels differ, no threshold is crossed"
    }
}

extension Comparison {
    /// Compares two pictures.
    /// - Parameters:
    ///   - result: the picture that was rendered.
    ///   - reference: the picture that it should match.
    ///   - rules: the metrics and their thresholds.
    ///   - threads: the number of threads; does not affect the figures.
    public init(
        of result: ComparedImage, with reference: ComparedImage, rules: ComparisonRules = ComparisonRules(),
        threads: Int = 1
    ) {
        guard reference.size == result.size else {
            self.init(differentSizes: reference.size, result.size)
            return
        }
        switch (reference, result) {
        case (.standard(let reference), .standard(let result)):
            self = Comparer(reference, result, rules, threads: threads).comparison()
        default:
            self = Comparer(reference.deepImage, result.deepImage, rules, threads: threads).comparison()
        }
    }

    private init(differentSizes reference: ImageSize, _ result: ImageSize) {
        let finding = Finding(level: .failure, region: nil, matter: .sizes(reference: reference, result: result))
        self.init(
            referenceSize: reference, resultSize: result, measurements: [], findings: [finding], maps: [:], differing: [])
    }
}
