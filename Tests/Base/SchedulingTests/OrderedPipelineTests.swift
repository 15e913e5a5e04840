import Foundation
import Synchronization
import Testing

import Scheduling

@Suite struct OrderedPipelineTests {
    struct Fault: Error, Equatable {
        var place: Int
    }

    /// Runs 0..<count through work of varying duration, so that results are finished out of order.
    private func run(
        threads: Int, mostInFlight: Int, count: Int, failing: Set<Int> = [], pullFailsAt: Int = .max, finishFailsAt: Int = .max
    ) -> (finished: [Int], error: Fault?, mostSeen: Int) {
        var next = 0
        var finished: [Int] = []
        let inFlight = Mutex((now: 0, most: 0))
        let pipeline = OrderedPipeline<Int, Int>(threads: threads, mostInFlight: mostInFlight)
        do {
            try pipeline.run(
                pull: {
                    if next == pullFailsAt { throw Fault(place: next) }
                    guard next < count else { return nil }
                    next += 1
                    inFlight.withLock {
                        $0.now += 1
                        $0.most = max($0.most, $0.now)
                    }
                    return next - 1
                },
                work: { item in
                    var sink = 0
                    for step in 0..<((item * 7919) % 13) * 2000 { sink &+= step }
                    if failing.contains(item) || sink == .min { throw Fault(place: item) }
                    return item
                },
                finish: { item in
                    if item == finishFailsAt { throw Fault(place: item) }
                    finished.append(item)
                    inFlight.withLock { $0.now -= 1 }
                })
            return (finished, nil, inFlight.withLock { $0.most })
        } catch {
            return (finished, error as? Fault, inFlight.withLock { $0.most })
        }
    }

    @Test(arguments: [1, 2, 5, 16]) func resultsAreInOrderOnAnyNumberOfThreads(threads: Int) {
        let outcome = run(threads: threads, mostInFlight: 2 * threads, count: 200)
        #expect(outcome.finished == Array(0..<200))
        #expect(outcome.error == nil)
        #expect(outcome.mostSeen <= 2 * threads)
    }

    @Test(arguments: [1, 2, 5]) func firstFaultEndsTheRunAfterEarlierItems(threads: Int) {
        let outcome = run(threads: threads, mostInFlight: 2 * threads, count: 100, failing: [40, 41, 60])
        #expect(outcome.error == Fault(place: 40))
        #expect(outcome.finished == Array(0..<40))
    }

    @Test(arguments: [1, 2, 5]) func faultsOfPullingAndFinishingEndTheRun(threads: Int) {
        let pulling = run(threads: threads, mostInFlight: threads, count: 100, pullFailsAt: 30)
        #expect(pulling.error == Fault(place: 30) && pulling.finished == Array(0..<30))
        let finishing = run(threads: threads, mostInFlight: threads, count: 100, finishFailsAt: 20)
        #expect(finishing.error == Fault(place: 20) && finishing.finished == Array(0..<20))
    }

    /// A thread that waited for input used to block others that had results to pass on.
    @Test func pullingDoesNotBlockFinishing() throws {
        let isFirstFinished = DispatchSemaphore(value: 0)
        var (next, outcome) = (0, DispatchTimeoutResult.timedOut)
        try OrderedPipeline<Int, Int>(threads: 2, mostInFlight: 4).run(
            pull: {
                guard next < 2 else { return nil }
                if next == 1 { outcome = isFirstFinished.wait(timeout: .now() + 20) }
                next += 1
                return next - 1
            },
            work: { item in
                // By then the other thread has begun to pull.
                if item == 0 { usleep(50_000) }
                return item
            },
            finish: { if $0 == 0 { isFirstFinished.signal() } })
        #expect(outcome == .success)
    }

    @Test func emptyPipelineFinishes() {
        #expect(run(threads: 4, mostInFlight: 8, count: 0).finished.isEmpty)
    }
}
