package import ConfigLanguage
public import ConfigSettings
public import ContentCache
public import FaceTracking
package import Files
public import Foundation
public import Imaging
public import SceneGraph

/// The options that override a config, and those that say what it may reach.
public struct ConfigOptions: Sendable {
    /// The recording that plays instead of the config's. Default: nil, the config's.
    public var recording: URL?
    /// Whether lines of recordings that cannot be read are passed over, whatever the configs say. Default: no.
    public var isLenient: Bool
    /// Frames a second, taken from recordings evenly by their times, and the rate of videos, instead of what the configs say. Default: nil, the
    /// configs'.
    public var frameRate: Double?
    /// Whether the pictures of recordings are mirror images. Takes precedence over files and configs. Default: nil, as they state.
    public var isMirrored: Bool?
    /// The base of a Live Link table's timecodes, which takes precedence over the config's; nil for the config's. Default: nil.
    public var timecodeBase: TimecodeBase?
    /// The size of the frames instead of the config's. Default: nil, the config's.
    public var size: ImageSize?
    /// Samples a pixel instead of the configs'. Default: nil, the configs'.
    public var antialiasing: AntialiasingChoice?
    /// What the frames show in place of the scene in its light, instead of what the config says. Default: nil, as the config says.
    public var view: ViewMode?
    /// The width of a wireframe's lines in pixels, instead of the config's. Default: nil, the config's.
    public var wireframeWidth: Float?
    /// Folders outside the config's tree that it may name files in. Default: none.
    public var allowedRoots: [URL]
    /// The most memory that a job may take, in bytes. Default: three quarters of what the process may have.
    public var memoryLimit: Int
    /// Values that are put into the config before it is read, such as `lights.0.intensity=300`, one after the other. Default: none.
    public var assignments: [String]
    /// Where what is costly to make of files is kept from one run to the next; it changes no frame. Default: nil, nowhere.
    public var cache: ContentCache?
    /// Where what was read of files is kept from one load to the next within this process. Default: nil, nowhere.
    package var memory: AssetMemory?
    /// Takes note of all files that the config names before they are read, of those too that are not there, whether loading succeeds or not.
    /// Default: nil.
    package var looks: FileLooks?
    /// Mappings that are merged into the config's one after the other before it is read. Default: none, the config as it is.
    package var overrides: [ConfigValue] = []

    /// Options from their parts.
    public init(
        recording: URL? = nil, isLenient: Bool = false, size: ImageSize? = nil, antialiasing: AntialiasingChoice? = nil,
        allowedRoots: [URL] = [], memoryLimit: Int = MemoryEstimate.standardLimit, assignments: [String] = []
    ) {
        self.recording = recording
        self.isLenient = isLenient
        self.size = size
        self.antialiasing = antialiasing
        self.allowedRoots = allowedRoots
        self.memoryLimit = memoryLimit
        self.assignments = assignments
    }
}
