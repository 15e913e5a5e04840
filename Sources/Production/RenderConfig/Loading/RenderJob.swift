package import ConfigLanguage
public import ConfigSettings
public import FilmIntegration
import ImageLayers
public import FaceDrivers
public import FaceTracking
package import Files
public import Foundation
public import Imaging
package import RenderMath
public import SceneGraph

/// Everything that a config says, read and checked: what is rendered, for which frames, into what size.
///
/// It does not change and can be handed to any thread.
public struct RenderJob: Sendable {
    /// The source of the mask for what of the background stands before the scene.
    package enum Occlusion: Sendable {
        /// Pictures of the frames' size at the latest when all was done to them, light where the background is in front.
        case matte(ImageLayer)
        /// The files of depth that the job's recording names for its frames.
        case capturedDepth
        /// Everything on the tracked faces that does not look like them.
        case estimate
    }

    /// The config's file.
    public var config: URL
    /// The nodes, meshes, materials and textures.
    public var scene: Scene
    /// The drivers by which the recording moves the scene.
    public var drivers: DriverSet
    /// The recording that plays; nil where the face stands still.
    public var recording: Recording?
    /// About how many seconds a face at rest is averaged; 0 for not at all.
    package var smoothing = 0.0
    /// The picture behind everything; it has the size of the frames, at the latest when all was done to it.
    package var background: ImageLayer
    /// The pictures that the scene's reliefs and textures read, in the order in which they count them; none is a colour, and pictures have
    /// their own sizes.
    package var pictures: [ImageLayer]
    /// The source of the mask for what of the background stands before the scene; nil where nothing does.
    package var occlusion: Occlusion?
    /// The parts of the background, found on the tracked faces, that stay in front of the scene.
    package var keptParts: Set<KeptPart> = []
    /// The way in which what is drawn takes on the look of the background.
    public var match = FilmMatch()
    /// The size of the frames.
    public var size: ImageSize
    /// Samples of coverage a pixel.
    public var antialiasing: AntialiasingChoice
    /// What the frames show in place of the scene in its light; nil for the scene.
    public var view: ViewMode?
    /// The width of the lines of a wireframe in pixels, above 0.
    public var wireframeWidth: Float = 1
    /// The placement of the camera in all frames, whatever its config and the recording say; nil for theirs. Its lens stays.
    package var viewpoint: Matrix4?
    /// The nodes that its scene was made to leave out, with all below them.
    package var hiddenNodes: [NodeID] = []
    /// The nodes that its scene was made to draw as edges, with all below them.
    package var wireframeNodes: [NodeID] = []
    /// Which frames are rendered; nil for all.
    public var frames: FrameRange?
    /// The rate of videos.
    public var framesPerSecond: Double
    /// The form in which finished frames are handed on.
    public var delivery = FrameDelivery()
    /// The files whose content the frames depend on, the config first; not the pictures that a recording names for its frames. One that
    /// a model names may be missing.
    package var sources: [CheckedFile]
    /// How these files were before they were read, by which it is told whether they have changed since; nil for one that was not there.
    package var signatures: [FileLocation: OpenFile.Signature?] = [:]
    /// Whether its models bring lights.
    package var hasModelLights = false
    /// Its config as it was read, before values were put into it; nil of a job that was made of others.
    package var tree: ConfigValue?
    /// The values that were put into its config before it was read.
    package var assignments: [String] = []
    /// Which files the recording may name; nil without one.
    package var capturedAccess: FileAccess?
    /// Notes on what was left out while files were read, and on what is allowed and yet seldom meant, one line each.
    public var notes: [String]
    /// Those of the notes that say what of the input is lost: the frames do not show it as it was. Errors where a run is strict.
    package var lostInput: [String] = []
    /// The names of its drivers' events, in their order.
    package var eventNames: [String] = []
    /// The expectations that it has of the frames.
    package var expectations = JobExpectations()
    /// The jobs whose frames it shows, directly or not, each once and after those that it shows itself. One config is one job, as long as the
    /// same recording plays in it. Empty in these jobs, whose pictures name jobs of this list.
    package internal(set) var shown: [RenderJob] = []
}

extension RenderJob {
    /// The files whose content the frames depend on, the config first; not the pictures that a recording names for its frames. One that
    /// a model names may be missing.
    package var files: [URL] { sources.map(\.url) }

    /// The job and all those whose frames it shows, in order of need: each after those that it shows, the job itself last. Their pictures
    /// name one another by their indices here.
    package var jobs: [RenderJob] { shown + [self] }

    /// A job whose frames this one shows, directly or not.
    package subscript(id: JobID) -> RenderJob { shown[id.index] }
}
