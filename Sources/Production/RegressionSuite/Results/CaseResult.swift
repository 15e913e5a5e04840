/// The result of a case of a suite.
public struct CaseResult: Sendable {
    /// The case.
    public let suiteCase: SuiteCase
    /// Its frames, in order, as far as they were rendered.
    public internal(set) var frames: [FrameResult] = []
    /// Why the case as a whole could not be rendered; nil where it was.
    public internal(set) var error: (any Error)?
    /// The time that reading the config and its frames took, in seconds of one thread.
    public internal(set) var seconds = 0.0

    init(_ suiteCase: SuiteCase) {
        self.suiteCase = suiteCase
    }

    /// The status of the worst frame; `error` where the case could not be rendered.
    public var status: SuiteStatus {
        error == nil ? frames.map(\.status).max() ?? .passed : .error
    }

    /// Why the case could not be rendered, one line for each mistake.
    public var problems: [String] {
        error.map(SuiteProblem.lines(of:)) ?? []
    }
}
