import CSystem
import Scheduling
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The thread that starts confined programs. It never ends.
///
/// The system kills such a program when the thread that started it ends, and a caller's thread may end before its film is
/// finished.
final class StarterThread: Sendable {
    private static let shared = try? StarterThread()

    /// A request and its result, in the memory of the waiting caller.
    private struct Order: @unchecked Sendable {
        var start: UnsafePointer<confined_start>
        var number: UnsafeMutablePointer<pid_t>
        var reason: UnsafeMutablePointer<Int32>
        var isDone: ThreadGate
    }

    private let orders = Mutex<[Order]>([])
    private let isWanted = ThreadGate()

    private init() throws(ThreadError) {
        try SystemThread.start(stack: 1 << 18) { [self] in
            while true {
                isWanted.wait()
                let order = orders.withLock { $0.removeFirst() }
                order.reason.pointee = confined_start(order.start, order.number)
                order.isDone.open()
            }
        }
    }

    /// Starts a program and waits until it runs. Uses the calling thread if the starter thread could not be created.
    /// - Returns: its process ID, and 0 or the error number.
    static func start(_ start: confined_start) -> (number: pid_t, reason: Int32) {
        if let shared { return shared.start(start) }
        var (start, number): (confined_start, pid_t) = (start, 0)
        let reason = confined_start(&start, &number)
        return (number, reason)
    }

    private func start(_ start: confined_start) -> (number: pid_t, reason: Int32) {
        var (number, reason): (pid_t, Int32) = (0, 0)
        withUnsafePointer(to: start) { start in
            withUnsafeMutablePointer(to: &number) { number in
                withUnsafeMutablePointer(to: &reason) { reason in
                    let order = Order(start: start, number: number, reason: reason, isDone: ThreadGate())
                    orders.withLock { $0.append(order) }
                    isWanted.open()
                    order.isDone.wait()
                }
            }
        }
        return (number, reason)
    }
}
