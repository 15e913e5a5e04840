import Synchronization

/// Access to the active recorder, if any, from all threads of the process.
///
///     let span = Tracer.begin(.deflate)
///     defer { span.end() }
package enum Tracer {
    private static let flag = Atomic<Bool>(false)
    private static let installed = Mutex<TraceRecorder?>(nil)

    /// Whether spans are recorded.
    package static var isOn: Bool { flag.load(ordering: .relaxed) }

    /// Makes a recorder the active one, replacing the previous one; nil stops recording.
    static func install(_ recorder: TraceRecorder?) {
        installed.withLock { $0 = recorder }
        flag.store(recorder != nil, ordering: .relaxed)
    }

    /// Begins a span of this thread. It must end on the same thread, before the span that encloses it.
    /// - Parameter subject: the subject of the span, evaluated only while recording. Default: nil, none.
    @inline(__always)
    package static func begin(_ stage: Stage, _ subject: @autoclosure () -> SpanSubject? = nil) -> Span {
        guard isOn else { return Span(track: nil) }
        return begun(stage, subject())
    }

    /// Adds to a tally.
    @inline(__always)
    package static func add(_ count: Int, to tally: Tally) {
        if isOn { track?.add(count, to: tally) }
    }

    /// Records the value of a gauge.
    @inline(__always)
    package static func set(_ gauge: Gauge, _ value: @autoclosure () -> Int) {
        if isOn { track?.set(gauge, value()) }
    }

    /// Records the process's resident memory, at most once every 10 ms.
    @inline(__always)
    package static func noteMemory() {
        if isOn, let track, track.recorder.mayNoteMemory(), let bytes = ResidentMemory.bytes {
            track.set(.residentMemory, bytes)
        }
    }

    /// Names this thread for traces.
    package static func nameThread(_ name: @autoclosure () -> String) {
        if isOn { track?.name(name()) }
    }

    @inline(never)
    private static func begun(_ stage: Stage, _ subject: SpanSubject?) -> Span {
        let track = track
        track?.begin(stage, subject)
        return Span(track: track)
    }

    /// This thread's track of the active recorder; nil without a recorder.
    private static var track: ThreadTrack? {
        let known = ThreadTrack.ofThisThread
        if let known, !known.recorder.isFinished { return known }
        guard let recorder = installed.withLock({ $0 }) else { return nil }
        let track = recorder.addTrack()
        ThreadTrack.ofThisThread = track
        return track
    }

    /// An open span; empty while nothing is recorded.
    package struct Span {
        let track: ThreadTrack?

        /// Ends the span.
        @inline(__always)
        package func end() {
            track?.end()
        }
    }
}
