import FaceTracking
public import RenderMath
public import SceneGraph

/// Rotates a bone of an avatar with a part of a face.
public struct BoneDriver: Hashable, Sendable {
    /// The part of a face that a bone follows.
    public enum Part: Hashable, Sendable {
        /// The head, relative to the camera.
        case head
        /// An eye, relative to the head.
        case eye(EyeDriver.Side)
        /// The jaw: down by a number of degrees for a `jawOpen` of 1.
        case jaw(degrees: Float)
    }

    /// The bone's node.
    public var node: NodeID
    /// The index of the face, as in ``FaceAnchor``.
    public var faceIndex: Int
    /// The part that the bone follows.
    public var part: Part
    /// Whether left and right are exchanged. Default: no.
    public var isMirrored: Bool
    /// The rotation of the bone's parent in the model at rest. The face's axes are the model's.
    public var modelFromParent: Quaternion

    /// Creates a driver of a bone. Default: not mirrored, with a parent that has the model's orientation.
    public init(
        node: NodeID, faceIndex: Int = 0, part: Part, isMirrored: Bool = false, modelFromParent: Quaternion = .identity
    ) {
        self.node = node
        self.faceIndex = faceIndex
        self.part = part
        self.isMirrored = isMirrored
        self.modelFromParent = modelFromParent
    }

    /// Rotates the node from its current pose, about its own origin.
    func apply(_ face: TrackedFace, to state: inout FrameState) {
        guard var turn = turn(of: face, seenFrom: state.worldFromCamera) else { return }
        if isMirrored { turn = Quaternion(turn.vector.x, -turn.vector.y, -turn.vector.z, turn.vector.w) }
        let parentTurn = Matrix4(rotation: (modelFromParent.inverse * turn * modelFromParent).normalized)
        var turned = state[node].parentFromNode
        let origin = turned.columns.3
        turned.columns.3 = SIMD4(0, 0, 0, 1)
        turned = parentTurn * turned
        turned.columns.3 = origin
        state[node].parentFromNode = turned
    }

    private func turn(of face: TrackedFace, seenFrom worldFromCamera: Matrix4) -> Quaternion? {
        switch part {
        case .head:
            guard let cameraFromWorld = worldFromCamera.affineInverse else { return nil }
            return Transform(cameraFromWorld * face.worldFromFace).rotation
        case .eye(let side):
            let isLeft = (side == .left) != isMirrored
            if let eye = isLeft ? face.faceFromLeftEye : face.faceFromRightEye { return Transform(eye).rotation }
            let gaze = FacePose(face.blendShapes).gaze * TrackedFace.widestGaze * (.pi / 180)
            return Quaternion(yawAboutY: gaze.x, pitchAboutX: -gaze.y, rollAboutZ: 0)
        case .jaw(let degrees):
            let open = Double(face.blendShapes[.jawOpen]) * Double(degrees) * (.pi / 180)
            return Quaternion(angle: open, axis: SIMD3(1, 0, 0))
        }
    }
}
