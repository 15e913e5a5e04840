public import Foundation
public import ImageComparison

/// The results of a run over pictures.
public struct ComparisonSummary: Sendable {
    /// The pairs in order, without pictures and maps.
    public private(set) var pairs: [ComparedPair] = []
    /// The sum of what the pairs took; where several are at work at once, more than the seconds of the run.
    public private(set) var timing = PairTiming()
    /// Files that are no pictures by their names and were not looked at.
    public let passedOver: [URL]
    /// Remarks about the names of the pictures, a line each.
    public let notes: [String]
    /// The rules, without areas.
    public let rules: ComparisonRules
    /// The thresholds that were in force.
    public let thresholds: [ThresholdInForce]
    /// Whether folders were compared, and not two files.
    public let isOfFolders: Bool
    /// The environment in which it ran.
    public let environment: RunEnvironment
    /// The duration, in seconds.
    public internal(set) var seconds = 0.0

    /// A run that has compared nothing yet.
    init(of match: ImageMatch, by plan: ComparisonPlan, environment: RunEnvironment) {
        self.environment = environment
        (passedOver, notes, isOfFolders) = (match.passedOver, match.notes, match.isOfFolders)
        (rules, thresholds) = (plan.rules, plan.thresholds)
    }

    /// Takes in what became of a pair.
    mutating func add(_ pair: ComparedPair) {
        pairs.append(pair.figuresAlone)
        timing.add(pair.timing)
    }

    /// The worst of what the rules say of the pairs.
    public var verdict: Comparison.Verdict {
        let verdicts = pairs.map(\.verdict)
        return verdicts.contains(.failed) ? .failed : verdicts.contains(.warned) ? .warned : .passed
    }

    /// Whether every pair could be compared and no stored sample that is not ignored differs.
    public var isEqual: Bool { pairs.allSatisfy { $0.comparison?.isEqual ?? false } }

    /// The number of pairs with this verdict.
    public func count(of verdict: Comparison.Verdict) -> Int { pairs.count { $0.verdict == verdict } }
}
