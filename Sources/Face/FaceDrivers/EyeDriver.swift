import FaceTracking
import RenderMath
public import SceneGraph

/// Rotates a node with a tracked eye.
public struct EyeDriver: Hashable, Sendable {
    /// The person's eyes.
    public enum Side: String, CaseIterable, Sendable {
        /// The eye on the person's left, at +x in face space.
        case left
        /// The eye on the person's right, at −x in face space.
        case right
    }

    /// The node, below the face's anchor.
    public var node: NodeID
    /// The index of the face, as in ``FaceAnchor``.
    public var faceIndex: Int
    /// The eye.
    public var side: Side
    /// Whether the node also takes the eye's tracked position; otherwise it keeps its position in the scene. Default: no.
    ///
    /// Live Link Face tables have no eye positions.
    public var takesPlace: Bool

    /// Creates a driver of an eye's node.
    public init(node: NodeID, faceIndex: Int = 0, side: Side, takesPlace: Bool = false) {
        self.node = node
        self.faceIndex = faceIndex
        self.side = side
        self.takesPlace = takesPlace
    }

    /// Sets the node's placement. Does nothing if the recording has no eyes.
    func apply(_ face: TrackedFace, to state: inout FrameState) {
        guard let faceFromEye = side == .left ? face.faceFromLeftEye : face.faceFromRightEye else { return }
        var parentFromNode = state[node].parentFromNode
        let position = takesPlace ? faceFromEye.columns.3 : parentFromNode.columns.3
        var turn = faceFromEye
        turn.columns.3 = SIMD4(0, 0, 0, 1)
        parentFromNode.columns.3 = SIMD4(0, 0, 0, 1)
        parentFromNode = turn * parentFromNode
        parentFromNode.columns.3 = position
        state[node].parentFromNode = parentFromNode
    }
}
