import CSystem
import DescribedErrors

/// Starts system threads.
///
/// Neither Dispatch nor Foundation reports that the system refuses a thread: Dispatch retries forever, and Foundation never
/// runs the work.
package enum SystemThread {
    /// The stack size of a thread in bytes, equal to the usual size of the main thread's.
    package static let standardStack = 8 << 20

    /// Starts a thread that runs `body` and then ends.
    /// - Parameter stack: the stack size in bytes. Default: `standardStack`.
    /// - Throws: `ThreadError` if the system permits no more threads.
    package static func start(stack: Int = standardStack, _ body: @escaping @Sendable () -> Void) throws(ThreadError) {
        let order = Unmanaged.passRetained(ThreadBody(run: body))
        let reason = thread_start(
            { Unmanaged<ThreadBody>.fromOpaque($0!).takeRetainedValue().run() }, order.toOpaque(), stack)
        guard reason == 0 else {
            order.release()
            throw ThreadError(reason: systemReasonOfStart(reason))
        }
    }

    /// Runs `body` with a stack of at least `standardStack`: on the main thread, or on another one if `ulimit -s` is smaller.
    /// - Throws: `ThreadError` if the system refuses the other thread.
    package static func withStandardStack(_ body: @escaping @Sendable () -> Void) throws(ThreadError) {
        if main_stack_limit() >= standardStack { return body() }
        let isOver = ThreadGate()
        try start {
            body()
            isOver.open()
        }
        isOver.wait()
    }
}

/// The system refused a thread.
package struct ThreadError: DescribedError {
    /// The system's reason, with the limit.
    package let reason: String

    /// The message, in one line.
    package var description: String { "cannot start another thread: \(reason)" }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}
