public import FaceDrivers
public import FaceTracking
public import Foundation
public import Imaging
public import SceneGraph

/// Everything that a config says, read and checked: what is rendered, for which frames, into what size.
///
/// It does not change and can be handed to any thread.
public struct RenderJob: Sendable {
    /// What is behind everything.
    public indirect enum Background: Sendable {
        /// The same colour everywhere.
        case color(LinearColor)
        /// A picture, already of the size of the output.
        case picture(SRGBImage)
        /// The pictures that the recording names for its frames.
        case captured
        /// What another job shows in the same frame.
        case footage(RenderJob)
    }

    /// The config's file.
    public var config: URL
    /// The nodes, meshes, materials and textures.
    public var scene: Scene
    /// What the recording drives in the scene.
    public var drivers: DriverSet
    /// What plays; nil where the face stands still.
    public var recording: Recording?
    /// What is behind everything.
    public var background: Background
    /// The size of the frames.
    public var size: ImageSize
    /// Samples of coverage a pixel.
    public var antialiasing: AntialiasingChoice
    /// Which frames are rendered; nil for all.
    public var frames: FrameRange?
    /// The rate of videos.
    public var framesPerSecond: Double
    /// The files whose content the frames depend on, the config first.
    public var files: [URL]
    /// What was left out while files were read, one line each.
    public var notes: [String]
}
