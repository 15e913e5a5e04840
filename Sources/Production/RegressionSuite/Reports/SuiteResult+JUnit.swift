import ComparisonFiles
public import Foundation

extension SuiteResult {
    /// Returns the result as JUnit XML for Jenkins, GitLab and others.
    ///
    /// The XML has one suite with a test case for each frame, and one for each case that could not be rendered. Each names the
    /// suite's file and the line of its case, and the stored pictures as attachments.
    /// - Parameter time: the time of the run. Default: now.
    public func junit(time: Date = Date()) -> String {
        SuiteRecord(of: self).junit(time: time)
    }
}

extension SuiteRecord {
    /// Returns the result as JUnit XML; see `SuiteResult.junit`.
    /// - Parameter folder: the folder to which the paths of pictures are relative, ending in `/`. Default: the current folder.
    package func junit(picturesIn folder: String = "", time: Date = Date()) -> String {
        var document = JUnitDocument(
            name: suite, tests: cases.flatMap { tests(of: $0, folder) }, environment: runs[0].environment, seconds: seconds,
            time: time)
        document.notes = unused.map { "unused golden: \($0)" }
        return document.text
    }

    private func tests(of suiteCase: CaseRecord, _ folder: String) -> [JUnitDocument.Test] {
        let name = suiteCase.name
        func test(_ title: String, _ status: SuiteStatus, _ lines: [String], seconds: Double) -> JUnitDocument.Test {
            var test = JUnitDocument.Test(
                group: name, name: title, outcome: status.outcome, type: status.rawValue, lines: lines, seconds: seconds)
            test.place = (file, suiteCase.line)
            return test
        }
        let rendered = suiteCase.frames.map { frame in
            var test = test("\(name) frame \(frame.frame)", frame.status, frame.messages, seconds: frame.seconds)
            test.attachments = frame.pictures.map { folder + $0 }
            return test
        }
        guard !suiteCase.problems.isEmpty else { return rendered }
        return rendered
            + [test(name, .error, suiteCase.problems, seconds: suiteCase.frames.isEmpty ? suiteCase.seconds : 0)]
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
