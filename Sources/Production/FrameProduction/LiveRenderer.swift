public import FaceTracking
public import Imaging
public import RenderConfig

/// Renders a job with tracked frames of the caller instead of a recording: of a camera, a game or a network.
///
///     let job = try RenderJob.load(configAt: url)
///     let renderer = try LiveRenderer(job, threads: 4)
///     for await face in tracker {
///         show(try renderer.picture(of: TrackedFrame(index: 0, time: face.time, faces: [face.tracked])))
///     }
///
/// Gives the pictures that a recording of the same frames gives. Everything that carries over from frame to frame, such as
/// springs, events and fades, starts with the first frame. The config's smoothing and keyframes apply only to recordings. If
/// the config names a recording, its header supplies the optics of frames without a camera.
///
/// One thread at a time may use a renderer.
public final class LiveRenderer {
    private let renderer: FrameRenderer
    private let footage = FootageStreams()
    private let threads: Int
    private var sequence: FrameSequence
    private var time = -Double.infinity
    private var newest: SRGBImage?

    /// Prepares everything that does not change from frame to frame.
    /// - Parameter threads: the number of threads that draw a frame; less than 1 counts as 1. Default: 1.
    /// - Throws: `RasterizerError`.
    public init(_ job: RenderJob, threads: Int = 1) throws {
        self.threads = max(threads, 1)
        renderer = try FrameRenderer(job, threads: self.threads)
        sequence = try FrameSequence(job, readsRecordings: false)
    }

    deinit {
        _ = footage.finish()
    }

    /// Renders the next frame, in the job's size.
    ///
    /// Release the previous picture before the call, so that its memory is reused.
    /// - Parameter frame: the next frame. Its index is ignored. A captured picture or depth that it names must be in the folder
    ///   of the config's recording.
    /// - Precondition: `frame.time` is finite and greater than that of the previous frame.
    /// - Throws: `ProductionError.noCapturedPicture`, `ImageError`, `VideoError`, `SceneRendererError`.
    public func picture(of frame: TrackedFrame) throws -> SRGBImage {
        precondition(
            frame.time.isFinite && frame.time > time,
            "The time of a frame must be greater than that of the previous frame, \(time) s; got \(frame.time) s.")
        time = frame.time
        if let previous = newest.take() { renderer.giveBack(previous) }
        var plan = try sequence.advance(to: frame)
        footage.supply(&plan)
        try plan.readFootage()
        let picture = try renderer.picture(of: plan, threads: threads)
        newest = picture
        return picture
    }
}
