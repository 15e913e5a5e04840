/// A file that the project ships and that this code can regenerate byte for byte.
public struct Asset: Sendable {
    /// The kind of a file's content, which decides how the committed file is compared with a regenerated one.
    public enum Kind: Sendable {
        /// A GLB model: compared byte for byte.
        case model
        /// A PNG picture: compared by its pixels, since an encoder's bytes may change with its version.
        case picture
        /// A Radiance picture, which this project writes itself: compared byte for byte.
        case light
        /// A WAV sound: compared byte for byte.
        case sound
        /// Lines of text, such as a recording: compared byte for byte.
        case text
    }

    /// The name for `asset-forge --only`, such as `face`.
    public var name: String
    /// The path relative to the package's root, such as `models/face.glb`.
    public var path: String
    /// The kind of content.
    public var kind: Kind
    /// Generates the file's bytes, which are the same each time.
    public var make: @Sendable () throws -> [UInt8]

    /// Creates an asset from its name, path, kind of content and generator.
    public init(name: String, path: String, kind: Kind, make: @escaping @Sendable () throws -> [UInt8]) {
        self.name = name
        self.path = path
        self.kind = kind
        self.make = make
    }
}
