import Synchronization

/// A wish to stop, which any thread may utter; what is in flight is finished.
public final class Interruption: Sendable {
    private let isWanted = Atomic<Bool>(false)

    /// Nobody wishes to stop yet.
    public init() {}

    /// Asks to stop.
    public func request() {
        isWanted.store(true, ordering: .relaxed)
    }

    /// Whether somebody has asked to stop.
    public var isRequested: Bool { isWanted.load(ordering: .relaxed) }
}
