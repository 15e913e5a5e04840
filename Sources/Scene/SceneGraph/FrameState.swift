public import Meshes
public import RenderMath

/// Everything that is different in one frame: poses, shapes, swapped textures, lights and the camera.
///
/// It starts as the scene was built; drivers then change it. A frame's picture is a function of the scene and this value alone,
/// so frames can be rendered in any order, on any thread, on any machine.
public struct FrameState: Sendable {
    /// The properties of a node that change from frame to frame.
    public struct NodeState: Sendable {
        /// The placement in the parent's space.
        public var parentFromNode: Matrix4
        /// Whether the node and all below it are left out.
        public var isHidden: Bool
        /// A factor on the alpha of the node and all below it, 0…1.
        public var opacity: Float
        /// The light that shines from here.
        public var light: Light?
    }

    /// The deformation of a mesh.
    public enum Deformation: Sendable {
        /// A weight for each of the mesh's morph targets, in their order.
        case morph([Float])
        /// A weight for each of the mesh's morph targets, and what is added to each vertex afterwards, in the mesh's space.
        case morphAndOffsets([Float], offsets: [SIMD3<Float>])
        /// The positions themselves, one a vertex, in the mesh's space.
        case positions([SIMD3<Float>])
        /// Other triangles altogether, with the positions of their corners in the mesh's space. They have no texture coordinates, and
        /// smooth normals of their own.
        case triangles([SIMD3<UInt32>], positions: [SIMD3<Float>])
        /// Other triangles in the mesh's plane z = 0, seen from +z: a text. They have no texture coordinates.
        case pieces([PlanarPiece])
        /// Flat pictures that face the camera, in place of the mesh. They are drawn from the farthest to the nearest.
        case sprites(DeferredSprites)
        /// A grid, row by row from the top, whose heights are a picture's brightness.
        case relief(Relief)
    }

    /// The frame's number in the recording, from 0.
    public var index: Int
    /// The frame's time in seconds from the start of the recording.
    public var time: Double
    /// One state a node of the scene, in its order.
    public var nodes: [NodeState]
    /// The scene's materials as they are in this frame, in its order.
    public var materials: [Material]
    /// The meshes that are bent in this frame.
    public var deformations: [MeshID: Deformation]
    /// The scene's parameters as they are in this frame, in its order.
    public var parameters: [Double]
    /// The camera's placement in the world.
    public var worldFromCamera: Matrix4
    /// The camera.
    public var camera: Camera

    /// A scene's state before any driver has touched it.
    public init(of scene: Scene, index: Int = 0, time: Double = 0) {
        self.index = index
        self.time = time
        nodes = scene.nodes.map {
            NodeState(parentFromNode: $0.parentFromNode, isHidden: $0.isHidden, opacity: $0.opacity, light: $0.light)
        }
        materials = scene.materials
        parameters = scene.parameters
        deformations = [:]
        for (index, mesh) in scene.meshes.enumerated() {
            if let weights = mesh.restingWeights { deformations[MeshID(index: index)] = .morph(weights) }
        }
        let cameraNode = scene.cameraNode
        worldFromCamera = cameraNode.map { scene.worldFromNode($0) } ?? .identity
        camera = cameraNode.flatMap { scene[$0].camera } ?? Camera()
    }

    /// The state of one node.
    public subscript(id: NodeID) -> NodeState {
        get { nodes[id.index] }
        set { nodes[id.index] = newValue }
    }

    /// The number of one parameter.
    public subscript(id: ParameterID) -> Double {
        get { parameters[id.index] }
        set { parameters[id.index] = newValue }
    }

    /// The state of one material.
    public subscript(id: MaterialID) -> Material {
        get { materials[id.index] }
        set { materials[id.index] = newValue }
    }
}
