import Dispatch

/// A gate that is opened once and at which one thread may wait.
package struct ThreadGate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// A closed gate.
    package init() {}

    /// Lets the waiting thread pass, now or later.
    package func open() {
        semaphore.signal()
    }

    /// Waits until the gate is open.
    package func wait() {
        semaphore.wait()
    }
}
