import Synchronization
package import Tracing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Threads that work on one loop after another without sleeping in between.
///
/// Waking a thread costs as much as a small loop. A team is therefore created once for a series of loops in close succession.
/// Its idle threads poll for work and yield to other threads each time.
package final class WorkerTeam: @unchecked Sendable {
    /// The largest number of threads that work at once, 1 or more.
    package let threads: Int
    // Turns are numbered across all loops and never reused, so that a late thread cannot take one from a finished loop.
    private let nextTurn = Atomic<Int>(0)
    private let lastTurn = Atomic<Int>(0)
    private let doneTurns = Atomic<Int>(0)
    private let isOver = Atomic<Bool>(false)
    // Written while no turn is open, read only by threads that have taken one.
    private var firstTurn = 0
    private var body: (@Sendable (_ index: Int, _ worker: Int) -> Void)?
    private var stage: Stage?

    private init(threads: Int) {
        self.threads = threads
    }

    /// Runs a series of loops with a team of threads.
    /// - Parameter work: runs on one of the threads; its loops use the others. The team must not be used after it returns.
    package static func with(threads: Int, _ work: (WorkerTeam) -> Void) {
        let team = WorkerTeam(threads: threads)
        if threads <= 1 { return work(team) }
        withoutActuallyEscaping(work) { work in
            let work = SharedWork(call: work)
            HelperThreads.shared.run(workers: threads) { worker in
                if worker == 0 {
                    work.call(team)
                    team.isOver.store(true, ordering: .releasing)
                    return
                }
                let span = Tracer.begin(.helping)
                defer { span.end() }
                // The loops never wait for a helper, so it may join late or not at all.
                while !team.isOver.load(ordering: .acquiring) {
                    if !team.takeTurns(as: worker) { sched_yield() }
                }
            }
        }
    }

    /// Runs `body` for each index below `count`; a free thread takes the next index. Returns when all calls are done.
    ///
    /// The output of `body` must not depend on the order or on the worker. Loops must not be nested.
    /// - Parameters:
    ///   - stage: the stage under which each thread's part of the loop is recorded. Default: nil, for no recording.
    ///   - body: receives the index and the worker's number, below `threads`.
    package func forEach(count: Int, as stage: Stage? = nil, _ body: @Sendable (_ index: Int, _ worker: Int) -> Void) {
        if threads <= 1 || count <= 1 {
            let span = stage.map { Tracer.begin($0) }
            defer { span?.end() }
            for index in 0..<count {
                body(index, 0)
            }
            return
        }
        withoutActuallyEscaping(body) { body in
            let end = lastTurn.load(ordering: .relaxed) + count
            firstTurn = end - count
            self.body = body
            self.stage = stage
            lastTurn.store(end, ordering: .releasing)
            _ = takeTurns(as: 0)
            if doneTurns.load(ordering: .acquiring) < end {
                let span = Tracer.begin(.helpers)
                while doneTurns.load(ordering: .acquiring) < end { sched_yield() }
                span.end()
            }
            self.body = nil
        }
    }

    /// Takes turns until none is left.
    /// - Returns: whether it has taken any.
    private func takeTurns(as worker: Int) -> Bool {
        var hasWorked = false
        var span: Tracer.Span?
        defer { span?.end() }
        while true {
            let turn = nextTurn.load(ordering: .relaxed)
            guard turn < lastTurn.load(ordering: .acquiring) else { return hasWorked }
            guard nextTurn.compareExchange(expected: turn, desired: turn + 1, ordering: .relaxed).exchanged else { continue }
            if !hasWorked { span = stage.map { Tracer.begin($0) } }
            perform(turn, as: worker)
            doneTurns.wrappingAdd(1, ordering: .releasing)
            hasWorked = true
        }
    }

    /// Runs one turn. Not inlined, so that no reference to `body` is left when the turn counts as done.
    @inline(never)
    private func perform(_ turn: Int, as worker: Int) {
        body!(turn - firstTurn, worker)
    }
}

/// Work that runs on only one thread, which the compiler cannot prove.
private struct SharedWork: @unchecked Sendable {
    let call: (WorkerTeam) -> Void
}
