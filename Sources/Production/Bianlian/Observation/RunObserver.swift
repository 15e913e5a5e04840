public import Foundation
public import ImageCodecs
import Tracing

/// Watches where the time of this process goes: by stage, and if that is wanted, span by span in a file for trace viewers.
///
///     let observer = try RunObserver(tracingTo: URL(literalPath: "trace.json"))
///     let report = try FrameProduction(job, to: .folder(frames)).run()
///     let observation = try observer.finish()
///
/// Everything between the two is seen, from loading on, and it changes no pixel. There is one observer at a time: a second one takes
/// the place of the first.
public final class RunObserver: Sendable {
    private let recorder: TraceRecorder
    private let file: TraceFile?

    /// Begins to watch.
    /// - Parameter trace: the file that spans are written to, in the Trace Event Format. Default: nil, none.
    /// - Throws: `FileWritingError` where the file cannot be made.
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

    /// Ends watching, and puts the file in its place.
    /// - Throws: `FileWritingError`, also where writing failed before; the file is then removed.
    public func finish() throws(FileWritingError) -> RunObservation {
        let summary = recorder.finish()
        try file?.finish(threadNames: summary.threadNames)
        return RunObservation(summary)
    }
}

/// Where the time of a run went.
public struct RunObservation: Sendable {
    /// The time of one stage.
    public struct StageTime: Sendable, Equatable {
        /// The name, as traces show it.
        public var name: String
        /// The part of a run: `loading`, `reading`, `drawing`, `output` or `waiting`.
        public var group: String
        /// The seconds of all threads together, without those of other stages within.
        public var seconds: Double
        /// The share of the time of all stages, 0…1.
        public var share: Double
        /// The number of times that the stage was run.
        public var spans: Int
    }

    /// The stages that were run, the longest first.
    public var stages: [StageTime]
    /// The bytes of the files that were put in place; those of frames on standard output do not count.
    public var bytesWritten: Int
    /// Notes for a person, one line each.
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
                "the trace ends early: it holds the first \(TraceRecorder.mostEvents) events, and \(summary.droppedEvents) more happened"
            ] : []
    }
}
