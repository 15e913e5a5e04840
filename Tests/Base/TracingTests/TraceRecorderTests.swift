import Foundation
import Synchronization
import Testing

@testable import Tracing

/// The recorder is unique in the process, so that these tests run serially.
@Suite(.serialized) struct TraceRecorderTests {
    /// The recorded events, by thread.
    private final class Received: Sendable {
        let events = Mutex<[Int: [TraceEvent]]>([:])

        var receive: @Sendable ([TraceEvent], Int) -> Void {
            { events, thread in self.events.withLock { $0[thread, default: []] += events } }
        }
    }

    @Test func withoutARecorderNoEventsAreRecorded() {
        func subject() -> SpanSubject? {
            Issue.record("The subject was asked for.")
            return nil
        }
        let span = Tracer.begin(.frame, subject())
        span.end()
        #expect(!Tracer.isOn)
    }

    @Test func stageSumsExcludeNestedStages() throws {
        let recorder = TraceRecorder()
        // Two stages that tests on other threads hardly ever enter.
        let elapsed = ContinuousClock().measure {
            let outer = Tracer.begin(.matte)
            usleep(3000)
            let inner = Tracer.begin(.bloom)
            usleep(20_000)
            inner.end()
            outer.end()
        }
        let stages = Dictionary(uniqueKeysWithValues: recorder.finish().stages.map { ($0.stage, $0.sum) })
        let (whole, nested) = (try #require(stages[.matte]), try #require(stages[.bloom]))
        #expect(whole.count == 1 && nested.count == 1)
        // A sleep is never shorter than requested.
        #expect(whole.nanoseconds >= 3_000_000 && nested.nanoseconds >= 20_000_000)
        // Nested time that counted twice would exceed the whole.
        #expect(.nanoseconds(whole.nanoseconds + nested.nanoseconds) <= elapsed)
    }

    @Test func eachThreadHasItsOwnOrderedNestedSpans() throws {
        let (received, spansPerThread) = (Received(), 3 * ThreadTrack.mostKept)
        let recorder = TraceRecorder(receive: received.receive)
        let group = DispatchGroup()
        for number in 0..<4 {
            group.enter()
            Thread {
                Tracer.nameThread("thread \(number)")
                for frame in 0..<spansPerThread / 2 {
                    let outer = Tracer.begin(.frame, .frame(frame))
                    let inner = Tracer.begin(.tiles)
                    inner.end()
                    outer.end()
                }
                group.leave()
            }.start()
        }
        group.wait()
        let summary = recorder.finish()
        // Tests that run at the same time may record a few spans on threads of their own.
        #expect(Set(summary.threadNames).isSuperset(of: (0..<4).map { "thread \($0)" }))
        #expect(summary.droppedEvents == 0)
        let threads = received.events.withLock { $0.values.filter { $0.count == spansPerThread } }
        #expect(threads.count == 4)
        for events in threads {
            for pair in 0..<spansPerThread / 2 {
                // Spans that end first are reported first.
                let (inner, outer) = (events[2 * pair], events[2 * pair + 1])
                guard case .span(.tiles, nil) = inner.kind, case .span(.frame, .frame(pair)) = outer.kind else {
                    Issue.record("Pair \(pair) is \(inner) in \(outer).")
                    return
                }
                #expect(outer.start <= inner.start)
                #expect(inner.start + inner.nanoseconds <= outer.start + outer.nanoseconds)
            }
        }
    }

    @Test func eventsBeyondTheLimitAreCountedAndDropped() {
        let received = Received()
        let recorder = TraceRecorder(mostEvents: 10, receive: received.receive)
        for _ in 0..<25 { Tracer.begin(.hash).end() }
        let summary = recorder.finish()
        #expect(received.events.withLock { $0.values.reduce(0) { $0 + $1.count } } == 10)
        #expect(summary.droppedEvents == 15)
        // The sums include dropped events.
        #expect(summary.stages.map(\.sum.count) == [25])
    }

    @Test func spanOpenAtTheEndIsDropped() {
        let first = TraceRecorder()
        let span = Tracer.begin(.frame)
        #expect(first.finish().stages.isEmpty)
        let second = TraceRecorder()
        span.end()
        Tracer.begin(.hash).end()
        #expect(second.finish().stages.map(\.stage) == [.hash])
    }

    @Test func talliesAddUpOverThreads() {
        let recorder = TraceRecorder()
        DispatchQueue.concurrentPerform(iterations: 8) { Tracer.add($0, to: .bytesWritten) }
        #expect(recorder.finish().tallies == [.bytesWritten: 28])
    }
}
