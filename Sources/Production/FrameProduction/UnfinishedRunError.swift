public import DescribedErrors
import RenderConfig

/// The failure of a run that left finished frames, from which another run can resume.
public struct UnfinishedRunError: DescribedError {
    /// The reason of the failure.
    public let reason: any DescribedError
    /// The number of frames that can be resumed from.
    public let finished: Int
    /// The total number of frames of the run.
    public let count: Int

    /// The message in one line: the reason, and the number of finished frames.
    public var description: String {
        "\(reason); \(finished) of \(count) frames are finished, and --resume continues from there"
    }

    /// Wraps an error with the number of finished frames. Returns the error unchanged if there are none or it already states
    /// them.
    static func wrapping(_ error: any Error, finished: Int, of count: Int) -> any Error {
        if case ProductionError.interrupted = error { return error }
        guard finished > 0, let reason = error as? any DescribedError else { return error }
        return UnfinishedRunError(reason: reason, finished: finished, count: count)
    }
}
