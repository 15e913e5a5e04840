/// A file that the project ships and that can be made again, byte for byte, from nothing but this code.
public struct Asset: Sendable {
    /// What a file holds, which decides how the committed one is compared with the one made anew.
    public enum Kind: Sendable {
        /// A GLB model: compared byte for byte.
        case model
        /// A PNG picture: compared by its pixels, since an encoder's bytes may change with its version.
        case picture
        /// Lines of text, such as a recording: compared byte for byte.
        case text
    }

    /// What `asset-forge --only` calls it, such as `face`.
    public var name: String
    /// Where it lies, relative to the package's root, such as `models/face.glb`.
    public var path: String
    /// What it holds.
    public var kind: Kind
    /// Makes the file's bytes; the same ones each time.
    public var make: @Sendable () throws -> [UInt8]

    /// An asset by its name, place and maker.
    public init(name: String, path: String, kind: Kind, make: @escaping @Sendable () throws -> [UInt8]) {
        self.name = name
        self.path = path
        self.kind = kind
        self.make = make
    }
}
