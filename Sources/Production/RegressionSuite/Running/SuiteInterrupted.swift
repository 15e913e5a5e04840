public import DescribedErrors

/// The error of an interrupted suite run. Goldens that it wrote are complete.
public struct SuiteInterrupted: DescribedError, Sendable {
    /// The result of the finished cases.
    public let result: SuiteResult
    /// The number of selected cases.
    public let total: Int

    /// The number of finished cases.
    public var finished: Int { result.cases.count }

    /// The error in one line.
    public var description: String { "interrupted; \(finished) of \(total) cases are finished" }
}
