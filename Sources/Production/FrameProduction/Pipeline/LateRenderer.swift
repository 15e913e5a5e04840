import RenderConfig
import Synchronization

/// The renderer of a run, created by the first frame that is drawn: a resumed run may have none. Thread-safe.
final class LateRenderer: Sendable {
    private let made = Mutex<Result<FrameRenderer, any Error>?>(nil)
    private let make: @Sendable () throws -> FrameRenderer

    init(_ make: @escaping @Sendable () throws -> FrameRenderer) {
        self.make = make
    }

    /// Returns the renderer, created on the first call.
    /// - Throws: the errors of `FrameRenderer.init`, the same on each call.
    func get() throws -> FrameRenderer {
        try made.withLock { made in
            let result = made ?? Result { try make() }
            made = result
            return result
        }.get()
    }

    /// The renderer; nil before its creation.
    var known: FrameRenderer? { try? made.withLock { $0 }?.get() }
}

extension RenderJob {
    /// Whether its renderer has notes for the user, so that it is needed even if no frame is drawn.
    var rendererHasNotes: Bool { jobs.contains { $0.learnsFaces || !$0.keptParts.isEmpty } }
}
