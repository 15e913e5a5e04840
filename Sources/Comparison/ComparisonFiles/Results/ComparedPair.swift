import Foundation
public import ImageCodecs
public import ImageComparison

/// A pair with the outcome of its comparison.
public struct ComparedPair: Sendable {
    /// The outcomes of comparing a pair.
    public enum Outcome: Sendable {
        /// The pictures were compared.
        case compared(Comparison)
        /// A picture could not be read.
        case unreadable(ImageError)
        /// The rules have a mask of another size.
        case unjudgeable(MaskSizeError)
        /// There is no result of the reference's name.
        case resultMissing
        /// There is no reference of the result's name.
        case referenceMissing
        /// A picture cannot be reached; the reason, in one line.
        case unreachable(reason: String)
    }

    /// The files.
    public let pair: ImagePair
    /// The outcome of comparing them.
    public let outcome: Outcome
    /// The pictures themselves, as long as the pair is at hand; nil where they were not both read.
    package let pictures: ImagesOfPair?
    /// The rules by which they were compared, masks included, as long as the pair is at hand.
    public let rules: ComparisonRules?
    /// The durations of the work.
    public let timing: PairTiming

    /// A pair with its outcome.
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

    /// The comparison, where there is one.
    public var comparison: Comparison? {
        if case .compared(let comparison) = outcome { return comparison }
        return nil
    }

    /// The verdict of the rules; a pair that could not be compared has failed.
    public var verdict: Comparison.Verdict { comparison?.verdict ?? .failed }

    /// Whether the pictures are there and could not be compared all the same.
    public var isUnreadable: Bool {
        switch outcome {
        case .unreadable, .unjudgeable, .unreachable: true
        case .compared, .resultMissing, .referenceMissing: false
        }
    }

    /// Why it has failed or warns, a line each.
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

    /// The same without pictures, maps and rules, small enough to keep for thousands of pairs.
    package var figuresAlone: ComparedPair {
        guard case .compared(let comparison) = outcome else { return ComparedPair(pair, outcome, timing: timing) }
        return ComparedPair(pair, .compared(comparison.withoutMaps), timing: timing)
    }
}
