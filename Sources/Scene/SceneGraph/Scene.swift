public import Imaging
public import Meshes
public import RasterResources

/// A tree of nodes with the meshes, materials and textures that they show.
///
///     var scene = Scene()
///     let face = scene.add(faceNode)
///     scene.add(maskNode, under: face)
///     scene.node(at: "face/mask")
///
/// A scene is built once and does not change during rendering. `FrameState` contains everything that changes from frame to
/// frame.
public struct Scene: Sendable {
    /// The nodes; parents precede their children.
    public private(set) var nodes: [Node] = []
    /// The parent of each node; nil for top nodes.
    package private(set) var parents: [NodeID?] = []
    /// The children of each node, in insertion order.
    private(set) var nodesBelow: [[NodeID]] = []
    /// The top nodes, in insertion order.
    private(set) var topNodes: [NodeID] = []
    /// The nodes with each name, in insertion order.
    private(set) var nodesByName: [String: [NodeID]] = [:]
    /// The children of each node by name, in insertion order.
    private(set) var nodesByPlace: [NodePlace: [NodeID]] = [:]
    /// The meshes that surfaces refer to.
    public private(set) var meshes: [Mesh] = []
    /// The materials that surfaces refer to.
    public private(set) var materials: [Material] = []
    /// The materials with each name, in insertion order.
    private(set) var materialsByName: [String: [MaterialID]] = [:]
    /// The textures that material slots refer to.
    public private(set) var textures: [Texture] = []
    /// The cube maps that reflective slots refer to.
    package private(set) var cubeMaps: [SceneCube] = []
    /// The skeletons of skinned meshes.
    package private(set) var skeletons: [MeshID: Skeleton] = [:]
    /// The meshes that are drawn as smooth surfaces.
    package private(set) var subdivisions: [MeshID: Subdivision] = [:]
    /// The still pictures with more than 8 bits per channel that reliefs read their heights from, in linear light.
    package private(set) var heightPictures: [MeshID: LinearImage] = [:]
    /// The initial values of the parameters.
    package private(set) var parameters: [Double] = []

    /// Creates an empty scene.
    public init() {}

    /// Adds a node, at the top or under another node.
    /// - Precondition: `parent` is a node of this scene.
    @discardableResult
    public mutating func add(_ node: Node, under parent: NodeID? = nil) -> NodeID {
        precondition(parent.map { $0.index < nodes.count } ?? true, "The parent is not a node of this scene.")
        let id = NodeID(nodes.count)
        nodes.append(node)
        parents.append(parent)
        nodesBelow.append([])
        if let parent { nodesBelow[parent.index].append(id) } else { topNodes.append(id) }
        nodesByName[node.name, default: []].append(id)
        nodesByPlace[NodePlace(parent: parent, name: node.name), default: []].append(id)
        return id
    }

    /// Adds a mesh.
    public mutating func add(_ mesh: Mesh) -> MeshID {
        meshes.append(mesh)
        return MeshID(index: meshes.count - 1)
    }

    /// Adds a material.
    public mutating func add(_ material: Material) -> MaterialID {
        let id = MaterialID(index: materials.count)
        materials.append(material)
        materialsByName[material.name, default: []].append(id)
        return id
    }

    /// Adds a texture.
    public mutating func add(_ texture: Texture) -> TextureID {
        textures.append(texture)
        return TextureID(index: textures.count - 1)
    }

    /// Adds a cube map: six images around a point, looked up by direction.
    public mutating func add(_ cubeMap: CubeMap) -> CubeMapID {
        add(.map(cubeMap))
    }

    /// Adds a cube map that is ready for sampling. A light's cube map must be prefiltered for rough reflections.
    public mutating func add(_ cube: SampledCube) -> CubeMapID {
        add(.sampled(cube))
    }

    /// Sets the picture with more than 8 bits per channel that a mesh's relief reads its heights from.
    ///
    /// The relief's `heights` must refer to the same picture.
    package mutating func setHeightPicture(_ picture: LinearImage, of mesh: MeshID) {
        heightPictures[mesh] = picture
    }

    /// Adds a parameter.
    /// - Parameter resting: the initial value of the parameter.
    package mutating func add(parameter resting: Double) -> ParameterID {
        parameters.append(resting)
        return ParameterID(index: parameters.count - 1)
    }

    /// Binds a mesh to the nodes that are the joints of its skin. The placements of these nodes in the scene are the rest pose.
    /// - Precondition: the mesh has a skin with the same number of joints.
    public mutating func bind(_ mesh: MeshID, to skeleton: Skeleton) {
        precondition(
            self[mesh].skin?.jointFromMesh.count == skeleton.joints.count,
            "The skeleton and the skin must have the same number of joints.")
        skeletons[mesh] = skeleton
    }

    /// Draws a mesh as a smooth surface: the limit surface of Loop's subdivision, with its normals and tangents.
    ///
    /// The surface follows the mesh when morph targets, positions or joints deform it. Deformations keep the vertices of the
    /// mesh. Replacement triangles, reliefs and sprites are not subdivided.
    package mutating func subdivide(_ mesh: MeshID, _ subdivision: Subdivision) {
        subdivisions[mesh] = subdivision
    }

    /// Whether any light casts shadows.
    package var castsShadows: Bool { nodes.contains { $0.light?.shadow != nil } }

    private mutating func renamed(_ id: NodeID, from old: String, to new: String) {
        let parent = parents[id.index]
        Self.move(id, from: old, to: new, in: &nodesByName) { $0.index }
        let (oldPlace, newPlace) = (NodePlace(parent: parent, name: old), NodePlace(parent: parent, name: new))
        Self.move(id, from: oldPlace, to: newPlace, in: &nodesByPlace) { $0.index }
    }

    /// Moves an identifier from the list of one key to that of another; lists stay sorted by index.
    private static func move<Key: Hashable, ID: Equatable>(
        _ id: ID, from old: Key, to new: Key, in lists: inout [Key: [ID]], index: (ID) -> Int
    ) {
        lists[old]?.removeAll { $0 == id }
        lists[new] = ((lists[new] ?? []) + [id]).sorted { index($0) < index($1) }
    }

    private mutating func add(_ cube: SceneCube) -> CubeMapID {
        cubeMaps.append(cube)
        return CubeMapID(index: cubeMaps.count - 1)
    }

    /// The node with the given identifier, which may be changed while the scene is built.
    public subscript(id: NodeID) -> Node {
        get { nodes[id.index] }
        set {
            let name = nodes[id.index].name
            nodes[id.index] = newValue
            if newValue.name != name { renamed(id, from: name, to: newValue.name) }
        }
    }

    /// The mesh with the given identifier.
    public subscript(id: MeshID) -> Mesh { meshes[id.index] }

    /// The texture with the given identifier.
    public subscript(id: TextureID) -> Texture { textures[id.index] }

    /// The cube map with the given identifier.
    package subscript(id: CubeMapID) -> SceneCube { cubeMaps[id.index] }

    /// The material with the given identifier, which may be changed while the scene is built.
    public subscript(id: MaterialID) -> Material {
        get { materials[id.index] }
        set {
            let name = materials[id.index].name
            materials[id.index] = newValue
            if newValue.name != name { Self.move(id, from: name, to: newValue.name, in: &materialsByName) { $0.index } }
        }
    }
}

/// A parent node, or nil for the top, and a name directly below it.
struct NodePlace: Hashable {
    var parent: NodeID?
    var name: String
}
