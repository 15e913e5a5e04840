import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The spans of one thread.
///
/// Only its own thread takes the lock until the recording ends, so locking never blocks.
final class ThreadTrack: Sendable {
    /// The thread's number, from 1, in the order in which threads began to record.
    let number: Int
    let recorder: TraceRecorder
    private let state = Mutex(State())

    /// The number of events that a thread buffers before it passes them to the recorder.
    static let mostKept = 1024

    struct State {
        var name: String?
        var open: [Open] = []
        var events: [TraceEvent] = []
        var sums = [StageSum](repeating: StageSum(), count: Stage.allCases.count)
        var tallies = [Int](repeating: 0, count: Tally.allCases.count)
    }

    /// A span that has not ended yet.
    struct Open {
        var stage: Stage
        var subject: SpanSubject?
        var start: UInt64
        /// The nanoseconds spent in nested spans.
        var inner: UInt64 = 0
    }

    init(number: Int, recorder: TraceRecorder) {
        self.number = number
        self.recorder = recorder
    }

    func begin(_ stage: Stage, _ subject: SpanSubject?) {
        state.withLock { $0.open.append(Open(stage: stage, subject: subject, start: TraceClock.now)) }
    }

    func end() {
        let now = TraceClock.now
        let full = state.withLock { state -> [TraceEvent] in
            guard let span = state.open.popLast() else { return [] }
            let length = now - span.start
            let index = span.stage.index
            state.sums[index].nanoseconds += length - min(span.inner, length)
            state.sums[index].count += 1
            if let outer = state.open.indices.last { state.open[outer].inner += length }
            return keep(
                TraceEvent(
                    kind: .span(span.stage, span.subject), start: recorder.time(span.start), nanoseconds: length), &state)
        }
        if !full.isEmpty { recorder.take(full, of: number) }
    }

    func set(_ gauge: Gauge, _ value: Int) {
        let start = recorder.time(TraceClock.now)
        let full = state.withLock {
            keep(TraceEvent(kind: .gauge(gauge, value), start: start, nanoseconds: 0), &$0)
        }
        if !full.isEmpty { recorder.take(full, of: number) }
    }

    func add(_ count: Int, to tally: Tally) {
        guard let index = Tally.allCases.firstIndex(of: tally) else { return }
        state.withLock { $0.tallies[index] += count }
    }

    func name(_ name: String) {
        state.withLock { $0.name = name }
    }

    /// Returns the recorded state and resets it. The recorder calls this when the recording ends.
    func close() -> State {
        state.withLock { state in
            defer { state = State() }
            return state
        }
    }

    /// Buffers an event.
    /// - Returns: all buffered events once there are `mostKept` of them, to pass to the recorder; otherwise an empty array.
    private func keep(_ event: TraceEvent, _ state: inout sending State) -> [TraceEvent] {
        guard recorder.keepsEvents else { return [] }
        state.events.append(event)
        guard state.events.count >= Self.mostKept else { return [] }
        defer { state.events.removeAll(keepingCapacity: true) }
        return state.events
    }

    // MARK: This thread's

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        // Releases the thread's reference when the thread ends. The recorder keeps its own reference.
        let failure = pthread_key_create(&key) { track in
            #if canImport(Darwin)
                Unmanaged<ThreadTrack>.fromOpaque(track).release()
            #else
                if let track { Unmanaged<ThreadTrack>.fromOpaque(track).release() }
            #endif
        }
        precondition(failure == 0, "pthread_key_create() failed.")
        return key
    }()

    /// The track of the calling thread.
    static var ofThisThread: ThreadTrack? {
        get {
            pthread_getspecific(key).map { Unmanaged<ThreadTrack>.fromOpaque($0).takeUnretainedValue() }
        }
        set {
            if let old = pthread_getspecific(key) { Unmanaged<ThreadTrack>.fromOpaque(old).release() }
            pthread_setspecific(key, newValue.map { Unmanaged.passRetained($0).toOpaque() })
        }
    }
}

/// The clock for spans.
enum TraceClock {
    /// The monotonic time in nanoseconds since an unspecified origin, the same for all threads.
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}
