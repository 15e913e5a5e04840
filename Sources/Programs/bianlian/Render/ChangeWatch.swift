import Bianlian
import Files
import Foundation
import Scheduling
import Synchronization

/// Looks out for changes of files while frames are rendered, and after that; the first one interrupts the run.
final class ChangeWatch: Sendable {
    private let interruption: Interruption
    private let state = Mutex(State())
    private let isOver = DispatchSemaphore(value: 0)

    private struct State {
        var hasStarted = false
        var changed: [FileLocation] = []
    }

    /// - Parameter interruption: requested at the first change; where somebody else requests it, the watch is over.
    init(_ interruption: Interruption) {
        self.interruption = interruption
    }

    /// The files that changed; empty where none has so far.
    var changed: [FileLocation] { state.withLock { $0.changed } }

    /// Begins to look; later calls do nothing.
    /// - Parameter known: how the files were before they were read.
    func start(_ known: [FileLocation: OpenFile.Signature?]) throws(ThreadError) {
        let isFirst = state.withLock { state in
            defer { state.hasStarted = true }
            return !state.hasStarted
        }
        guard isFirst else { return }
        try SystemThread.start { [self] in
            var watcher = FileWatcher(known)
            if let changed = watcher.nextChange(until: { interruption.isRequested }) {
                state.withLock { $0.changed = changed }
                interruption.request()
            }
            isOver.signal()
        }
    }

    /// Waits for a change, after the start.
    /// - Returns: the files that changed; empty where somebody asked to stop.
    func wait() -> [FileLocation] {
        isOver.wait()
        return changed
    }
}
