import FaceTracking
import FilmIntegration
package import ImageCodecs
package import ImageLayers
package import Imaging
package import RenderConfig
package import RenderMath
package import SceneGraph
package import VideoCodecs

/// The contents of one frame of a job, to be drawn.
package struct FramePlan: Sendable {
    /// The frame's number in the recording.
    package var index: Int
    /// The job in front.
    package var front: JobPlan
    /// The number of times that it is seen in a video.
    var copies = 1
    /// Whether an earlier run left it, so that it need not be drawn.
    var isFinished = false
    /// The moments of footage that no picture of this frame shows, and that those of later ones may.
    let awaitedMoments: [FootageMoment]
    /// The frames of videos that are shown, put in by `FootageStreams`.
    var footage: [FootageFrameName: FootageFrame] = [:]

    init(index: Int, front: JobPlan, awaitedMoments: [FootageMoment] = []) {
        self.index = index
        self.front = front
        self.awaitedMoments = awaitedMoments
    }

    /// The state of the scene of the job in front.
    package var state: FrameState { front.state }

    /// The same frame with the scene of the job in front seen from elsewhere; the pictures that it shows stay as they are.
    package func seen(from worldFromCamera: Matrix4) -> FramePlan {
        var plan = self
        plan.front = front.seen(from: worldFromCamera)
        return plan
    }
}

/// One frame of one of the jobs that are reachable from another, with the pictures that it shows.
///
/// Pictures of earlier frames are there with all that is needed to draw them again, so that no frame depends on which others were
/// drawn. A plan never leads to an earlier one of its own job, so that plans do not gather.
package final class JobPlan: Sendable {
    /// The job's place among the reachable ones.
    package let job: Int
    /// The state of its scene.
    package let state: FrameState
    /// The picture behind everything.
    package let background: ImagePlan
    /// The pictures that the scene's reliefs and textures read in this frame.
    package let pictures: [FrameImage: ImagePlan]
    /// The source of the mask for what of the background stands before the scene.
    let occlusion: OcclusionPlan?
    /// The state of the frame before, where the scene moved from there and it is blurred by that.
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
    /// The same frame with its scene seen from elsewhere; the pictures that it shows stay as they are.
    func seen(from worldFromCamera: Matrix4) -> JobPlan {
        func moved(_ state: FrameState) -> FrameState {
            var state = state
            state.worldFromCamera = worldFromCamera
            return state
        }
        return JobPlan(
            job: job, state: moved(state), background: background, pictures: pictures, occlusion: occlusion,
            previousState: previousState.map(moved), trackedFaces: trackedFaces, hands: hands)
    }

    /// This plan and all that it shows, directly or not, each once.
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

/// The source of the mask for what of a frame's background stands before the scene.
enum OcclusionPlan: Sendable {
    /// A picture that is light there.
    case matte(ImagePlan)
    /// The file of the distances of what the camera saw.
    case depth(CapturedFile)
    /// Everything that does not look like the tracked faces.
    case estimate

    /// Whether it is estimated from the look of faces.
    var isEstimate: Bool { if case .estimate = self { true } else { false } }

    /// The picture that is light there.
    var matte: ImagePlan? {
        if case .matte(let picture) = self { return picture }
        return nil
    }
}

/// A file that a recording names for a frame, and how what it shows lies in it.
package struct CapturedFile: Hashable, Sendable {
    package var file: CheckedFile
    package var orientation = StoredOrientation.upright
}

/// A `ImageSource` in one frame: what it shows then.
package enum ImagePlan: Sendable {
    /// The same colour everywhere.
    case color(LinearColor)
    /// One that is there already.
    case picture(SRGBImage)
    /// One that was captured.
    case captured(CapturedFile)
    /// One that another job draws.
    case config(JobPlan)
    /// A time in seconds, written out.
    case timecode(TimecodeStrip, time: Double)
    /// One that footage shows.
    case video(FootageMoment)
    /// Footage that does not play.
    case nothing

    /// The moment of footage.
    var moment: FootageMoment? {
        if case .video(let moment) = self { return moment }
        return nil
    }
}

/// One frame of footage.
struct FootageFrameName: Hashable {
    var clip: FootageClip
    var index: Int
}
