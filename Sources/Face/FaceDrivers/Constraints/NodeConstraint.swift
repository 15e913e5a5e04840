public import SceneGraph

/// A rule that positions or rotates a node after all other drivers: for nodes that float, hang, wobble or face the camera.
public struct NodeConstraint: Hashable, Sendable {
    /// The kinds of rules.
    public enum Rule: Hashable, Sendable {
        /// The node has the camera's orientation, so that it is parallel to the picture.
        case billboard
        /// The node's +z axis points to the target, with its +y axis as far up in the world as possible.
        case lookAt(Target)
        /// The node follows only the rotation of its face: its position is relative to the parent of the face's anchor.
        case copyRotation
        /// The node follows only the position of its face: its rotation is relative to the parent of the face's anchor.
        case copyPosition
        /// The node moves along the line to the target so that its distance is in a range, in metres.
        case distance(Target, ClosedRange<Float>)
        /// The node is attached to skin: its placement is relative to a position on a mesh that moves as the mesh deforms.
        case attach(SkinPlace)
        /// The node follows its position, its rotation or both with springs.
        case follow(Spring)
        /// The node hangs from its origin and swings.
        case swing(Pendulum)
    }

    /// The point that a rule refers to.
    public enum Target: Hashable, Sendable {
        /// The camera.
        case camera
        /// The origin of another node.
        case node(NodeID)
    }

    /// The springs of a node that follows.
    public struct Spring: Hashable, Sendable {
        /// The frequency of the undamped oscillation in hertz, above 0. Default: 2.
        public var frequency: Double
        /// The damping ratio, 0 or more; from 1 on, the node does not overshoot. Default: 0.3.
        public var damping: Double
        /// Whether springs apply to the position. Default: yes.
        public var movesPosition: Bool
        /// Whether springs apply to the rotation. Default: yes.
        public var movesRotation: Bool

        /// Creates springs.
        public init(frequency: Double = 2, damping: Double = 0.3, movesPosition: Bool = true, movesRotation: Bool = true) {
            self.frequency = frequency
            self.damping = damping
            self.movesPosition = movesPosition
            self.movesRotation = movesRotation
        }
    }

    /// A weight on a thread below a node's origin.
    public struct Pendulum: Hashable, Sendable {
        /// The length of the thread in metres, above 0; longer ones swing more slowly. Default: 3 cm.
        public var length: Double
        /// The damping rate of the weight's velocity, as a fraction per second, 0 or more. Default: 2.
        public var damping: Double
        /// The acceleration along the world's −y axis, in metres per second squared. Default: 9.81.
        public var gravity: Double

        /// Creates a pendulum.
        public init(length: Double = 0.03, damping: Double = 2, gravity: Double = 9.81) {
            self.length = length
            self.damping = damping
            self.gravity = gravity
        }
    }

    /// The node.
    public var node: NodeID
    /// The rule.
    public var rule: Rule

    /// Creates a constraint.
    public init(_ node: NodeID, _ rule: Rule) {
        self.node = node
        self.rule = rule
    }
}
