import ConfigLanguage
public import Foundation
public import RenderConfig
import Scheduling

/// The settings of a studio session.
public struct StudioOptions: Sendable {
    /// The config's file.
    public var config: URL
    /// The options for loading the config.
    public var loading: ConfigOptions
    /// The number of drawing threads. Default: the number of cores.
    public var threads = MachineLimit.processors.amount
    /// The heading of the page. Default: the config's file name.
    public var title: String
    /// The command that generated the config, if it was not written by hand; exported configs mention it. Default: nil.
    public var origin: String?
    /// The live face that moves the scene instead of the config's recording; nil for none. Default: nil.
    package var live: LiveOptions?
    /// The quality of JPEG pictures, 1…100. Default: 90.
    public var pictureQuality = 90

    /// Creates options with defaults.
    public init(config: URL, loading: ConfigOptions = ConfigOptions()) {
        self.config = config
        self.loading = loading
        title = config.lastPathComponent
    }
}
