public import DescribedErrors

/// The figure beyond which two pictures differ too much.
///
/// The text form states when it is crossed: `flip.mean > 0.01`, `oklab.share > 0.1%`, `psnr < 40`. The statistic may be omitted
/// if it is the metric's mean.
public struct Threshold: Hashable, Sendable, CustomStringConvertible {
    /// The metric that is measured.
    public let metric: Metric
    /// The statistic of the metric.
    public let statistic: Statistic
    /// The last acceptable figure, in the metric's unit.
    public let limit: Double

    /// Creates a threshold.
    /// - Precondition: the metric has the statistic; the limit is finite.
    public init(_ metric: Metric, _ statistic: Statistic = .mean, limit: Double) {
        precondition(metric.statistics.contains(statistic), "\(metric.rawValue) has no \(statistic.rawValue).")
        precondition(limit.isFinite, "The limit of a threshold must be finite, not \(limit).")
        self.metric = metric
        self.statistic = statistic
        self.limit = limit
    }

    /// Whether a figure is beyond the limit; NaN always is.
    package func isCrossed(by figure: Double) -> Bool {
        metric.growsWithLikeness ? !(figure >= limit) : !(figure <= limit)
    }

    /// The text form, for example `flip.mean > 0.01`.
    public var description: String {
        "\(subject) \(metric.growsWithLikeness ? "<" : ">") \(FigureText.of(limit))"
    }

    /// The name of the compared figure, for example `flip.mean`.
    public var subject: String {
        metric.statistics == [.mean] ? metric.rawValue : "\(metric.rawValue).\(statistic.rawValue)"
    }
}

/// An error in the text of a threshold, in one line for the user.
public struct ThresholdError: DescribedError, Hashable, Sendable {
    /// The mistake and its correction.
    public let description: String
}

extension Threshold {
    /// Parses a threshold such as `flip.mean > 0.01`.
    public init(parsing text: String) throws(ThresholdError) {
        guard let sign = text.firstIndex(where: { "<>".contains($0) }) else {
            throw ThresholdError(
                description: "\"\(text)\" is not a threshold; write a condition such as flip.mean > 0.01 or psnr < 40")
        }
        let (metric, statistic) = try Self.subject(String(text[..<sign]).trimmed, in: text)
        let isBelow = text[sign] == "<"
        guard isBelow == metric.growsWithLikeness else {
            let right =
                metric.growsWithLikeness ? "decreases as the difference grows; use <" : "grows with the difference; use >"
            throw ThresholdError(description: "\"\(text)\": \(metric.rawValue) \(right)")
        }
        guard let limit = Self.number(String(text[text.index(after: sign)...]).trimmed) else {
            throw ThresholdError(
                description:
                    "\"\(text)\" does not end in a number; a limit is a decimal number or a percentage, as in 0.01 or 1%")
        }
        if text.trimmed.hasSuffix("%"), let unit = metric.unitWithoutPercentage(of: statistic) {
            let right = metric.statistics.contains(.share) ? "a plain number, or \(metric.rawValue).share" : "a plain number"
            throw ThresholdError(description: "\"\(text)\" has a percentage, but the figure is \(unit); give \(right)")
        }
        self.init(metric, statistic, limit: limit)
    }

    private static func subject(_ name: String, in text: String) throws(ThresholdError) -> (Metric, Statistic) {
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let metric = Metric(rawValue: parts[0]) else {
            let known = Metric.allCases.map(\.rawValue).joined(separator: ", ")
            throw ThresholdError(description: "\"\(text)\": there is no metric \"\(parts[0])\"; the metrics are \(known)")
        }
        let names = metric.statistics.map(\.rawValue)
        guard parts.count == 2 else {
            guard metric.statistics.contains(.mean) else {
                throw ThresholdError(
                    description:
                        "\"\(text)\" names no statistic of \(metric.rawValue); give one of \(names.joined(separator: ", "))")
            }
            return (metric, .mean)
        }
        guard let statistic = Statistic(rawValue: parts[1]), metric.statistics.contains(statistic) else {
            throw ThresholdError(
                description: "\"\(text)\": \(metric.rawValue) has no \"\(parts[1])\"; it has \(names.joined(separator: ", "))")
        }
        return (metric, statistic)
    }

    /// Parses a finite decimal number or a percentage, not negative for counts.
    private static func number(_ text: String) -> Double? {
        let isPercentage = text.hasSuffix("%")
        let digits = isPercentage ? String(text.dropLast()).trimmed : text
        guard !digits.isEmpty, digits.utf8.allSatisfy({ ($0 >= 48 && $0 <= 57) || "+-.eE".utf8.contains($0) }),
            let number = Double(digits), number.isFinite
        else { return nil }
        return isPercentage ? number / 100 : number
    }
}

extension Metric {
    /// Returns the unit of a figure that cannot be given as a percentage; nil for figures from 0 to 1.
    fileprivate func unitWithoutPercentage(of statistic: Statistic) -> String? {
        switch (self, statistic) {
        case (_, .share): nil
        case (_, .count): "a number of pixels"
        case (.psnr, _): "in decibels"
        case (.channel, _): "in levels"
        default: nil
        }
    }
}

extension String {
    /// The text without spaces and tabs around it.
    fileprivate var trimmed: String {
        trimming { $0 == " " || $0 == "\t" }
    }
}
