import Foundation
import ImageComparison

extension ComparisonSummary {
    /// The run in JUnit XML for CI systems.
    public var junitText: String {
        let tests = pairs.map { pair in
            let outcome: JUnitDocument.Test.Outcome =
                pair.verdict != .failed ? .success : pair.isUnreadable ? .error : .failure
            return JUnitDocument.Test(
                group: "bianlian compare", name: pair.pair.name, outcome: outcome, type: pair.verdict.rawValue,
                lines: pair.reasons, seconds: pair.timing.total)
        }
        var document = JUnitDocument(
            name: "bianlian compare", tests: tests, environment: environment, seconds: seconds)
        document.notes = passedOver.map { "skipped: \($0.relativePath)" } + notes
        return document.text
    }
}
