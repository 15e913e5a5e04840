public import RenderMath

/// A place in the scene's tree, with what is drawn, shines or looks from there.
public struct Node: Sendable {
    /// The name, unique among its siblings where queries by path should find it; it holds no `/`.
    public var name: String
    /// The placement in the parent's space, in metres.
    public var parentFromNode: Matrix4
    /// Whether the node and all below it are left out. Default: no.
    public var isHidden: Bool
    /// A factor on the alpha of the node and all below it, 0…1. Default: 1.
    public var opacity: Float
    /// Lower is drawn first. It holds for this node alone, as in SceneKit. Default: 0.
    public var renderingOrder: Int
    /// Whether the node stands on the picture and not in the world: `parentFromNode` then places it in a space whose origin is the
    /// picture's middle, +x to the right, +y up, and in which the picture's smaller side has length 1, whatever is above it and
    /// wherever the camera looks. Its surfaces are meant to be flat, at z = 0, and to neither read nor write depth. Default: no.
    public var isOnScreen: Bool
    /// The bits of the categories that the node belongs to: lights shine on it whose mask shares one. It holds for this node alone, as in
    /// SceneKit. Default: 1.
    public var categoryBitMask: UInt32
    /// Whether what is drawn here throws shadows, as far as it can be seen. It holds for this node alone. Default: yes.
    public var castsShadow: Bool
    /// The surfaces drawn here.
    public var surfaces: [Surface]
    /// The light that shines from here.
    public var light: Light?
    /// The camera that looks from here.
    public var camera: Camera?
    /// The tracked face that places this node: `parentFromNode` is then the face's transform.
    public var faceAnchor: FaceAnchor?

    /// A node with nothing in it.
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

/// A mesh with a material on it.
public struct Surface: Hashable, Sendable {
    /// The triangles.
    public var mesh: MeshID
    /// The material that they show under light.
    public var material: MaterialID
    /// Moves the surface's depth away from the camera by this many metres without moving its picture, so that paint on the same
    /// triangles lies in front of an occluder. Default: 0.
    public var depthOffset: Float

    /// A mesh with a material on it.
    public init(mesh: MeshID, material: MaterialID, depthOffset: Float = 0) {
        self.mesh = mesh
        self.material = material
        self.depthOffset = depthOffset
    }
}

/// The tie of a node to a tracked face.
public struct FaceAnchor: Hashable, Sendable {
    /// Which of the recording's faces, counted from 0 in the order in which they were first seen.
    public var faceIndex: Int

    /// An anchor on a face. Default: the first.
    public init(faceIndex: Int = 0) {
        self.faceIndex = faceIndex
    }
}
