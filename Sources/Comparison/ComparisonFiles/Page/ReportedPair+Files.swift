import Foundation
import ImageComparison

extension ReportedPair {
    /// Creates the report's entry for a pair of files; if the pair could not be compared, it shows the readable picture.
    public init(_ pair: ComparedPair) {
        self.init(name: pair.pair.name, verdict: Verdict(pair))
        findings = pair.reasons
        comparison = pair.comparison
        rules = pair.rules ?? rules
        reference = pair.pictures?.reference ?? (try? ComparedImage(readingFileAt: pair.pair.reference))
        result = pair.pictures?.result ?? (try? ComparedImage(readingFileAt: pair.pair.result))
        details = [("reference", pair.pair.reference.relativePath), ("result", pair.pair.result.relativePath)]
    }
}

extension ReportedPair.Verdict {
    fileprivate init(_ pair: ComparedPair) {
        switch pair.outcome {
        case .resultMissing: self = .missing
        case .referenceMissing: self = .extra
        case .unreadable, .unjudgeable, .unreachable: self = .error
        case .compared(let comparison):
            switch comparison.verdict {
            case .passed: self = .passed
            case .warned: self = .warned
            case .failed: self = .failed
            }
        }
    }
}
