import ConfigLanguage
public import ConfigSettings
import ContentCache
import FaceTracking
import FilmIntegration
package import Foundation
public import ImageCodecs
public import Imaging
public import Rasterizer
public import RenderConfig
import SceneGraph
public import SceneRenderer
import Scheduling

/// Renders a job's frames on all cores and delivers them in order.
///
///     let job = try RenderJob.load(configAt: url)
///     let production = FrameProduction(job, to: .folder(frames))
///     let report = try production.run()
///
/// A frame is the same for any number of threads, whether it is rendered by itself, in a full run or in a shard. Files are
/// written atomically.
public struct FrameProduction: Sendable {
    /// The job to render.
    public var job: RenderJob
    /// The destination of the frames.
    public var destination: OutputDestination
    /// The frames to render; nil for all. Default: those that the job selects.
    public var frames: FrameNumbers?
    /// The part of these frames that this run renders. Default: nil, all.
    public var shard: Shard?
    /// A folder that already contains all frames, drawn by other runs. The run joins them and draws nothing, including
    /// `layers`. Default: nil.
    package var drawnFrames: (folder: URL, names: FrameNames)?
    /// The layers to write next to the frames of a folder or next to a single picture, see `FrameLayer`. Default: none.
    public var layers: [FrameLayer]
    /// The number of worker threads; less than 1 counts as 1. Default: the number of cores.
    public var threads: Int {
        didSet { threads = max(threads, 1) }
    }
    /// The instruction set for computing pixels, which this processor must support. It does not affect the frames. Default: the
    /// set that `BIANLIAN_ISA` names, otherwise the fastest.
    public var instructionSet: InstructionSet
    /// Whether the run reuses the frames or video parts that an earlier identical run left. Default: no.
    public var resumes: Bool
    /// Whether notes about lost input (`ProductionReport.lostInput`) are errors. Default: no.
    public var isStrict: Bool
    /// Whether a finished run removes frames from the folder that belong to none of its shards. Default: no.
    public var cleans: Bool
    /// The compression of PNG files; nil for `fast`, and for destinations without PNG files. Default: nil.
    public var pngCompression: PNGEncoder.Compression?
    /// The bits per sample of PNG and TIFF frames; nil for 8 in PNG and 16 in TIFF. Default: nil.
    public var sampleBits: SampleBits?
    /// The form of OpenEXR files; nil for half samples with the primaries of Rec. 709, compressed as ZIP, and for other
    /// destinations. Default: nil.
    public var openEXR: OpenEXREncoder?
    /// Whether the run hashes the pixels of all frames, at about 2 ms per frame of 1280×720. Default: no.
    package var hashesPixels: Bool
    /// Whether the run counts triangles, fragments and pixels for `ProductionReport.counts`. Default: no.
    public var countsDrawing: Bool
    /// The largest amount of memory that the run may use, in bytes. Default: three quarters of what is available to the
    /// process.
    public var memoryLimit: Int
    /// Receives each drawn picture before it counts as finished; returns whether it keeps the picture.
    ///
    /// Called in frame order, from any thread, one call at a time. The renderer reuses the memory of pictures that are not
    /// kept. Default: nil.
    public var viewer: (@Sendable (_ picture: SRGBImage, _ isLast: Bool) -> Bool)?
    /// The object with which any thread can request a stop. Default: a new one.
    public var interruption: Interruption

    /// The largest number of frames that a run renders without an explicit range: two days at 60 frames a second.
    static let mostFrames = 10_000_000

    /// The progress of a run.
    public struct Progress: Sendable {
        /// The number of frames that are finished.
        public var finished: Int
        /// The total number of frames of the run.
        public var total: Int
        /// The number of finished frames that an earlier run made.
        public var takenOver: Int
        /// The index of the frame that finished last; nil before the first.
        public var frame: Int?

        /// Creates a progress value.
        package init(finished: Int, total: Int, takenOver: Int = 0, frame: Int? = nil) {
            self.finished = finished
            self.total = total
            self.takenOver = takenOver
            self.frame = frame
        }
    }

    /// Creates a run of a job with default settings.
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
        sampleBits = nil
        openEXR = nil
        hashesPixels = false
        countsDrawing = false
        memoryLimit = MemoryEstimate.standardLimit
        viewer = nil
        interruption = Interruption()
    }

    /// The notes for the user that are known before the first frame: the job's notes, notes on how the destination changes
    /// frames, and notes on the selected frames.
    package var earlyNotes: [String] {
        // `run` throws the errors of the selection.
        let selection = (try? selectedFrames().notes) ?? []
        return job.notes + [destination.note(onSizeOf: job.size), alphaNote].compactMap { $0 } + lightNotes + layerNotes
            + selection
    }

    /// Whether frames are drawn as linear light, for OpenEXR or for 16 bits per sample.
    var drawsLight: Bool { lightStage != nil }

    /// The bits per sample of frames; those of OpenEXR are chosen by `openEXR`.
    var bits: SampleBits { sampleBits ?? destination.sampleBits.first ?? .eight }

    /// The stage of the light that frames are drawn as; nil if they are drawn with 8 bits.
    var lightStage: LightStage? { destination.isOpenEXR || bits == .thirtyTwo ? .scene : bits == .sixteen ? .display : nil }

    /// The notes on the parts of frames that are not linear light.
    private var lightNotes: [String] {
        guard drawsLight else { return [] }
        guard lightStage == .scene else {
            let step = job.view.map { "view: \($0.rawValue)" } ?? (job.match.isNothing ? nil : "match")
            return step.map { ["`\($0)` computes pictures of 8 bits, so \(destination) has no more levels with 16"] } ?? []
        }
        if let view = job.view {
            return ["`view: \(view.rawValue)` is a picture of 8 bits, which \(destination) holds in linear light"]
        }
        if !job.match.isNothing {
            return [
                "`match` computes pictures of 8 bits, so \(destination) holds its result in linear light, up to 1; without "
                    + "`match`, it holds the light of the scene"
            ]
        }
        let camera = job.scene.cameraNode.flatMap { job.scene[$0].camera }
        guard let camera, camera.pictureEffects.contains(where: \.isOn) else { return [] }
        return ["\(destination) holds the light before `bloom`, which is not in it"]
    }

    /// The note that the destination loses the frames' alpha; nil if the destination keeps it or the job does not ask for it.
    private var alphaNote: String? {
        guard job.delivery.leavesBackgroundOut, !destination.keepsAlpha else { return nil }
        return "`output.background: false` leaves the background transparent, but \(destination.description) has no alpha, "
            + "so it is black; a folder of PNGs, .exr, .tif, .mov, .webm or .apng keeps it"
    }

    /// Renders the frames.
    /// - Parameter progress: called after each frame, from any thread, one call at a time.
    /// - Throws: `MemoryLimitError` before anything is allocated or written; `ProductionError`, `FileWritingError`,
    ///   `RecordingError`, `ImageError`, `VideoError`; `UnfinishedRunError` if a later run can take over finished frames.
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
        try checkOptions()
        let layerFiles = layers.isEmpty || destination.isOpenEXR ? nil : try LayerFiles(beside: destination, encoder: encoder)
        let fitting = FittingFlight(
            of: job, frames: numbers.count, threads: threads,
            // The light of a frame and its file take as much memory as a layer.
            layers: layers.count + (drawsLight ? 1 : 0), heldLayers: heldLayerCount, limit: memoryLimit)
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
            report.timecode = numbers.bounds.flatMap { first in job.slate.map { "\($0.timecode(ofFrame: first.lowerBound))" } }
            report.reel = job.slate?.reel
            report.legend = job.view?.legend(of: job.scene) ?? []
            report.seconds = (ContinuousClock.now - start).seconds
            return report
        } catch {
            throw UnfinishedRunError.wrapping(error, finished: sink.abandon(finished: 0) ?? 0, of: numbers.count)
        }
    }

    /// The pacing that keeps videos in sync with the recording; nil for one video frame per recorded frame.
    var pacing: FramePacing? {
        switch destination {
        case .video, .standardOutput: job.delivery.keepsTime ? FramePacing(framesPerSecond: videoFramesPerSecond) : nil
        case .folder, .picture, .openEXR, .tiff: nil
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

    /// The note on the rate at which requested frames are counted; nil if it is the recording's rate.
    package var frameNumberNote: String? {
        guard let frames, let bounds = frames.bounds, let recording = job.recording,
            let rate = recording.options.resampledFrameRate, rate != recording.storedFrameRate
        else { return nil }
        func seconds(_ frame: Int) -> Double { (Double(frame) / rate * 1000).rounded() / 1000 }
        let own = recording.storedFrameRate.map { ", not at the recording's \($0.short)" } ?? ""
        return "frames \(frames) are counted at \(rate.short) frames per second\(own): "
            + "they show seconds \(seconds(bounds.lowerBound).short) to \(seconds(bounds.upperBound).short)"
    }

    /// The frames of this run that exist; nil if this run's shard has none.
    func selectedFrames() throws -> (numbers: FrameNumbers?, notes: [String]) {
        let available = try job.countFrames()
        let whole = try framesOfAllShards()
        var notes = [frameNumberNote, frames == nil ? job.clipLengthNote : nil].compactMap(\.self)
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
