import Foundation
import Synchronization
package import Tracing

/// Threads that take part in one loop after another, without being put to sleep and woken in between.
///
/// Waking a thread costs as much as a small loop itself. A team is therefore made once for a row of loops that follow each other
/// closely, and those of its threads that have nothing to do meanwhile look again and again, giving way to others each time.
package final class WorkerTeam: @unchecked Sendable {
    /// The number of threads that may work at once, 1 or more.
    package let threads: Int
    // Turns are numbered through all loops and never taken back, so that a thread that comes late can take none of a loop that is over.
    private let nextTurn = Atomic<Int>(0)
    private let lastTurn = Atomic<Int>(0)
    private let doneTurns = Atomic<Int>(0)
    private let isOver = Atomic<Bool>(false)
    // Written while no turn is open, read only by who has taken one.
    private var firstTurn = 0
    private var body: (@Sendable (_ index: Int, _ worker: Int) -> Void)?
    private var stage: Stage?

    private init(threads: Int) {
        self.threads = threads
    }

    /// Runs a row of loops with a team of threads.
    /// - Parameter work: runs on one of the threads; its loops use the others. The team is not to be used once it has returned.
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

    /// Runs `body` for each index below `count`; the next index goes to whoever is free. Returns when all are done.
    ///
    /// Nothing that `body` writes may depend on the order or on the worker. Loops may not be nested.
    /// - Parameters:
    ///   - stage: under which each thread's share of the loop is recorded. Default: nil, not at all.
    ///   - body: takes the index and the worker's number, below `threads`.
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
    /// - Returns: whether there was any.
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

    /// Runs one turn. Not inlined, so that nothing of `body` is held any more when the turn counts as done.
    @inline(never)
    private func perform(_ turn: Int, as worker: Int) {
        body!(turn - firstTurn, worker)
    }
}

/// Work that one thread alone runs, though the compiler cannot see that.
private struct SharedWork: @unchecked Sendable {
    let call: (WorkerTeam) -> Void
}
