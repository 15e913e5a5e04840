public import Foundation
public import ImageCodecs
import Tracing

/// Records the time spent in each stage, and optionally each span to a trace file.
///
///     let observer = try RunObserver(tracingTo: URL(literalPath: "trace.json"))
///     let report = try FrameProduction(job, to: .folder(frames)).run()
///     let observation = try observer.finish()
///
/// The observer records everything between the first and the last line, including loading. It does not affect the pixels. There
/// is one observer at a time: a second one replaces the first.
public final class RunObserver: Sendable {
    private let recorder: TraceRecorder
    private let file: TraceFile?

    /// Starts recording.
    /// - Parameter trace: the file for the spans, in the Trace Event Format. Default: nil, none.
    /// - Throws: `FileWritingError` if the file cannot be created.
    public init(tracingTo trace: URL? = nil) throws(FileWritingError) {
        guard let trace else {
            file = nil
            recorder = TraceRecorder()
            return
        }
        let file = try TraceFile(at: trace)
        self.file = file
        recorder = TraceRecorder { file.write($0, of: $1) }
    }

    /// Stops recording and moves the file into place.
    /// - Throws: `FileWritingError`, also if writing failed earlier; the file is then removed.
    public func finish() throws(FileWritingError) -> RunObservation {
        let summary = recorder.finish()
        try file?.finish(threadNames: summary.threadNames)
        return RunObservation(summary)
    }
}

/// The time that a run spent in each stage.
public struct RunObservation: Sendable {
    /// The time of one stage.
    public struct StageTime: Sendable, Equatable {
        /// The name, as in traces.
        public var name: String
        /// The part of a run: `loading`, `reading`, `drawing`, `output` or `waiting`.
        public var group: String
        /// The seconds of all threads together, without the time of nested stages.
        public var seconds: Double
        /// The fraction of the time of all stages, 0…1.
        public var share: Double
        /// The number of times that the stage ran.
        public var spans: Int
    }

    /// The stages that ran, in order of decreasing time.
    public var stages: [StageTime]
    /// The number of bytes of finished files, without frames written to standard output.
    public var bytesWritten: Int
    /// Notes for the user, one line each.
    public var notes: [String]

    init(_ summary: TraceSummary) {
        let all = summary.stages.reduce(0) { $0 + $1.sum.nanoseconds }
        stages = summary.stages.map { stage, sum in
            StageTime(
                name: stage.rawValue, group: stage.group.rawValue, seconds: Double(sum.nanoseconds) * 1e-9,
                share: all > 0 ? Double(sum.nanoseconds) / Double(all) : 0, spans: sum.count)
        }.sorted { $0.seconds > $1.seconds }
        bytesWritten = summary.tallies[.bytesWritten] ?? 0
        notes =
            summary.droppedEvents > 0
            ? [
                "the trace is truncated to the first \(TraceRecorder.mostEvents) events; "
                    + "\(summary.droppedEvents) more are missing"
            ] : []
    }
}
