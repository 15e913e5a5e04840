public import RenderMath

/// A node of the scene's tree, with its surfaces, light and camera.
public struct Node: Sendable {
    /// The name, without `/`. It must be unique among siblings for queries by path to find the node.
    public var name: String
    /// The placement in the parent's space, in metres.
    public var parentFromNode: Matrix4
    /// Whether the node and its descendants are hidden. Default: no.
    public var isHidden: Bool
    /// A factor on the alpha of the node and its descendants, 0…1. Default: 1.
    public var opacity: Float
    /// The rendering order: lower values are drawn first. It applies to this node only, as in SceneKit. Default: 0.
    public var renderingOrder: Int
    /// Whether the node is placed on the screen instead of in the world. Default: no.
    ///
    /// `parentFromNode` then places it in a space whose origin is the picture's centre, with +x to the right and +y up. The
    /// picture's smaller side has length 1. Ancestors and the camera have no effect. The node's surfaces should be flat, in the
    /// plane z = 0, and neither read nor write depth.
    public var isOnScreen: Bool
    /// The bits of the categories that the node belongs to. Default: 1.
    ///
    /// A light affects the node if its mask shares a bit. The value applies to this node only, as in SceneKit.
    public var categoryBitMask: UInt32
    /// Whether the node's surfaces cast shadows, as far as they are visible. It applies to this node only. Default: yes.
    public var castsShadow: Bool
    /// The surfaces that the node draws.
    public var surfaces: [Surface]
    /// The light at this node.
    public var light: Light?
    /// The camera at this node.
    public var camera: Camera?
    /// The tracked face that places this node: `parentFromNode` is then the face's transform.
    public var faceAnchor: FaceAnchor?

    /// Creates a node without content.
    public init(name: String, parentFromNode: Matrix4 = .identity) {
        self.name = name
        self.parentFromNode = parentFromNode
        isHidden = false
        opacity = 1
        renderingOrder = 0
        isOnScreen = false
        categoryBitMask = 1
        castsShadow = true
        surfaces = []
        light = nil
        camera = nil
        faceAnchor = nil
    }
}

/// A mesh with a material.
public struct Surface: Hashable, Sendable {
    /// The mesh.
    public var mesh: MeshID
    /// The material.
    public var material: MaterialID
    /// The distance in metres that the surface's depth moves away from the camera. Default: 0.
    ///
    /// The surface's picture does not move, so paint on the same triangles appears in front of an occluder.
    public var depthOffset: Float

    /// Creates a mesh with a material.
    public init(mesh: MeshID, material: MaterialID, depthOffset: Float = 0) {
        self.mesh = mesh
        self.material = material
        self.depthOffset = depthOffset
    }
}

/// The attachment of a node to a tracked face.
public struct FaceAnchor: Hashable, Sendable {
    /// The index of the face in the recording, from 0 in the order of first appearance.
    public var faceIndex: Int

    /// Creates a face anchor. Default: the first face.
    public init(faceIndex: Int = 0) {
        self.faceIndex = faceIndex
    }
}
