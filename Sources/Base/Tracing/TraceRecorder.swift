import Synchronization

/// An event for trace viewers.
package struct TraceEvent: Sendable {
    /// The kind of event.
    package enum Kind: Sendable {
        case span(Stage, SpanSubject?)
        case gauge(Gauge, Int)
    }

    package var kind: Kind
    /// Nanoseconds since the recording began.
    package var start: UInt64
    /// The length of a span, in nanoseconds; 0 for a gauge.
    package var nanoseconds: UInt64
}

/// The time that all threads together spent on a stage.
package struct StageSum: Sendable, Equatable {
    /// The time without nested spans, in nanoseconds.
    package var nanoseconds: UInt64 = 0
    /// The number of spans.
    package var count = 0

    /// Creates an empty sum.
    package init() {}
}

/// The totals of a recording.
package struct TraceSummary: Sendable {
    /// The time spent in each recorded stage, in the order of `Stage.allCases`.
    package var stages: [(stage: Stage, sum: StageSum)]
    package var tallies: [Tally: Int]
    /// The names of the threads that recorded anything, from thread 1.
    package var threadNames: [String]
    /// The number of events dropped beyond `mostEvents`.
    package var droppedEvents: Int
}

/// Records the spans of all threads of the process, from its creation until `finish`.
///
/// Only one recorder is active at a time; a new one replaces the previous one.
package final class TraceRecorder: Sendable {
    /// The default limit on events: about 250 MB, which trace viewers can still open.
    package static let mostEvents = 2_000_000

    let keepsEvents: Bool
    private let mostEvents: Int
    private let receive: @Sendable (_ events: [TraceEvent], _ thread: Int) -> Void
    private let start = TraceClock.now
    private let tracks = Mutex<[ThreadTrack]>([])
    private let handedOn = Mutex(0)
    private let finished = Atomic<Bool>(false)
    private let lastMemoryNote = Atomic<UInt64>(0)

    /// Begins to record.
    /// - Parameters:
    ///   - mostEvents: the largest number of events passed to `receive`. Default: `TraceRecorder.mostEvents`.
    ///   - receive: receives a thread's events in the order in which they ended, with the thread's number from 1. Called from
    ///     any thread, one call at a time. Default: nil, which keeps only sums.
    package init(
        mostEvents: Int = TraceRecorder.mostEvents,
        receive: (@Sendable (_ events: [TraceEvent], _ thread: Int) -> Void)? = nil
    ) {
        keepsEvents = receive != nil
        self.mostEvents = mostEvents
        self.receive = receive ?? { _, _ in }
        Tracer.install(self)
    }

    /// Ends the recording and passes on the remaining events. Spans that are still open are discarded.
    package func finish() -> TraceSummary {
        Tracer.install(nil)
        finished.store(true, ordering: .relaxed)
        var sums = [StageSum](repeating: StageSum(), count: Stage.allCases.count)
        var tallies = [Int](repeating: 0, count: Tally.allCases.count)
        var names: [String] = []
        for track in tracks.withLock({ $0 }) {
            let state = track.close()
            if !state.events.isEmpty { take(state.events, of: track.number) }
            for (index, sum) in state.sums.enumerated() {
                sums[index].nanoseconds += sum.nanoseconds
                sums[index].count += sum.count
            }
            for (index, count) in state.tallies.enumerated() { tallies[index] += count }
            names.append(state.name ?? (track.number == 1 ? "main" : "helper \(track.number)"))
        }
        return TraceSummary(
            stages: zip(Stage.allCases, sums).filter { $1.count > 0 }.map { ($0, $1) },
            tallies: Dictionary(uniqueKeysWithValues: zip(Tally.allCases, tallies)), threadNames: names,
            droppedEvents: handedOn.withLock { max($0 - mostEvents, 0) })
    }

    var isFinished: Bool { finished.load(ordering: .relaxed) }

    func addTrack() -> ThreadTrack {
        tracks.withLock { tracks in
            let track = ThreadTrack(number: tracks.count + 1, recorder: self)
            tracks.append(track)
            return track
        }
    }

    func time(_ clock: UInt64) -> UInt64 { clock - min(start, clock) }

    /// Passes events to `receive`, up to the limit.
    func take(_ events: [TraceEvent], of thread: Int) {
        handedOn.withLock { count in
            let room = max(mostEvents - count, 0)
            count += events.count
            if room >= events.count { receive(events, thread) } else if room > 0 { receive(Array(events.prefix(room)), thread) }
        }
    }

    /// Whether at least 10 ms have passed since memory was last recorded. Returns true to only one of several threads.
    func mayNoteMemory() -> Bool {
        let now = TraceClock.now
        let last = lastMemoryNote.load(ordering: .relaxed)
        guard now - min(last, now) > 10_000_000 else { return false }
        return lastMemoryNote.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
    }
}
