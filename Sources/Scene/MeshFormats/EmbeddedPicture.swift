/// A picture file embedded in a model file.
public struct EmbeddedPicture: Sendable, Hashable {
    /// The name in the model file, or the picture's path there, such as `images[2]`. Need not be unique.
    public var name: String
    /// The complete file: PNG, JPEG, WebP, TGA or BMP.
    public var bytes: [UInt8]

    /// Creates a picture from its name and bytes.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Hashes a few distinguishing properties instead of all bytes, for speed.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(bytes.count)
    }
}

extension Model {
    /// The embedded pictures of the materials, each once, in the order of materials and slots.
    public var embeddedPictures: [EmbeddedPicture] {
        var known: Set<EmbeddedPicture> = []
        return materials.flatMap(\.textures).compactMap { texture in
            guard case .embedded(let picture) = texture.source, known.insert(picture).inserted else { return nil }
            return picture
        }
    }
}
