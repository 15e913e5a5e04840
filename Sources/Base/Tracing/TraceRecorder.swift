import Synchronization

/// Something that happened, for a viewer of traces.
package struct TraceEvent: Sendable {
    /// What happened.
    package enum Kind: Sendable {
        case span(Stage, SpanSubject?)
        case gauge(Gauge, Int)
    }

    package var kind: Kind
    /// Nanoseconds since the recording began.
    package var start: UInt64
    /// The length of a span.
    package var nanoseconds: UInt64
}

/// The time that all threads together spent on a stage.
package struct StageSum: Sendable, Equatable {
    /// Without the spans of other stages within.
    package var nanoseconds: UInt64 = 0
    /// The number of spans.
    package var count = 0

    /// No time.
    package init() {}
}

/// What a recording came to.
package struct TraceSummary: Sendable {
    /// By stage, for those that were recorded, in the order of `Stage.allCases`.
    package var stages: [(stage: Stage, sum: StageSum)]
    package var tallies: [Tally: Int]
    /// The threads that recorded anything, from number 1 on.
    package var threadNames: [String]
    /// The number of events beyond the most that a recording hands on.
    package var droppedEvents: Int
}

/// Records the spans of all threads of the process from its making to `finish`.
///
/// There is one at a time; a second takes the place of the first.
package final class TraceRecorder: Sendable {
    /// The most events that are handed on, so that a trace stays one that viewers open: about 250 MB.
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
    ///   - mostEvents: that are handed on. Default: `TraceRecorder.mostEvents`.
    ///   - receive: takes the events of a thread, by its number from 1 on, in the order in which they ended; called from any thread, one
    ///     call at a time. Default: nil, only sums are kept.
    package init(
        mostEvents: Int = TraceRecorder.mostEvents,
        receive: (@Sendable (_ events: [TraceEvent], _ thread: Int) -> Void)? = nil
    ) {
        keepsEvents = receive != nil
        self.mostEvents = mostEvents
        self.receive = receive ?? { _, _ in }
        Tracer.install(self)
    }

    /// Ends the recording and hands on what is left. Spans that are still open are left out.
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

    /// Hands events on, as far as there is room for them.
    func take(_ events: [TraceEvent], of thread: Int) {
        handedOn.withLock { count in
            let room = max(mostEvents - count, 0)
            count += events.count
            if room >= events.count { receive(events, thread) } else if room > 0 { receive(Array(events.prefix(room)), thread) }
        }
    }

    /// Whether it is some time ago that memory was noted.
    func mayNoteMemory() -> Bool {
        let now = TraceClock.now
        let last = lastMemoryNote.load(ordering: .relaxed)
        guard now - min(last, now) > 10_000_000 else { return false }
        return lastMemoryNote.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
    }
}
