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
/// A scene is built once and does not change while frames are rendered; what changes from frame to frame is in `FrameState`.
public struct Scene: Sendable {
    /// The nodes, parents before their children.
    public private(set) var nodes: [Node] = []
    /// The parent of each node, nil at the top.
    public private(set) var parents: [NodeID?] = []
    /// The nodes directly below each node, in the order in which they were added.
    private(set) var nodesBelow: [[NodeID]] = []
    /// The nodes at the top, in the order in which they were added.
    private(set) var topNodes: [NodeID] = []
    /// The nodes of each name, in the order in which they were added.
    private(set) var nodesByName: [String: [NodeID]] = [:]
    /// The nodes of each name directly below each node, in the order in which they were added.
    private(set) var nodesByPlace: [NodePlace: [NodeID]] = [:]
    /// The meshes that surfaces name.
    public private(set) var meshes: [Mesh] = []
    /// The materials that surfaces name.
    public private(set) var materials: [Material] = []
    /// The materials of each name, in the order in which they were added.
    private(set) var materialsByName: [String: [MaterialID]] = [:]
    /// The textures that material slots name.
    public private(set) var textures: [Texture] = []
    /// The cube maps that reflective slots name.
    public private(set) var cubeMaps: [SceneCube] = []
    /// The nodes that hold meshes as joints.
    public private(set) var skeletons: [MeshID: Skeleton] = [:]
    /// The still pictures with more than 8 bits per channel that reliefs take their heights from, in linear light.
    public private(set) var heightPictures: [MeshID: LinearImage] = [:]
    /// The parameters as they are where nothing changes them.
    public private(set) var parameters: [Double] = []

    /// An empty scene.
    public init() {}

    /// Adds a node, at the top or under another.
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

    /// Adds a cube map: six images around a point, found by direction.
    public mutating func add(_ cubeMap: CubeMap) -> CubeMapID {
        add(.map(cubeMap))
    }

    /// Adds a cube map that is ready for sampling: for a light, blurred as rough mirrors show it.
    public mutating func add(_ cube: SampledCube) -> CubeMapID {
        add(.sampled(cube))
    }

    /// Sets the picture with more than 8 bits per channel that the relief of a mesh takes its heights from. The relief's `heights` name the
    /// same picture.
    public mutating func setHeightPicture(_ picture: LinearImage, of mesh: MeshID) {
        heightPictures[mesh] = picture
    }

    /// Adds a parameter.
    /// - Parameter resting: its number where nothing changes it.
    public mutating func add(parameter resting: Double) -> ParameterID {
        parameters.append(resting)
        return ParameterID(index: parameters.count - 1)
    }

    /// Lets nodes hold a mesh as the joints of its skin. Where they stand as they do in the scene, the mesh is as it is.
    /// - Precondition: the mesh has a skin with as many joints.
    public mutating func bind(_ mesh: MeshID, to skeleton: Skeleton) {
        precondition(
            self[mesh].skin?.jointFromMesh.count == skeleton.joints.count, "A skeleton does not have its skin's joints.")
        skeletons[mesh] = skeleton
    }

    private mutating func renamed(_ id: NodeID, from old: String, to new: String) {
        let parent = parents[id.index]
        Self.move(id, from: old, to: new, in: &nodesByName) { $0.index }
        let (oldPlace, newPlace) = (NodePlace(parent: parent, name: old), NodePlace(parent: parent, name: new))
        Self.move(id, from: oldPlace, to: newPlace, in: &nodesByPlace) { $0.index }
    }

    /// Moves an identifier from the list of one key to that of another, which stays in the order of indices.
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

    /// The node of an identifier; it may be changed while the scene is built.
    public subscript(id: NodeID) -> Node {
        get { nodes[id.index] }
        set {
            let name = nodes[id.index].name
            nodes[id.index] = newValue
            if newValue.name != name { renamed(id, from: name, to: newValue.name) }
        }
    }

    /// The mesh of an identifier.
    public subscript(id: MeshID) -> Mesh { meshes[id.index] }

    /// The texture of an identifier.
    public subscript(id: TextureID) -> Texture { textures[id.index] }

    /// The cube map of an identifier.
    public subscript(id: CubeMapID) -> SceneCube { cubeMaps[id.index] }

    /// The material of an identifier; it may be changed while the scene is built.
    public subscript(id: MaterialID) -> Material {
        get { materials[id.index] }
        set {
            let name = materials[id.index].name
            materials[id.index] = newValue
            if newValue.name != name { Self.move(id, from: name, to: newValue.name, in: &materialsByName) { $0.index } }
        }
    }
}

/// A name directly below a node, or at the top.
struct NodePlace: Hashable {
    var parent: NodeID?
    var name: String
}
