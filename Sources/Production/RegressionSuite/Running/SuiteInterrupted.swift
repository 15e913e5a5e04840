public import DescribedErrors

/// Somebody asked a run of a suite to stop before it was done. Goldens that it made are whole.
public struct SuiteInterrupted: DescribedError, Sendable {
    /// The result of the cases that were done.
    public let result: SuiteResult
    /// The number of cases that were chosen.
    public let total: Int

    /// The number of cases that were done.
    public var finished: Int { result.cases.count }

    /// One line.
    public var description: String { "interrupted; \(finished) of \(total) cases are finished" }
}
