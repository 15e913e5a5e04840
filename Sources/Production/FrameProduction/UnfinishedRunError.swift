public import DescribedErrors
import RenderConfig

/// A run failed after it had made parts of its video, from which another run can go on.
public struct UnfinishedRunError: DescribedError {
    /// Why it failed.
    public let reason: any DescribedError
    /// The number of frames in the parts that are kept.
    public let finished: Int
    /// The number of frames that there were to be.
    public let count: Int

    /// One line: the reason, and what is kept.
    public var description: String {
        let reason = "\(reason)"
        return (reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
            + "; \(finished) of \(count) frames are finished, and --resume goes on from there"
    }

    /// An error with what is kept; the error itself where that is nothing, or it says so already.
    static func wrapping(_ error: any Error, finished: Int, of count: Int) -> any Error {
        if case ProductionError.interrupted = error { return error }
        guard finished > 0, let reason = error as? any DescribedError else { return error }
        return UnfinishedRunError(reason: reason, finished: finished, count: count)
    }
}
