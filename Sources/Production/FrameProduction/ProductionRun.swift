import ConfigSettings
import ContentCache
import Imaging
import Rasterizer
import RenderConfig
import SceneRenderer
import Scheduling
import Tracing
import VideoCodecs

/// One run: takes frames from their plans to the sink.
///
/// Only `finish`, which is called serially, and `run` and `report`, before and after all frames, access the mutable state.
final class ProductionRun {
    private let production: FrameProduction
    private let numbers: FrameNumbers
    private let flight: FramesInFlight
    private let sink: any FrameSink
    private let feed: FrameFeed
    private let work: FrameWork
    private let counter: RasterCounter?
    private let gauge = FlightGauge()
    private let progress: @Sendable (FrameProduction.Progress) -> Void
    /// The sink's notes on an earlier run's frames.
    private let resumptionNotes: [String]

    /// The number of frames that left the pipeline, those of an earlier run, and frames delivered: a video may repeat a frame.
    private var (finished, takenOver, delivered) = (0, 0, 0)
    /// The hash of the pixels so far; nil if not requested, or if a frame's pixels were not available.
    private var hash: SHA256?

    /// Prepares all parts of the run and begins writing to the sink.
    /// - Throws: the errors of `FrameProduction.run`.
    init(
        of production: FrameProduction, _ numbers: FrameNumbers, flight: FramesInFlight, into sink: any FrameSink,
        _ layerFiles: LayerFiles?, progress: @escaping @Sendable (FrameProduction.Progress) -> Void
    ) throws {
        (self.production, self.numbers, self.flight, self.sink) = (production, numbers, flight, sink)
        self.progress = progress
        let counter = production.countsDrawing ? RasterCounter() : nil
        self.counter = counter
        feed = try FrameFeed(
            production.job, numbers, pacing: production.pacing, keepsStates: production.layers.contains(.motion),
            until: production.interruption)
        let drawn = try production.drawnFrames.map { try MergedFrames(in: $0, $1, of: production, numbers) }
        let (job, threads, instructionSet) = (production.job, production.threads, production.instructionSet)
        let renderer = LateRenderer {
            try FrameRenderer(job, threads: threads, instructionSet: instructionSet, counter: counter)
        }
        // Only a resumed run may have nothing to draw. Any other reports errors before it replaces earlier output.
        if drawn == nil, !production.resumes || job.rendererHasNotes {
            _ = try Self.untilInterrupted(production, sink, finished: 0, of: numbers) { try renderer.get() }
        }
        resumptionNotes = try production.soundNotes + sink.begin()
        try layerFiles?.begin(production.layers, of: production.job)
        hash = production.hashesPixels ? SHA256() : nil
        work = FrameWork(
            production: production, renderer: renderer, drawn: drawn, layerFiles: layerFiles, sink: sink,
            // With fewer frames than threads, each frame's tiles are also distributed among threads.
            threads: max(production.threads / flight.workers, 1))
    }

    /// Passes all frames through the pipeline.
    /// - Throws: the errors of `FrameProduction.run`.
    func run() throws {
        let (work, feed, gauge, sink) = (work, feed, gauge, sink)
        let pipeline = OrderedPipeline<FramePlan, FinishedFrame>(threads: flight.workers, mostInFlight: flight.most)
        do {
            try pipeline.run(
                pull: { gauge.counting(try feed.next(readsFootage: work.drawn == nil) { sink.hasFinished($0) }) },
                work: { try work.frame(of: $0) },
                finish: { try self.finish($0) })
        } catch is VideoError where production.interruption.isRequested {
            // The interruption also ended ffmpeg; the code below reports the progress.
        }
        if production.interruption.isRequested, finished + feed.passedOver < numbers.count {
            throw Self.interrupted(sink, finished: finished, of: numbers)
        }
    }

    /// The number of finished frames after which the run returns free memory to the system. The C library keeps freed pictures
    /// between smaller blocks of its heaps, so a long run would slowly grow: 16 MiB in 2,000 frames of 1280×720.
    private static let framesPerTrim = 16

    private func finish(_ frame: FinishedFrame) throws {
        try sink.finish(frame)
        if let picture = frame.picture {
            if hash != nil {
                let span = Tracer.begin(.hash, .frame(frame.index))
                defer { span.end() }
                for _ in 0..<frame.copies { picture.pixels.withUnsafeBytes { hash?.update($0) } }
            }
            let isKept = production.viewer?(picture, finished + 1 == numbers.count) ?? false
            // Pictures read from files do not come from the renderer's pool, which would grow in a long run.
            if !frame.isTakenOver, !isKept { work.renderer.known?.giveBack(picture) }
        } else {
            hash = nil
        }
        finished += 1
        delivered += frame.copies
        takenOver += frame.isTakenOver ? 1 : 0
        gauge.finishOne()
        if finished.isMultiple(of: Self.framesPerTrim) { returnFreeMemory() }
        progress(
            FrameProduction.Progress(finished: finished, total: numbers.count, takenOver: takenOver, frame: frame.index))
    }

    /// Ends reading of footage and returns the results. Call once all frames are finished.
    func report() -> ProductionReport {
        let lostInput = feed.finish()
        let missing = numbers.count - finished - feed.passedOver
        return ProductionReport(
            frames: delivered, takenOver: takenOver, size: production.job.size, threads: production.threads,
            instructionSet: production.instructionSet, output: production.destination.description,
            pixelsSHA256: hash?.hexadecimal(),
            notes: resumptionNotes + feed.notes + (work.renderer.known?.notes ?? [])
                + feed.notes(missing: missing) + lostInput,
            lostInput: lostInput, counts: counter?.counts)
    }

    /// Runs a closure that may need ffmpeg. After a stop request, ffmpeg may have been ended, so its failure counts as the
    /// interruption.
    func untilInterrupted<Result>(_ body: () throws -> Result) throws -> Result {
        try Self.untilInterrupted(production, sink, finished: numbers.count, of: numbers, body)
    }

    private static func untilInterrupted<Result>(
        _ production: FrameProduction, _ sink: any FrameSink, finished: Int, of numbers: FrameNumbers,
        _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch is VideoError where production.interruption.isRequested {
            throw interrupted(sink, finished: finished, of: numbers)
        }
    }

    private static func interrupted(_ sink: any FrameSink, finished: Int, of numbers: FrameNumbers) -> ProductionError {
        let kept = sink.abandon(finished: finished)
        return .interrupted(finished: kept ?? finished, of: numbers.count, canResume: kept != nil)
    }
}
