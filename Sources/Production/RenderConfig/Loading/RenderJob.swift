package import ConfigLanguage
public import ConfigSettings
public import FilmIntegration
import Keying
public import FaceDrivers
public import FaceTracking
package import Files
public import Foundation
public import Imaging
package import RenderMath
public import SceneGraph

/// The complete, checked content of a config: the scene, the frames and their size.
///
/// It is immutable and can be passed between threads.
public struct RenderJob: Sendable {
    /// The source of the mask of background objects in front of the scene.
    package enum Occlusion: Sendable {
        /// A matte, bright where the background is in front. It has the frame size after processing.
        case matte(ImageLayer)
        /// The depth files that the job's recording names for its frames.
        case capturedDepth
        /// Everything in front of the tracked faces that does not look like them.
        case estimate
    }

    /// The config's file.
    public var config: URL
    /// The nodes, meshes, materials and textures.
    public var scene: Scene
    /// The drivers that move the scene with the recording.
    public var drivers: DriverSet
    /// The recording that plays; nil if the face does not move.
    public var recording: Recording?
    /// The approximate averaging time for a face at rest, in seconds; 0 for no smoothing.
    package var smoothing = 0.0
    /// The background picture. It has the frame size after processing.
    package var background: ImageLayer
    /// The pictures that reliefs and textures of the scene read, in the scene's index order. None is a colour, and each has its
    /// own size.
    package var pictures: [ImageLayer]
    /// The source of the mask of background objects in front of the scene; nil for none.
    package var occlusion: Occlusion?
    /// The parts of the background on tracked faces that stay in front of the scene.
    package var keptParts: Set<KeptPart> = []
    /// How rendered content is matched to the look of the background.
    public var match = FilmMatch()
    /// The frame size.
    public var size: ImageSize
    /// The number of coverage samples a pixel.
    public var antialiasing: AntialiasingChoice
    /// The diagnostic view that the frames show instead of the lit scene; nil for the scene.
    public var view: ViewMode?
    /// The line width of wireframes in pixels, above 0.
    public var wireframeWidth: Float = 1
    /// The camera placement in all frames, which overrides the config and the recording; nil for theirs. The lens is unchanged.
    package var viewpoint: Matrix4?
    /// The nodes that the scene omits, with all their descendants.
    package var hiddenNodes: [NodeID] = []
    /// The nodes that the scene draws as wireframes, with all their descendants.
    package var wireframeNodes: [NodeID] = []
    /// The frames to render; nil for all.
    public var frames: FrameRange?
    /// The frame rate of videos, in frames a second.
    public var framesPerSecond: Double
    /// The timecode and the reel of the frames; nil if neither the background's film nor the recording has a timecode.
    package var slate: FrameSlate?
    /// The form in which finished frames are delivered.
    package var delivery = FrameDelivery()
    /// The files that the frames depend on, the config first. Excludes the pictures that a recording names for its frames.
    /// Files that a model names may be missing.
    package var sources: [CheckedFile]
    /// The signatures of these files from before they were read, to detect changes; nil for a file that did not exist.
    package var signatures: [FileLocation: OpenFile.Signature?] = [:]
    /// Whether its models contain lights.
    package var hasModelLights = false
    /// The config as parsed, before assignments; nil for a job composed of other jobs.
    package var tree: ConfigValue?
    /// The values assigned to the config before it was read.
    package var assignments: [String] = []
    /// The files that the recording may name; nil without a recording.
    package var capturedAccess: FileAccess?
    /// Notes on ignored content and on settings that are valid but rarely intended, one line each.
    public var notes: [String]
    /// The notes on lost input, which the frames do not show as it was. They are errors in strict runs.
    package var lostInput: [String] = []
    /// The names of its drivers' events, in order.
    package var eventNames: [String] = []
    /// The config's nodes and lights in the scene, parents first.
    package var parts: [ConfigPart] = []
    /// The texts of the config that name its nodes and lights.
    package var references: [ElementReference] = []
    /// The assumptions that the frames must meet.
    package var expectations = JobExpectations()
    /// The jobs whose frames it shows, directly or indirectly, each once and after the jobs that it shows itself.
    ///
    /// There is one job for each config and recording that plays in it. The list is empty in these jobs; their pictures refer
    /// to this list.
    package internal(set) var shown: [RenderJob] = []
}

extension RenderJob {
    /// The files that the frames depend on, the config first. Excludes the pictures that a recording names for its frames.
    /// Files that a model names may be missing.
    package var files: [URL] { sources.map(\.url) }

    /// The job and all jobs whose frames it shows, in order of dependency: each follows those that it shows, and the job itself
    /// is last. Their pictures refer to one another by index in this list.
    package var jobs: [RenderJob] { shown + [self] }

    /// Returns a job whose frames this one shows, directly or indirectly.
    package subscript(id: JobID) -> RenderJob { shown[id.index] }
}
