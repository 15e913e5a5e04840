import ConfigLanguage
public import Foundation
public import RenderConfig
import Scheduling

/// What a studio shows, and how.
public struct StudioOptions: Sendable {
    /// The config's file.
    public var config: URL
    /// How it is loaded.
    public var loading: ConfigOptions
    /// The number of threads that draw. Default: as many as there are cores.
    public var threads = MachineLimit.processors.amount
    /// The heading of the page. Default: the config's file name.
    public var title: String
    /// The command that writes the config, where nobody wrote it by hand: what is exported says so. Default: nil.
    public var origin: String?
    /// The quality of JPEG pictures, 1…100. Default: 90.
    public var pictureQuality = 90

    /// Options with defaults.
    public init(config: URL, loading: ConfigOptions = ConfigOptions()) {
        self.config = config
        self.loading = loading
        title = config.lastPathComponent
    }
}
