import Synchronization

/// A request to stop that any thread can make. Frames in flight are finished.
public final class Interruption: Sendable {
    private let isWanted = Atomic<Bool>(false)

    /// Creates an interruption that is not requested yet.
    public init() {}

    /// Asks to stop.
    public func request() {
        isWanted.store(true, ordering: .relaxed)
    }

    /// Whether a stop was requested.
    public var isRequested: Bool { isWanted.load(ordering: .relaxed) }
}
