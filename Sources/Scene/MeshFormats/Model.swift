public import Meshes
public import RenderMath

/// The content of a model file: a tree of nodes, the meshes that hang on them and the materials that the meshes wear.
///
/// Lengths are metres wherever the file states its unit (see `metersPerUnit`), right-handed, y up. Texture coordinates have
/// (0, 0) at the picture's top left corner.
///
///     let glasses = try ModelFile.read(atPath: "glasses.glb")
///     for placed in glasses.placedMeshes {
///         print(placed.name, placed.mesh.triangles.count)
///     }
public struct Model: Sendable, Equatable {
    /// The nodes without a parent. Readers always give exactly one.
    public var roots: [ModelNode]
    /// The meshes, each of one material, that the nodes name by index.
    public var meshes: [ModelMesh]
    /// The materials that the meshes name by index.
    public var materials: [ModelMaterial]
    /// The motions that the file has for its nodes, which are in none of them.
    public var clips: [AnimationClip] = []
    /// The length of the file's unit where the file states one or its format fixes one, else nil.
    ///
    /// Where there is one, the root's transform already brings the model to metres. OBJ, PLY and STL state none: what a unit
    /// means there is for the caller to say.
    public var metersPerUnit: Double?
    /// Notes on what was left out on reading, one line each: points, lines, triangles without area.
    public var notes: [String]
    /// The files beside it that were asked for while it was read, relative to its folder, whether they are there or not: what it is
    /// depends on them. Not the pictures of its materials.
    public var companions: [String] = []

    /// A model from its parts. Default: one unit is one metre, nothing was left out.
    public init(
        roots: [ModelNode], meshes: [ModelMesh], materials: [ModelMaterial] = [], metersPerUnit: Double? = 1,
        notes: [String] = []
    ) {
        self.roots = roots
        self.meshes = meshes
        self.materials = materials
        self.metersPerUnit = metersPerUnit
        self.notes = notes
    }
}

/// A place in a model's tree, with the meshes that hang there.
public struct ModelNode: Sendable, Equatable {
    /// The node's name, which may be empty and need not be unique.
    public var name: String
    /// The placement of the node in its parent, affine.
    public var parentFromNode: Matrix4
    /// Indices into the model's `meshes`.
    public var meshIndices: [Int]
    /// The lights that shine from here. Default: none.
    public var lights: [ModelLight] = []
    /// The nodes that move along.
    public var children: [ModelNode]

    /// A node from its parts. Default: at its parent's place, with nothing on it.
    public init(
        name: String, parentFromNode: Matrix4 = .identity, meshIndices: [Int] = [], children: [ModelNode] = []
    ) {
        self.name = name
        self.parentFromNode = parentFromNode
        self.meshIndices = meshIndices
        self.children = children
    }
}

/// A mesh of one material, as a file names it.
public struct ModelMesh: Sendable, Equatable {
    /// The mesh's name, which may be empty and need not be unique.
    public var name: String
    /// The surface, in the space of the nodes that name it.
    public var mesh: Mesh
    /// Index into the model's `materials`, or nil where the file gives none.
    public var materialIndex: Int?
    /// For each joint of the mesh's skin the node that it is, by its place in the tree (see ``AnimationClip/Channel/node``); nil for a joint that is not in the tree.
    public var joints: [Int?] = []

    /// A mesh from its parts. Default: no material.
    public init(name: String, mesh: Mesh, materialIndex: Int? = nil) {
        self.name = name
        self.mesh = mesh
        self.materialIndex = materialIndex
    }
}
