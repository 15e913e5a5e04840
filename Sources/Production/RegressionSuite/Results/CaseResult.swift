/// The result of a case of a suite.
public struct CaseResult: Sendable {
    /// The case.
    public let suiteCase: SuiteCase
    /// The rendered frames of the case, in order.
    public internal(set) var frames: [FrameResult] = []
    /// The reason why the case as a whole could not be rendered; nil if it was.
    public internal(set) var error: (any Error)?
    /// The time for reading the config and processing its frames, in seconds of one thread.
    public internal(set) var seconds = 0.0

    init(_ suiteCase: SuiteCase) {
        self.suiteCase = suiteCase
    }

    /// The status of the worst frame; `error` if the case could not be rendered.
    public var status: SuiteStatus {
        error == nil ? frames.map(\.status).max() ?? .passed : .error
    }

    /// The reasons why the case could not be rendered, one line for each mistake.
    public var problems: [String] {
        error.map(SuiteProblem.lines(of:)) ?? []
    }
}
