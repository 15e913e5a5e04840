package import ConfigLanguage

/// A mapping that may name a picture.
package protocol ImageHolder: ConfigObject {
    /// The path of a picture.
    var picture: Located<ConfigPath>? { get }
    /// Whether it is what the recording names for its frames.
    var captured: Bool? { get }
    /// Another config, rendered for the same frame.
    var config: Located<ConfigPath>? { get }
}
