public import Foundation
public import ImageComparison

/// The results of a run over pictures.
public struct ComparisonSummary: Sendable {
    /// The pairs in order, without pictures and maps.
    public private(set) var pairs: [ComparedPair] = []
    /// The sum of the pairs' durations; longer than the run if several pairs are processed at once.
    public private(set) var timing = PairTiming()
    /// Files that were ignored because their names are not those of pictures.
    public let passedOver: [URL]
    /// Remarks about the names of the pictures, one per line.
    public let notes: [String]
    /// The rules, without areas.
    public let rules: ComparisonRules
    /// The thresholds of the run.
    public let thresholds: [ThresholdInForce]
    /// Whether folders were compared instead of two files.
    public let isOfFolders: Bool
    /// The environment of the run.
    public let environment: RunEnvironment
    /// The duration, in seconds.
    public internal(set) var seconds = 0.0

    /// Creates the summary of a run before its first comparison.
    init(of match: ImageMatch, by plan: ComparisonPlan, environment: RunEnvironment) {
        self.environment = environment
        (passedOver, notes, isOfFolders) = (match.passedOver, match.notes, match.isOfFolders)
        (rules, thresholds) = (plan.rules, plan.thresholds)
    }

    /// Adds the result of a pair.
    mutating func add(_ pair: ComparedPair) {
        pairs.append(pair.figuresAlone)
        timing.add(pair.timing)
    }

    /// The worst verdict of the pairs.
    public var verdict: Comparison.Verdict {
        let verdicts = pairs.map(\.verdict)
        return verdicts.contains(.failed) ? .failed : verdicts.contains(.warned) ? .warned : .passed
    }

    /// Whether every pair could be compared and no stored sample that is not ignored differs.
    public var isEqual: Bool { pairs.allSatisfy { $0.comparison?.isEqual ?? false } }

    /// Returns the number of pairs with this verdict.
    public func count(of verdict: Comparison.Verdict) -> Int { pairs.count { $0.verdict == verdict } }
}
