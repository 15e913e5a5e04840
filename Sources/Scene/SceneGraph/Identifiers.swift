/// Identifies a node of one scene.
public struct NodeID: Hashable, Sendable {
    /// The node's index in `Scene.nodes`; parents precede their children.
    public let index: Int

    init(_ index: Int) {
        self.index = index
    }
}

/// Identifies a mesh of one scene.
public struct MeshID: Hashable, Sendable {
    /// The mesh's index in `Scene.meshes`.
    public let index: Int
}

/// Identifies a material of one scene.
public struct MaterialID: Hashable, Sendable {
    /// The material's index in `Scene.materials`.
    public let index: Int
}

/// Identifies a texture of one scene.
public struct TextureID: Hashable, Sendable {
    /// The texture's index in `Scene.textures`.
    public let index: Int
}

/// Identifies a cube map of one scene.
public struct CubeMapID: Hashable, Sendable {
    /// The cube map's index in `Scene.cubeMaps`.
    public let index: Int
}
