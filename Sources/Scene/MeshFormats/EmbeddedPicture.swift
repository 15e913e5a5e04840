/// A picture file that lies within a model's file.
public struct EmbeddedPicture: Sendable, Hashable {
    /// The name that the model's file gives it, else its place there, such as `images[2]`. Need not be unique.
    public var name: String
    /// The whole file: PNG, JPEG, WebP, TGA or BMP.
    public var bytes: [UInt8]

    /// A picture from its parts.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Feeds what tells most pictures apart to a hasher: the bytes themselves are many.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(bytes.count)
    }
}

extension Model {
    /// The pictures that its materials wear and that lie within its file, each once, in the order of materials and slots.
    public var embeddedPictures: [EmbeddedPicture] {
        var known: Set<EmbeddedPicture> = []
        return materials.flatMap(\.textures).compactMap { texture in
            guard case .embedded(let picture) = texture.source, known.insert(picture).inserted else { return nil }
            return picture
        }
    }
}
