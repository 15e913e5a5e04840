public import RenderMath

/// A node, or its state in a frame, with the names that SceneKit uses for the parts of its placement.
///
/// Setting a part keeps the other two. Reading decomposes the matrix, whose shear is ignored.
public protocol Placed {
    /// The placement in the parent's space, in metres.
    var parentFromNode: Matrix4 { get set }
}

extension Placed {
    /// The position in the parent's space, in metres.
    public var position: SIMD3<Float> {
        get { parentFromNode.translation }
        set { parentFromNode.columns.3 = SIMD4(newValue, 1) }
    }

    /// The rotation about x (pitch), y (yaw) and z (roll) in radians, see `Quaternion.init(eulerAngles:)`.
    public var eulerAngles: SIMD3<Float> {
        get { Transform(parentFromNode).rotation.eulerAngles }
        set { orientation = Quaternion(eulerAngles: newValue) }
    }

    /// The rotation.
    public var orientation: Quaternion {
        get { Transform(parentFromNode).rotation }
        set {
            var placement = Transform(parentFromNode)
            placement.rotation = newValue
            parentFromNode = placement.matrix
        }
    }

    /// The scale factors along the node's axes.
    public var scale: SIMD3<Float> {
        get { Transform(parentFromNode).scale }
        set {
            var placement = Transform(parentFromNode)
            placement.scale = newValue
            parentFromNode = placement.matrix
        }
    }
}

extension Node: Placed {}
extension FrameState.NodeState: Placed {}
