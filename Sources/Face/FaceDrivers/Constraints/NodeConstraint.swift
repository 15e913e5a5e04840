public import SceneGraph

/// A rule that places or turns a node after everything that moves it: what floats, hangs, wobbles or faces the camera.
public struct NodeConstraint: Hashable, Sendable {
    /// The rules.
    public enum Rule: Hashable, Sendable {
        /// The node is turned as the camera is, so that it stands flat in the picture.
        case billboard
        /// The node's +z axis points to another node, with its +y axis as far up in the world as may be; nil for the camera.
        case lookAt(NodeID?)
        /// The node takes only the turn of the face that places it: its place is counted from where the face's anchor stands in the tree.
        case copyRotation
        /// The node takes only the place of the face that places it: its turn is counted from the axes around the face's anchor.
        case copyPosition
        /// The node is moved along the line to another node, or to the camera for nil, until it is as far from it in metres.
        case distance(NodeID?, ClosedRange<Float>)
        /// The node stands on the skin: its own placement is counted from a place on a mesh that moves as this bends.
        case attach(SkinPlace)
        /// The node follows its place, its turn, or both, as by springs.
        case follow(Spring)
        /// The node hangs from its origin and swings.
        case swing(Pendulum)
    }

    /// Springs by which a node follows.
    public struct Spring: Hashable, Sendable {
        /// How often the node would swing in a second if nothing held it back, above 0. Default: 2.
        public var frequency: Double
        /// The share of the damping at which it no longer swings beyond its place, 0 or more. Default: 0.3.
        public var damping: Double
        /// Whether its place follows late. Default: yes.
        public var movesPosition: Bool
        /// Whether its turn follows late. Default: yes.
        public var movesRotation: Bool

        /// Springs from their parts.
        public init(frequency: Double = 2, damping: Double = 0.3, movesPosition: Bool = true, movesRotation: Bool = true) {
            self.frequency = frequency
            self.damping = damping
            self.movesPosition = movesPosition
            self.movesRotation = movesRotation
        }
    }

    /// A weight on a thread below a node's origin.
    public struct Pendulum: Hashable, Sendable {
        /// The length of the thread in metres, above 0: longer ones swing slower. Default: 3 cm.
        public var length: Double
        /// The share of its speed that the weight loses in a second, 0 or more. Default: 2.
        public var damping: Double
        /// In metres a second squared, along the world's −y axis. Default: 9.81.
        public var gravity: Double

        /// A pendulum from its parts.
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

    /// A rule for a node.
    public init(_ node: NodeID, _ rule: Rule) {
        self.node = node
        self.rule = rule
    }
}
