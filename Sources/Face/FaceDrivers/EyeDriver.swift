import FaceTracking
import RenderMath
public import SceneGraph

/// Turns a node with a tracked eye.
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
    /// Which face, counted as ``FaceAnchor`` counts.
    public var faceIndex: Int
    /// Which eye.
    public var side: Side
    /// Whether the eye's tracked place is taken too; otherwise the node stays where the scene has it. Default: no.
    ///
    /// Tables of Live Link Face have no places of eyes.
    public var takesPlace: Bool

    /// A driver of an eye's node.
    public init(node: NodeID, faceIndex: Int = 0, side: Side, takesPlace: Bool = false) {
        self.node = node
        self.faceIndex = faceIndex
        self.side = side
        self.takesPlace = takesPlace
    }

    /// Sets the node's placement; it stays as it was where the recording has no eyes.
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
