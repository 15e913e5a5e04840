import ConfigSettings
import FaceTracking
import Foundation
import FrameProduction
import Imaging
import Meshes
import RenderConfig
import RenderMath
import SceneGraph

/// A job at one of its frames, which can move forward or restart, or follow a live face. Not thread-safe.
///
/// The timeline passes through every frame, so any frame equals that of a complete render. Only requested frames are drawn.
final class StudioStage {
    let job: RenderJob
    /// At least 1.
    let frameCount: Int
    let renderer: FrameRenderer
    let threads: Int
    /// The same scene at the quality of playback, if that is less than the user's. The stage is nil if it cannot be drawn.
    private var draft: (quality: StudioQuality, stage: StudioStage?)?
    /// The path of each node.
    private(set) lazy var paths = StudioTree.paths(of: job.scene)
    /// The boxes of meshes at rest, once they were needed.
    private var knownBounds: [MeshID: BoundingBox?] = [:]
    private var sequence: FrameSequence
    private var footage = FootageStreams()
    /// The plan of the sequence's current frame, and whether its footage has been loaded.
    private var plan: FramePlan?
    private var isSupplied = false
    /// The live face that the job shows instead of its recordings; nil for none.
    private var live: Live?

    /// The state of a live face.
    private struct Live {
        /// The time of the newest frame that the timeline has passed; nil before the first.
        var time: Double?
        /// The keyframes of the config, with the values that the user overrides.
        var keyed: KeyedFace?
    }

    /// - Parameter isLive: whether frames come from `follow` instead of the job's recordings. Default: no.
    /// - Throws: `RecordingError`, `ProductionError`, `RasterizerError`, and errors of reading for occlusion estimates.
    init(_ job: RenderJob, threads: Int, isLive: Bool = false) throws {
        self.job = job
        self.threads = threads
        frameCount = isLive ? 1 : max(try job.countFrames(), 1)
        renderer = try FrameRenderer(job, threads: threads)
        sequence = try FrameSequence(job, readsRecordings: !isLive)
        if isLive { live = Live(keyed: job.recording?.keyframes.map { KeyedFace($0) }) }
    }

    deinit {
        _ = footage.finish()
    }

    /// Draws a frame.
    /// - Parameters:
    ///   - index: an index within the frames of the job.
    ///   - view: nil for the shaded scene.
    ///   - orbit: nil for the job's own camera.
    /// - Returns: the picture, and the renderer to which it is given back.
    /// - Throws: the errors of reading and drawing.
    func picture(ofFrame index: Int, showing view: ViewMode?, from orbit: StudioOrbit?) throws
        -> (picture: SRGBImage, renderer: FrameRenderer)
    {
        let plan = try plan(ofFrame: index, from: orbit)
        return (try renderer.picture(of: plan, showing: view.map(FrontView.view) ?? .scene, threads: threads), renderer)
    }

    /// A mid grey, against which light and dark parts can be seen.
    private static let backdrop = LinearColor(red: 0.18, green: 0.18, blue: 0.18)

    /// Returns the same scene at another quality.
    /// - Parameter load: loads the job at that quality; called once for several frames.
    func draft(_ quality: StudioQuality, load: () throws -> RenderJob) -> StudioStage? {
        if let draft, draft.quality == quality { return draft.stage }
        let stage = try? StudioStage(try load(), threads: threads, isLive: live != nil)
        draft = (quality, stage)
        return stage
    }

    /// The newest draft; nil if playback needed none.
    var newestDraft: StudioStage? { draft?.stage }

    /// Advances to a frame without drawing it.
    func pass(toFrame index: Int) throws {
        _ = try unsuppliedPlan(ofFrame: index)
    }

    /// Advances through the frames of a live face that are newer than those before; the next picture shows the last of them.
    ///
    /// A new stage catches up with the frames that it is given, so that springs and fades are in motion.
    func follow(_ frames: some Sequence<TrackedFrame>) throws {
        guard var live else { return }
        defer { self.live = live }
        for frame in frames where live.time.map({ frame.time > $0 }) ?? true {
            live.time = frame.time
            plan = try sequence.advance(to: live.keyed?.keyed(frame) ?? frame)
            isSupplied = false
        }
    }

    /// Returns a frame as seen from a camera; nil for the job's own. A flat background does not turn with the camera, so a
    /// neutral backdrop replaces it.
    func plan(ofFrame index: Int, from orbit: StudioOrbit?) throws -> FramePlan {
        let plan = try plan(ofFrame: index)
        guard let worldFromCamera = orbit?.worldFromCamera else { return plan }
        return plan.seen(from: worldFromCamera, over: job.background.isFlat ? Self.backdrop : nil)
    }

    /// Returns the box of a mesh at rest, in the mesh's space; nil if it has no triangles.
    func restingBounds(of mesh: MeshID) -> BoundingBox? {
        if let known = knownBounds[mesh] { return known }
        let bounds = BoundingBox(job.scene[mesh].restingSurface)
        knownBounds[mesh] = .some(bounds)
        return bounds
    }

    private func plan(ofFrame index: Int) throws -> FramePlan {
        var plan = try unsuppliedPlan(ofFrame: index)
        guard !isSupplied else { return plan }
        footage.supply(&plan)
        try plan.readFootage()
        (self.plan, isSupplied) = (plan, true)
        return plan
    }

    private func unsuppliedPlan(ofFrame index: Int) throws -> FramePlan {
        if live != nil { return try plan ?? waitingPlan() }
        if let plan, plan.index == index { return plan }
        if let plan, plan.index > index {
            _ = footage.finish()
            footage = FootageStreams()
            sequence = try FrameSequence(job)
        }
        isSupplied = false
        plan = nil
        while let next = try sequence.next() {
            plan = next
            if next.index == index { return next }
        }
        throw ProductionError.noFrames(
            recording: (job.recording?.url ?? job.config).relativePath, asked: "\(index)", available: frameCount)
    }

    /// Returns the scene without a face, for the time before the first frame. The timeline does not advance.
    private func waitingPlan() throws -> FramePlan {
        var sequence = sequence
        return try sequence.advance(to: TrackedFrame(index: 0, time: 0))
    }
}
