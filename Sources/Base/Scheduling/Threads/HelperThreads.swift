import Synchronization

/// A pool of threads that help with loops.
///
/// A loop wakes idle helpers and starts new ones as far as the system permits. It never waits for a helper that has not joined.
/// Without helpers, the calling thread does all the work.
final class HelperThreads: Sendable {
    static let shared = HelperThreads(most: max(MachineLimit.affinity.amount, 2) - 1)

    /// A loop that helpers may join.
    fileprivate final class Loop: @unchecked Sendable {
        /// The work; nil after the loop. Written before helpers can see the loop and after all of them have left.
        var body: (@Sendable (_ worker: Int) -> Void)?
        let workers: Int
        let isLeft = ThreadGate()
        // Guarded by the lock of `state`.
        var nextWorker = 1
        var running = 0
        var isAwaited = false

        init(workers: Int, body: @escaping @Sendable (_ worker: Int) -> Void) {
            (self.workers, self.body) = (workers, body)
        }

        /// Runs the work of one worker. Not inlined, so that a helper keeps no reference to the work once it has left.
        @inline(never) func run(_ worker: Int) {
            body!(worker)
        }
    }

    fileprivate struct State {
        /// Loops that can take further workers, in the order in which they began.
        var loops: [Loop] = []
        /// The gates of helpers that wait for work.
        var idle: [ThreadGate] = []
        var started = 0
        /// The largest number of helpers; reduced when the system refuses one.
        var most: Int
    }

    private let state: Mutex<State>

    init(most: Int) {
        state = Mutex(State(most: most))
    }

    /// Runs `body` as worker 0 on the calling thread, and as workers 1 up to `workers` - 1 on helpers.
    ///
    /// Any helper may be missing.
    func run(workers: Int, _ body: @Sendable (_ worker: Int) -> Void) {
        withoutActuallyEscaping(body) { body in
            let loop = Loop(workers: workers, body: body)
            let helpers = state.withLock { $0.begin(loop) }
            for gate in helpers.woken { gate.open() }
            startHelpers(helpers.wanted)
            loop.run(0)
            leave(loop)
        }
    }

    /// Closes the loop to helpers and waits for those that joined.
    private func leave(_ loop: Loop) {
        let isRunning = state.withLock { state in
            state.loops.removeAll { $0 === loop }
            loop.isAwaited = loop.running > 0
            return loop.isAwaited
        }
        if isRunning { loop.isLeft.wait() }
        loop.body = nil
    }

    /// Starts helpers that `begin` has counted, as many as the system permits.
    private func startHelpers(_ count: Int) {
        for number in 0..<count {
            do {
                try SystemThread.start { [self] in help() }
            } catch {
                return state.withLock { state in
                    state.started -= count - number
                    state.most = state.started
                }
            }
        }
    }

    private func help() {
        let gate = ThreadGate()
        while true {
            guard let (loop, worker) = state.withLock({ $0.join(orWaitAt: gate) }) else {
                gate.wait()
                continue
            }
            loop.run(worker)
            state.withLock { _ in
                loop.running -= 1
                if loop.isAwaited, loop.running == 0 { loop.isLeft.open() }
            }
        }
    }
}

extension HelperThreads.State {
    /// Adds a loop.
    /// - Returns: the gates of the helpers to wake, and the number of helpers to start.
    fileprivate mutating func begin(_ loop: HelperThreads.Loop) -> (woken: [ThreadGate], wanted: Int) {
        loops.append(loop)
        let woken = Array(idle.suffix(loop.workers - 1))
        idle.removeLast(woken.count)
        let wanted = min(loop.workers - 1 - woken.count, max(most - started, 0))
        started += wanted
        return (woken, wanted)
    }

    /// Assigns a loop and a worker number to a helper; nil if the helper must wait at its gate.
    fileprivate mutating func join(orWaitAt gate: ThreadGate) -> (HelperThreads.Loop, Int)? {
        guard let loop = loops.first else {
            idle.append(gate)
            return nil
        }
        let worker = loop.nextWorker
        loop.nextWorker += 1
        loop.running += 1
        if loop.nextWorker == loop.workers { loops.removeFirst() }
        return (loop, worker)
    }
}
