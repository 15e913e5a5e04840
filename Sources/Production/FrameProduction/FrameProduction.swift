import ConfigLanguage
public import ConfigSettings
import ContentCache
import FaceTracking
package import Foundation
public import ImageCodecs
public import Imaging
public import Rasterizer
public import RenderConfig
import SceneGraph
public import SceneRenderer
import Scheduling

/// Renders a job's frames on all cores and keeps them in order.
///
///     let job = try RenderJob.load(configAt: url)
///     let production = FrameProduction(job, to: .folder(frames))
///     let report = try production.run()
///
/// The frames are the same for any number of threads, for a frame alone and within a run, and for parts of a run put
/// together. Files appear under their names whole or not at all.
public struct FrameProduction: Sendable {
    /// The job that is rendered.
    public var job: RenderJob
    /// The destination of the frames.
    public var destination: OutputDestination
    /// Which frames. Default: what the job says, which is nil for all.
    public var frames: FrameNumbers?
    /// The part of these frames that this run renders. Default: nil, all.
    public var shard: Shard?
    /// A folder in which all frames are already, drawn by others: they are put together, and none is drawn, nor any of `layers`. Default: nil.
    package var drawnFrames: URL?
    /// The layers that are written beside the frames of a folder or of one picture, see `FrameLayer`. Default: none.
    public var layers: [FrameLayer]
    /// The number of threads that work; less than 1 counts as 1. Default: as many as there are cores.
    public var threads: Int {
        didSet { threads = max(threads, 1) }
    }
    /// The instructions that pixels are computed with, one set that this processor has; they do not show in the frames. Default: the
    /// one that `BIANLIAN_ISA` names, else the fastest.
    public var instructionSet: InstructionSet
    /// Whether frames that an earlier run of the same left in the folder, or parts of the video, are taken over. Default: no.
    public var resumes: Bool
    /// Whether notes about lost input are errors: `ProductionReport.lostInput`. Default: no.
    public var isStrict: Bool
    /// Whether the run, once it has finished, removes frames from the folder that belong to none of its shards. Default: no.
    public var cleans: Bool
    /// The packing of PNG files; nil for `fast`, and where there are none. Default: nil.
    public var pngCompression: PNGEncoder.Compression?
    /// Whether the pixels of all frames are hashed, at about 2 ms a frame of 1280×720. Default: no.
    public var hashesPixels: Bool
    /// Whether triangles, fragments and pixels are counted, for `ProductionReport.counts`. Default: no.
    public var countsDrawing: Bool
    /// The most memory that the run may take, in bytes. Default: three quarters of what the process may have.
    public var memoryLimit: Int
    /// Shown each picture that was drawn, in order, from any thread, one call at a time, before it is counted as finished; it returns whether it keeps
    /// the picture, whose memory is else used again. Default: nobody looks.
    public var viewer: (@Sendable (_ picture: SRGBImage, _ isLast: Bool) -> Bool)?
    /// Through which somebody may ask to stop. Default: nobody does.
    public var interruption: Interruption

    /// As many frames as a run renders without being asked for a range of them: two days at 60 frames a second.
    static let mostFrames = 10_000_000

    /// The progress of a run.
    public struct Progress: Sendable {
        /// The number of frames that are finished.
        public var finished: Int
        /// The number of frames that there will be.
        public var total: Int
        /// Those of the finished frames that an earlier run has made.
        public var takenOver: Int
        /// The index of the frame that was finished last; nil where none was.
        public var frame: Int?

        /// A place in a run.
        public init(finished: Int, total: Int, takenOver: Int = 0, frame: Int? = nil) {
            self.finished = finished
            self.total = total
            self.takenOver = takenOver
            self.frame = frame
        }
    }

    /// A run of a job with its own settings.
    public init(_ job: RenderJob, to destination: OutputDestination) {
        self.job = job
        self.destination = destination
        frames = job.frames.map { FrameNumbers([$0]) }
        shard = nil
        drawnFrames = nil
        layers = []
        threads = MachineLimit.processors.amount
        instructionSet = .preferred
        resumes = false
        isStrict = false
        cleans = false
        pngCompression = nil
        hashesPixels = false
        countsDrawing = false
        memoryLimit = MemoryEstimate.standardLimit
        viewer = nil
        interruption = Interruption()
    }

    /// The notes for a person that are known before the first frame: the job's, on what the destination does to frames, and on the frames
    /// that are selected.
    public var earlyNotes: [String] {
        // `run` throws the errors of the selection.
        let selection = (try? selectedFrames().notes) ?? []
        return job.notes + [destination.note(onSizeOf: job.size), alphaNote].compactMap { $0 } + selection
    }

    /// The note that the frames' alpha is lost; nil where it is kept, or none was asked for.
    private var alphaNote: String? {
        guard job.delivery.leavesBackgroundOut, !destination.keepsAlpha else { return nil }
        return "`output.background: false` leaves the background transparent, but \(destination.description) has no alpha, "
            + "so it is black; a folder of PNGs, .mov, .webm or .apng keeps it"
    }

    /// Renders the frames.
    /// - Parameter progress: told after each frame, from any thread, one call at a time.
    /// - Throws: `MemoryLimitError` before anything is taken or written; `ProductionError`, `FileWritingError`, `RecordingError`,
    ///   `ImageError`, or why a video cannot be made.
    public func run(progress: @escaping @Sendable (Progress) -> Void = { _ in }) throws -> ProductionReport {
        let start = ContinuousClock.now
        if isStrict { try ProductionError.check(lostInput: job.lostInput) }
        let earlyNotes = earlyNotes
        guard let numbers = try selectedFrames().numbers else {
            return ProductionReport(
                frames: 0, takenOver: 0, size: job.size, threads: threads, instructionSet: instructionSet,
                output: destination.description, pixelsSHA256: hashesPixels ? SHA256().hexadecimal() : nil,
                notes: earlyNotes, earlyNotes: earlyNotes)
        }
        let layerFiles = layers.isEmpty ? nil : try LayerFiles(beside: destination, encoder: encoder)
        let fitting = FittingFlight(of: job, frames: numbers.count, threads: threads, layers: layers.count, limit: memoryLimit)
        try fitting.estimate.check(limit: memoryLimit, for: job.config.relativePath)
        let sink = try makeSink(for: numbers)
        do {
            let run = try ProductionRun(
                of: self, numbers, flight: fitting.flight, into: sink, layerFiles, progress: progress)
            try run.run()
            var report = run.report()
            if isStrict { try ProductionError.check(lostInput: report.lostInput) }
            let last = try run.untilInterrupted { try sink.complete() }
            report.notes = earlyNotes + fitting.notes + report.notes + last
            report.earlyNotes = earlyNotes
            report.estimatedMemoryBytes = fitting.estimate.total
            report.framesInFlight = fitting.flight.most
            report.bytesPerFrameInFlight = fitting.bytesPerFrame
            report.legend = job.view?.legend(of: job.scene) ?? []
            report.seconds = (ContinuousClock.now - start).seconds
            return report
        } catch {
            throw UnfinishedRunError.wrapping(error, finished: sink.abandon(finished: 0) ?? 0, of: numbers.count)
        }
    }

    /// The pacing by which videos keep step with the recording; nil for one frame each.
    var pacing: FramePacing? {
        switch destination {
        case .video, .standardOutput: job.delivery.keepsTime ? FramePacing(framesPerSecond: videoFramesPerSecond) : nil
        case .folder, .picture: nil
        }
    }

    /// The frames of this run and of the other shards, within the frames of the job.
    func framesOfAllShards() throws -> FrameNumbers {
        let available = try job.countFrames()
        guard frames != nil || available <= Self.mostFrames else {
            throw ProductionError.tooManyFrames(config: job.config.relativePath, count: available)
        }
        guard let all = FrameRange(first: 0, last: available - 1),
            let whole = (frames ?? FrameNumbers([all])).clamped(toCount: available)
        else {
            let name = (job.recording?.url ?? job.config).relativePath
            throw ProductionError.noFrames(recording: name, asked: frames?.description ?? "", available: available)
        }
        return whole
    }

    /// The note on the rate at which requested frames are counted, if it is not the recording's own; else nil.
    package var frameNumberNote: String? {
        guard let frames, let bounds = frames.bounds, let recording = job.recording,
            let rate = recording.options.resampledFrameRate, rate != recording.storedFrameRate
        else { return nil }
        func seconds(_ frame: Int) -> Double { (Double(frame) / rate * 1000).rounded() / 1000 }
        let own = recording.storedFrameRate.map { ", not at the recording's \($0.short)" } ?? ""
        return "frames \(frames) are counted at \(rate.short) a second\(own): "
            + "they show seconds \(seconds(bounds.lowerBound).short) to \(seconds(bounds.upperBound).short)"
    }

    /// The frames of this run, within what there is; nil where the run's part has none.
    func selectedFrames() throws -> (numbers: FrameNumbers?, notes: [String]) {
        let available = try job.countFrames()
        let whole = try framesOfAllShards()
        var notes = [frameNumberNote].compactMap(\.self)
        if let asked = frames, let bounds = asked.bounds, bounds.upperBound >= available {
            notes.append("frames \(asked) were requested, but the recording ends with frame \(available - 1)")
        }
        guard let shard else { return (whole, notes) }
        let part = shard.frames(of: whole)
        let verb = whole.count == 1 ? "is" : "are"
        if part == nil { notes.append("shard \(shard.index)/\(shard.count) has no frames: there \(verb) only \(whole.count)") }
        return (part, notes)
    }
}
