public import Meshes
public import RenderMath

/// The state of a scene in one frame: poses, shapes, swapped textures, lights and the camera.
///
/// It starts as the scene was built; drivers then change it. A frame's picture depends only on the scene and this value, so
/// frames can be rendered in any order, on any thread, on any machine.
public struct FrameState: Sendable {
    /// The properties of a node that change from frame to frame.
    public struct NodeState: Sendable {
        /// The placement in the parent's space.
        public var parentFromNode: Matrix4
        /// Whether the node and its descendants are hidden.
        public var isHidden: Bool
        /// A factor on the alpha of the node and its descendants, 0…1.
        public var opacity: Float
        /// The light at this node.
        public var light: Light?
    }

    /// The deformation of a mesh.
    public enum Deformation: Sendable {
        /// A weight for each of the mesh's morph targets, in their order.
        case morph([Float])
        /// A weight for each of the mesh's morph targets, and offsets that are then added to the vertices, in the mesh's space.
        case morphAndOffsets([Float], offsets: [SIMD3<Float>])
        /// A position for each vertex, in the mesh's space.
        case positions([SIMD3<Float>])
        /// Replacement triangles, with the positions of their vertices in the mesh's space. They have no texture coordinates,
        /// and smooth normals computed from their positions.
        case triangles([SIMD3<UInt32>], positions: [SIMD3<Float>])
        /// Replacement triangles in the mesh's plane z = 0, seen from +z, such as a text. They have no texture coordinates.
        case pieces([PlanarPiece])
        /// Flat pictures that face the camera and replace the mesh, drawn from the farthest to the nearest.
        case sprites(DeferredSprites)
        /// A grid, row by row from the top, whose heights follow a picture's brightness.
        case relief(Relief)
    }

    /// The frame's number in the recording, from 0.
    public var index: Int
    /// The frame's time in seconds from the start of the recording.
    public var time: Double
    /// The states of the scene's nodes, in the scene's order.
    public var nodes: [NodeState]
    /// The scene's materials in this frame, in the scene's order.
    public var materials: [Material]
    /// The meshes that are deformed in this frame.
    public var deformations: [MeshID: Deformation]
    /// The scene's parameters in this frame, in the scene's order.
    package var parameters: [Double]
    /// The camera's placement in the world.
    public var worldFromCamera: Matrix4
    /// The camera.
    public var camera: Camera

    /// Creates a scene's state before any driver has changed it.
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

    /// The value of one parameter.
    package subscript(id: ParameterID) -> Double {
        get { parameters[id.index] }
        set { parameters[id.index] = newValue }
    }

    /// The state of one material.
    public subscript(id: MaterialID) -> Material {
        get { materials[id.index] }
        set { materials[id.index] = newValue }
    }
}
