package import ConfigLanguage
public import ConfigSettings
public import ContentCache
public import FaceTracking
package import Files
public import Foundation
public import Imaging
public import SceneGraph

/// Options that override a config's values or control which files it may read.
public struct ConfigOptions: Sendable {
    /// The recording that replaces the config's. Default: nil, the config's.
    public var recording: URL?
    /// Whether unreadable lines of recordings are skipped, regardless of the configs. Default: no.
    public var isLenient: Bool
    /// The frame rate of videos, in frames a second, at which recordings are resampled evenly by time. Default: nil, the
    /// configs'.
    public var frameRate: Double?
    /// Whether the pictures of recordings are mirror images. Takes precedence over files and configs. Default: nil, as the
    /// files and configs state.
    public var isMirrored: Bool?
    /// The timecode base of a Live Link table. Takes precedence over the config's. Default: nil, the config's.
    public var timecodeBase: TimecodeBase?
    /// The frame size. Default: nil, the config's.
    public var size: ImageSize?
    /// The number of samples a pixel. Default: nil, the configs'.
    public var antialiasing: AntialiasingChoice?
    /// The diagnostic view that the frames show instead of the lit scene. Default: nil, as the config states.
    public var view: ViewMode?
    /// The line width of wireframes, in pixels. Default: nil, the config's.
    public var wireframeWidth: Float?
    /// Folders outside the config's tree that it may name files in. Default: none.
    public var allowedRoots: [URL]
    /// The maximum memory of a job, in bytes. Default: three quarters of the memory available to the process.
    public var memoryLimit: Int
    /// Values assigned to the config before it is read, such as `lights.0.intensity=300`, in order. Default: none.
    public var assignments: [String]
    /// The cache that keeps the results of expensive computations between runs. It does not change any frame. Default: nil, no
    /// cache.
    public var cache: ContentCache?
    /// The decoded content of files that loads within this process share. It does not change any frame. Default: nil, not
    /// shared.
    package var memory: AssetMemory?
    /// Records all files that the config names before they are read, including missing ones, whether loading succeeds or not.
    /// Default: nil.
    package var looks: FileLooks?
    /// The name of a generated config in messages, which then contain no line numbers. Default: nil, the config's path.
    package var generatedName: String?
    /// Mappings of overrides, by key or path, applied to the config in order before it is read. Default: none.
    package var overrides: [ConfigValue] = []

    /// Returns the text to read as the config, given the content of its file. Configs that it extends or shows are read
    /// unchanged. Loading throws its errors. Default: nil, the content of the file.
    package var revised: (@Sendable (_ content: [UInt8]) throws -> [UInt8])?

    /// Creates options.
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
