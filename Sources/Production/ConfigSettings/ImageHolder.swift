package import ConfigLanguage

/// A mapping that can name a picture.
package protocol ImageHolder: ConfigObject {
    /// The path of a picture.
    var picture: Located<ConfigPath>? { get }
    /// Whether the picture is the one that the recording names for the frame.
    var captured: Bool? { get }
    /// Another config, rendered for the same frame.
    var config: Located<ConfigPath>? { get }
}
