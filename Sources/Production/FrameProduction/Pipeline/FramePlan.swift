import FaceTracking
import FilmIntegration
package import ImageCodecs
package import Typesetting
package import Imaging
package import RenderConfig
package import RenderMath
package import SceneGraph
package import VideoCodecs

/// The contents of one frame of a job, to be drawn.
package struct FramePlan: Sendable {
    /// The frame's number in the recording.
    package var index: Int
    /// The plan of the front job.
    package var front: JobPlan
    /// The number of times that a video shows the frame.
    var copies = 1
    /// Whether an earlier run left the frame, so that it need not be drawn.
    var isFinished = false
    /// The moments of footage in kept pictures, which later frames may still show.
    let awaitedMoments: [FootageMoment]
    /// The video frames that the frame shows, set by `FootageStreams`.
    var footage: [FootageFrameName: FootageFrame] = [:]

    init(index: Int, front: JobPlan, awaitedMoments: [FootageMoment] = []) {
        self.index = index
        self.front = front
        self.awaitedMoments = awaitedMoments
    }

    /// The state of the front job's scene.
    package var state: FrameState { front.state }

    /// Returns the frame with the front job's scene seen from another viewpoint. The pictures that it shows do not change.
    /// - Parameter backdrop: replaces the picture behind the scene, and what is in front of the scene in it. Default: nil.
    package func seen(from worldFromCamera: Matrix4, over backdrop: LinearColor? = nil) -> FramePlan {
        var plan = self
        plan.front = front.seen(from: worldFromCamera, over: backdrop)
        return plan
    }
}

/// One frame of the front job or of a job that it shows, with the pictures that it shows.
///
/// Pictures of earlier frames are included with everything needed to redraw them, so that no frame depends on which others were
/// drawn. A plan never refers to an earlier one of its own job, so that plans do not accumulate.
package final class JobPlan: Sendable {
    /// The index of the job among the reachable ones.
    package let job: Int
    /// The state of its scene.
    package let state: FrameState
    /// The picture behind the scene.
    package let background: ImagePlan
    /// The pictures that the scene's reliefs and textures read in this frame.
    package let pictures: [FrameImage: ImagePlan]
    /// The source of the mask of the background's parts in front of the scene.
    let occlusion: OcclusionPlan?
    /// The state of the previous frame, for motion; nil if not needed, at the start of a shot, or after a gap.
    let previousState: FrameState?
    /// The faces that are tracked in this frame.
    let trackedFaces: Set<Int>
    /// The hands in this frame, in pixels of the captured picture.
    let hands: [HandLandmarks]

    init(
        job: Int, state: FrameState, background: ImagePlan, pictures: [FrameImage: ImagePlan],
        occlusion: OcclusionPlan? = nil, previousState: FrameState? = nil, trackedFaces: Set<Int> = [],
        hands: [HandLandmarks] = []
    ) {
        self.job = job
        self.state = state
        self.background = background
        self.pictures = pictures
        self.occlusion = occlusion
        self.previousState = previousState
        self.trackedFaces = trackedFaces
        self.hands = hands
    }
}

extension JobPlan {
    /// Returns the frame with its scene seen from another viewpoint. The pictures that it shows do not change.
    func seen(from worldFromCamera: Matrix4, over backdrop: LinearColor? = nil) -> JobPlan {
        func moved(_ state: FrameState) -> FrameState {
            var state = state
            state.worldFromCamera = worldFromCamera
            return state
        }
        return JobPlan(
            job: job, state: moved(state), background: backdrop.map { .color($0) } ?? background, pictures: pictures,
            occlusion: backdrop == nil ? occlusion : nil, previousState: previousState.map(moved), trackedFaces: trackedFaces,
            hands: hands)
    }

    /// This plan and all plans that it shows, directly or indirectly, without duplicates.
    var reachable: [JobPlan] {
        var found: [JobPlan] = []
        collect(into: &found)
        return found
    }

    private func collect(into found: inout [JobPlan]) {
        guard !found.contains(where: { $0 === self }) else { return }
        found.append(self)
        for case .config(let plan) in [background] + pictures.values { plan.collect(into: &found) }
    }
}

/// The source of the mask of a background's parts in front of the scene.
enum OcclusionPlan: Sendable {
    /// A picture that is bright there.
    case matte(ImagePlan)
    /// The file of the distances that the camera measured.
    case depth(CapturedFile)
    /// Everything that does not look like the tracked faces.
    case estimate

    /// Whether the mask is estimated from the appearance of faces.
    var isEstimate: Bool { if case .estimate = self { true } else { false } }

    /// The matte picture; nil for other sources.
    var matte: ImagePlan? {
        if case .matte(let picture) = self { return picture }
        return nil
    }
}

/// A file that a recording names for a frame, and the orientation of its content.
package struct CapturedFile: Hashable, Sendable {
    package var file: CheckedFile
    package var orientation = StoredOrientation.upright
}

/// The content of an `ImageSource` in one frame.
package enum ImagePlan: Sendable {
    /// A uniform colour.
    case color(LinearColor)
    /// A picture in memory.
    case picture(SRGBImage)
    /// A captured picture.
    case captured(CapturedFile)
    /// A picture that another job draws.
    case config(JobPlan)
    /// A timecode for a time in seconds.
    case timecode(TimecodeStrip, time: Double)
    /// A picture of footage.
    case video(FootageMoment)
    /// Footage that is not playing.
    case nothing

    /// The moment of footage; nil for other content.
    var moment: FootageMoment? {
        if case .video(let moment) = self { return moment }
        return nil
    }
}

/// The identity of a frame of footage.
struct FootageFrameName: Hashable {
    var clip: FootageClip
    var index: Int
}
