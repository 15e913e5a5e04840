import FaceTracking
public import SceneGraph

/// The behaviour of a face's nodes while the face is lost.
public enum LostBehavior: Hashable, Sendable {
    /// They are hidden at once.
    case hide
    /// They stay where the face was last seen, with its last expression.
    case hold
    /// They stay and fade away, linearly, in so many seconds of the recording's time from the frame in which the face was last seen.
    /// A face that is found again is there at once.
    case fade(seconds: Double)
}

/// Places a node where a tracked face is. Before its face was ever seen, the node is hidden.
public struct AnchorDriver: Hashable, Sendable {
    /// The node.
    public var node: NodeID
    /// Which face, counted as ``FaceAnchor`` counts.
    public var faceIndex: Int
    /// The behaviour while the face is lost. Default: it hides.
    public var whenLost: LostBehavior

    /// An anchor. Default: hides when lost.
    public init(node: NodeID, faceIndex: Int = 0, whenLost: LostBehavior = .hide) {
        self.node = node
        self.faceIndex = faceIndex
        self.whenLost = whenLost
    }

    /// Sets the node's placement and whether it shows.
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
    /// Does to a node what is to be done while its face is lost.
    /// - Parameter seconds: the time since the face was last seen.
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
