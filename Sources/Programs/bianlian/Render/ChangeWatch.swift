import Bianlian
import Files
import Foundation
import Scheduling
import Synchronization

/// Watches files for changes during and after rendering; the first change interrupts the run.
final class ChangeWatch: Sendable {
    private let interruption: Interruption
    private let state = Mutex(State())
    private let isOver = DispatchSemaphore(value: 0)

    private struct State {
        var hasStarted = false
        var changed: [FileLocation] = []
    }

    /// - Parameter interruption: requested at the first change; a request from elsewhere ends the watch.
    init(_ interruption: Interruption) {
        self.interruption = interruption
    }

    /// The files that changed; empty if none has changed yet.
    var changed: [FileLocation] { state.withLock { $0.changed } }

    /// Starts watching; later calls do nothing.
    /// - Parameter known: the state of the files before they were read.
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

    /// Waits for a change; must be called after `start`.
    /// - Returns: the files that changed; empty if the user interrupted the run.
    func wait() -> [FileLocation] {
        isOver.wait()
        return changed
    }
}
