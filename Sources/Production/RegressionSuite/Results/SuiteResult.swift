public import ComparisonFiles
public import ImageCodecs

/// The result of a run of a suite.
public struct SuiteResult: Sendable {
    /// The suite's name.
    public let name: String
    /// The cases that ran, in the suite's order.
    public let cases: [CaseResult]
    /// The number of selected cases that did not run because the run was interrupted.
    public let notRun: Int
    /// Golden files that no case asks for; nothing where not all cases ran.
    public let unused: [String]
    /// The environment that it ran in.
    public let environment: RunEnvironment
    /// The time that it took, in seconds.
    public let seconds: Double
    /// Why the report could not be written; nil where it was, or none was asked for.
    public let reportFailure: FileWritingError?

    /// The number of cases that came out so.
    public func count(of status: SuiteStatus) -> Int {
        cases.count { $0.status == status }
    }

    /// The number of cases that pass, those with warnings and new goldens among them.
    public var passed: Int { cases.count { $0.status.isGood } }

    /// The number of cases that differ too much or could not be rendered.
    public var failed: Int { count(of: .failed) + count(of: .error) }

    /// The number of cases that lack a golden.
    public var missing: Int { count(of: .missing) }

    /// The number of frames that were rendered.
    public var frameCount: Int { cases.reduce(0) { $0 + $1.frames.count } }

    /// Whether every case passes.
    public var isGood: Bool { passed == cases.count }

    /// The errors that keep the cases from being rendered; nil where any could be.
    package var commonErrors: [any Error]? {
        let errors = cases.compactMap(\.error)
        return errors.count == cases.count ? errors : nil
    }
}
