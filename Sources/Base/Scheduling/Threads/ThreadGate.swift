import Dispatch

/// A signal for one waiting thread. Each `open` lets one `wait` return.
package struct ThreadGate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Creates a closed gate.
    package init() {}

    /// Lets the current or the next `wait` return.
    package func open() {
        semaphore.signal()
    }

    /// Waits for an `open`.
    package func wait() {
        semaphore.wait()
    }
}
