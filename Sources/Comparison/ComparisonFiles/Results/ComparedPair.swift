import Foundation
public import ImageCodecs
public import ImageComparison

/// A pair and the outcome of its comparison.
public struct ComparedPair: Sendable {
    /// The outcomes of comparing a pair.
    public enum Outcome: Sendable {
        /// The pictures were compared.
        case compared(Comparison)
        /// A picture could not be read.
        case unreadable(ImageError)
        /// A mask of the rules has a different size.
        case unjudgeable(MaskSizeError)
        /// No result has the reference's name.
        case resultMissing
        /// No reference has the result's name.
        case referenceMissing
        /// A picture cannot be reached; the reason, in one line.
        case unreachable(reason: String)
    }

    /// The files.
    public let pair: ImagePair
    /// The outcome of comparing them.
    public let outcome: Outcome
    /// The pictures while the pair is being processed; nil if one of them could not be read.
    package let pictures: ImagesOfPair?
    /// The rules of the comparison including masks, while the pair is being processed.
    public let rules: ComparisonRules?
    /// The durations of the work.
    public let timing: PairTiming

    /// Creates a pair with its outcome.
    package init(
        _ pair: ImagePair, _ outcome: Outcome, pictures: ImagesOfPair? = nil, rules: ComparisonRules? = nil,
        timing: PairTiming = PairTiming()
    ) {
        self.pair = pair
        self.outcome = outcome
        self.pictures = pictures
        self.rules = rules
        self.timing = timing
    }

    /// The comparison; nil if the pair was not compared.
    public var comparison: Comparison? {
        if case .compared(let comparison) = outcome { return comparison }
        return nil
    }

    /// The verdict of the rules; a pair that could not be compared fails.
    public var verdict: Comparison.Verdict { comparison?.verdict ?? .failed }

    /// Whether the pictures exist but could not be compared.
    public var isUnreadable: Bool {
        switch outcome {
        case .unreadable, .unjudgeable, .unreachable: true
        case .compared, .resultMissing, .referenceMissing: false
        }
    }

    /// The reasons for a failure or warning, one per line.
    public var reasons: [String] {
        switch outcome {
        case .compared(let comparison): comparison.findings.map(\.description)
        case .unreadable(let error): [error.description]
        case .unjudgeable(let error): [error.description]
        case .resultMissing: ["there is no \(result) for the reference \(reference)"]
        case .referenceMissing: ["there is no reference \(reference) for \(result)"]
        case .unreachable(let reason): [reason]
        }
    }

    private var reference: String { pair.reference.relativePath }
    private var result: String { pair.result.relativePath }

    /// The pair without pictures, maps and rules, small enough to keep for thousands of pairs.
    package var figuresAlone: ComparedPair {
        guard case .compared(let comparison) = outcome else { return ComparedPair(pair, outcome, timing: timing) }
        return ComparedPair(pair, .compared(comparison.withoutMaps), timing: timing)
    }
}
