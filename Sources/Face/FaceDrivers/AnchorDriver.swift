import FaceTracking
public import SceneGraph

/// The behaviour of a face's nodes while the face is lost.
public enum LostBehavior: Hashable, Sendable {
    /// They are hidden immediately.
    case hide
    /// They stay at the last tracked pose of the face, with its last expression.
    case hold
    /// They stay and fade out linearly within a number of seconds of the recording's time, counted from the frame in which the
    /// face was last tracked. A face that is found again appears immediately.
    case fade(seconds: Double)
}

/// Positions a node at a tracked face. The node is hidden until its face is first tracked.
public struct AnchorDriver: Hashable, Sendable {
    /// The node.
    public var node: NodeID
    /// The index of the face, as in ``FaceAnchor``.
    public var faceIndex: Int
    /// The behaviour while the face is lost. Default: it hides.
    public var whenLost: LostBehavior

    /// Creates an anchor. Default: hides when lost.
    public init(node: NodeID, faceIndex: Int = 0, whenLost: LostBehavior = .hide) {
        self.node = node
        self.faceIndex = faceIndex
        self.whenLost = whenLost
    }

    /// Sets the node's placement and visibility.
    func apply(_ memory: FaceMemory?, at time: Double, to state: inout FrameState) {
        guard let memory else {
            state[node].isHidden = true
            return
        }
        state[node].parentFromNode = memory.face.worldFromFace
        if !memory.isTracked { whenLost.apply(to: node, lostFor: time - memory.lastTracked, in: &state) }
    }
}

extension LostBehavior {
    /// Applies the behaviour to a node whose face is lost.
    /// - Parameter seconds: the time since the face was last tracked.
    func apply(to node: NodeID, lostFor seconds: Double, in state: inout FrameState) {
        switch self {
        case .hide: state[node].isHidden = true
        case .hold: break
        case .fade(let duration):
            let share = duration > 0 ? 1 - seconds / duration : 0
            state[node].opacity *= Float(min(max(share, 0), 1))
            if share <= 0 { state[node].isHidden = true }
        }
    }
}
