import Synchronization

/// The recorder that is installed, if any, for all threads of the process.
///
///     let span = Tracer.begin(.deflate)
///     defer { span.end() }
package enum Tracer {
    private static let flag = Atomic<Bool>(false)
    private static let installed = Mutex<TraceRecorder?>(nil)

    /// Whether spans are recorded.
    package static var isOn: Bool { flag.load(ordering: .relaxed) }

    /// Records from now on, in place of who did; nil ends it.
    static func install(_ recorder: TraceRecorder?) {
        installed.withLock { $0 = recorder }
        flag.store(recorder != nil, ordering: .relaxed)
    }

    /// Begins a span of this thread; it must end on the same thread, before the one that is open now.
    /// - Parameter subject: what it is about, asked for where spans are recorded. Default: nil, nothing in particular.
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

    /// Notes the value of a gauge.
    @inline(__always)
    package static func set(_ gauge: Gauge, _ value: @autoclosure () -> Int) {
        if isOn { track?.set(gauge, value()) }
    }

    /// Notes the process's resident memory, unless it was noted a moment ago.
    @inline(__always)
    package static func noteMemory() {
        if isOn, let track, track.recorder.mayNoteMemory() { track.set(.residentMemory, ResidentMemory.bytes ?? 0) }
    }

    /// Gives this thread a name that traces show.
    package static func nameThread(_ name: @autoclosure () -> String) {
        if isOn { track?.name(name()) }
    }

    @inline(never)
    private static func begun(_ stage: Stage, _ subject: SpanSubject?) -> Span {
        let track = track
        track?.begin(stage, subject)
        return Span(track: track)
    }

    /// This thread's track of the recorder that is installed.
    private static var track: ThreadTrack? {
        let known = ThreadTrack.ofThisThread
        if let known, !known.recorder.isFinished { return known }
        guard let recorder = installed.withLock({ $0 }) else { return nil }
        let track = recorder.addTrack()
        ThreadTrack.ofThisThread = track
        return track
    }

    /// A span that is open; nothing where none is recorded.
    package struct Span {
        let track: ThreadTrack?

        /// Ends the span.
        @inline(__always)
        package func end() {
            track?.end()
        }
    }
}
