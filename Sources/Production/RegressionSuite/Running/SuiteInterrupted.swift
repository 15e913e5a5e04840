public import DescribedErrors

/// Somebody asked a run of a suite to stop before it was done. Goldens that it made are whole.
public struct SuiteInterrupted: DescribedError, Hashable, Sendable {
    /// The number of cases that were done.
    public let finished: Int
    /// The number of cases that were chosen.
    public let total: Int

    /// One line.
    public var description: String { "interrupted; \(finished) of \(total) cases are finished" }
}
