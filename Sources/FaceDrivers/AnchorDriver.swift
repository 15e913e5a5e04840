public import SceneGraph
import RenderMath

/// What becomes of a face's nodes while the face is lost.
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
    /// What happens while the face is lost. Default: it hides.
    public var whenLost: LostBehavior
    /// The time constant of the pose's smoothing in seconds of the recording's time; 0 follows at once. Default: 0.
    ///
    /// After this time 63 % of a sudden move has been followed. A face that is found again is followed at once.
    public var smoothing: Double

    /// An anchor. Default: hides when lost, not smoothed.
    public init(node: NodeID, faceIndex: Int = 0, whenLost: LostBehavior = .hide, smoothing: Double = 0) {
        self.node = node
        self.faceIndex = faceIndex
        self.whenLost = whenLost
        self.smoothing = max(smoothing, 0)
    }

    /// Sets the node's placement and whether it shows.
    func apply(_ memory: FaceMemory?, pose: Matrix4?, at time: Double, to state: inout FrameState) {
        guard let memory, let pose else {
            state[node].isHidden = true
            return
        }
        state[node].parentFromNode = pose
        if !memory.isTracked { whenLost.apply(to: node, lostFor: time - memory.lastTracked, in: &state) }
    }
}

extension LostBehavior {
    /// Does to a node what is to be done while its face is lost.
    /// - Parameter seconds: how long ago the face was last seen.
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
