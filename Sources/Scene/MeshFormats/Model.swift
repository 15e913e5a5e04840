public import Meshes
public import RenderMath

/// The content of a model file: a tree of nodes, the meshes attached to them and the materials of the meshes.
///
/// Lengths are metres if the file states its unit (see `metersPerUnit`), right-handed, y up. Texture coordinates have (0, 0) at
/// the picture's top left corner.
///
///     let glasses = try ModelFile.read(atPath: "glasses.glb")
///     for placed in glasses.placedMeshes {
///         print(placed.name, placed.mesh.triangles.count)
///     }
public struct Model: Sendable, Equatable {
    /// The nodes without a parent. Readers always return exactly one.
    public var roots: [ModelNode]
    /// The meshes, each with one material, which the nodes refer to by index.
    public var meshes: [ModelMesh]
    /// The materials, which the meshes refer to by index.
    public var materials: [ModelMaterial]
    /// The animations of the nodes in the file; the nodes themselves are at rest.
    public var clips: [AnimationClip] = []
    /// The names of the file's scenes, of which the nodes are one. Default: none; only glTF has scenes.
    public var scenes: [String] = []
    /// The names of the file's variants: alternative materials of its meshes. Default: none.
    public var variants: [String] = []
    /// The length of the file's unit in metres; nil if neither the file nor its format defines it.
    ///
    /// If it is defined, the root's transform already converts the model to metres. OBJ, PLY and STL define no unit: the caller
    /// must decide what it means.
    public var metersPerUnit: Double?
    /// Notes on parts that were dropped while reading, one line each: points, lines, triangles without area.
    public var notes: [String]
    /// The other files that were requested while reading, relative to the model's folder, whether they exist or not.
    ///
    /// The model depends on them. The pictures of its materials are not included.
    public var companions: [String] = []

    /// Creates a model. By default, one unit is one metre and nothing was dropped.
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

/// A node of a model's tree, with the meshes attached to it.
public struct ModelNode: Sendable, Equatable {
    /// The node's name, which may be empty and need not be unique.
    public var name: String
    /// The affine transform from the node to its parent.
    public var parentFromNode: Matrix4
    /// Indices into the model's `meshes`.
    public var meshIndices: [Int]
    /// The lights placed by the node. Default: none.
    public var lights: [ModelLight] = []
    /// The camera placed by the node. Default: none.
    public var camera: ModelCamera?
    /// The child nodes, which move with the node.
    public var children: [ModelNode]

    /// Creates a node. By default, it coincides with its parent and has no content.
    public init(
        name: String, parentFromNode: Matrix4 = .identity, meshIndices: [Int] = [], children: [ModelNode] = []
    ) {
        self.name = name
        self.parentFromNode = parentFromNode
        self.meshIndices = meshIndices
        self.children = children
    }
}

/// A named mesh of one material.
public struct ModelMesh: Sendable, Equatable {
    /// The mesh's name, which may be empty and need not be unique.
    public var name: String
    /// The surface, in the space of the nodes that use it.
    public var mesh: Mesh
    /// Index into the model's `materials`; nil if the file has none.
    public var materialIndex: Int?
    /// Indices into the model's `materials` by variant; variants without an entry have `materialIndex`. Default: none.
    public var variantMaterials: [Int: Int] = [:]
    /// The node of each joint of the mesh's skin, as an index in tree order (see ``AnimationClip/Channel/node``); nil for a
    /// joint that is not in the tree.
    public var joints: [Int?] = []
    /// The sharp edges of a mesh whose file has no normals; its normals are smooth, and ``Mesh/shaded(by:)`` makes others. Nil
    /// if the file has normals.
    public var shading: NormalRule?

    /// Creates a mesh, by default without a material.
    public init(name: String, mesh: Mesh, materialIndex: Int? = nil) {
        self.name = name
        self.mesh = mesh
        self.materialIndex = materialIndex
    }

    /// Returns the index of the material in a variant; nil is the file's own choice.
    package func materialIndex(inVariant variant: Int?) -> Int? {
        variant.flatMap { variantMaterials[$0] } ?? materialIndex
    }
}
