import ComparisonFiles
public import Foundation

extension SuiteResult {
    /// Returns the result as JUnit XML for Jenkins, GitLab and others.
    ///
    /// The XML has one suite with a test case for each frame, and one for each case that could not be rendered.
    /// - Parameter time: the time of the run. Default: now.
    public func junit(time: Date = Date()) -> String {
        var document = JUnitDocument(
            name: name, tests: cases.flatMap(\.tests), environment: environment, seconds: seconds, time: time)
        document.notes = unused.map { "unused golden: \($0)" }
        return document.text
    }
}

extension CaseResult {
    fileprivate var tests: [JUnitDocument.Test] {
        let name = suiteCase.name
        let rendered = frames.map { frame in
            JUnitDocument.Test(
                group: name, name: "\(name) frame \(frame.frame)", outcome: frame.status.outcome, type: frame.status.rawValue,
                lines: frame.lines, seconds: frame.seconds)
        }
        guard error != nil else { return rendered }
        let failed = JUnitDocument.Test(
            group: name, name: name, outcome: .error, type: SuiteStatus.error.rawValue, lines: problems,
            seconds: frames.isEmpty ? seconds : 0)
        return rendered + [failed]
    }
}

extension SuiteStatus {
    fileprivate var outcome: JUnitDocument.Test.Outcome {
        switch self {
        case .passed, .warned, .recorded: .success
        case .missing, .failed: .failure
        case .error: .error
        }
    }
}
