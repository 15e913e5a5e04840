public import ComparisonFiles
public import ImageCodecs

/// The result of a run of a suite.
public struct SuiteResult: Sendable {
    /// The suite's name.
    public let name: String
    /// The suite's file, as the caller named it.
    public let file: String
    /// The shard of the suite that ran; nil for all of it.
    package let shard: SuiteShard?
    /// The cases that ran, in the suite's order.
    public let cases: [CaseResult]
    /// The number of selected cases that did not run because the run was interrupted.
    public let notRun: Int
    /// The golden files that no case uses; empty if the run was interrupted or the selection, before sharding, lacks a case.
    public let unused: [String]
    /// The environment of the run.
    public let environment: RunEnvironment
    /// The duration of the run in seconds.
    public let seconds: Double
    /// The reason why the report could not be written; nil if it was, or if none was requested.
    public let reportFailure: FileWritingError?

    /// Returns the number of cases with the given status.
    public func count(of status: SuiteStatus) -> Int {
        cases.count { $0.status == status }
    }

    /// The number of cases that pass, including those with warnings or new goldens.
    public var passed: Int { cases.count { $0.status.isGood } }

    /// The number of cases that differ too much or could not be rendered.
    public var failed: Int { count(of: .failed) + count(of: .error) }

    /// The number of cases that lack a golden.
    public var missing: Int { count(of: .missing) }

    /// The number of frames that were rendered.
    public var frameCount: Int { cases.reduce(0) { $0 + $1.frames.count } }

    /// Whether every case passes.
    public var isGood: Bool { passed == cases.count }

    /// The errors of all cases; nil if any case could be rendered.
    package var commonErrors: [any Error]? {
        let errors = cases.compactMap(\.error)
        return errors.count == cases.count ? errors : nil
    }
}
