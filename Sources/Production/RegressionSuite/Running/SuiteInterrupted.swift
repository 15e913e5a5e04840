public import DescribedErrors

/// Somebody asked a run of a suite to stop before it was done. Goldens that it made are whole.
public struct SuiteInterrupted: DescribedError, Hashable, Sendable {
    /// How many cases were done.
    public let finished: Int
    /// How many were chosen.
    public let total: Int

    /// One line.
    public var description: String { "interrupted; \(finished) of \(total) cases are finished" }
}
