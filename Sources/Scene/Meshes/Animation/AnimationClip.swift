/// An animation from a model file: the motions of its nodes.
public struct AnimationClip: Sendable, Equatable {
    /// A node property that a clip animates.
    public enum Property: UInt8, Sendable, CaseIterable {
        /// The node's position in its parent, in the file's unit.
        case translation
        /// The node's rotation in its parent, as a quaternion.
        case rotation
        /// The scale factors along the node's axes.
        case scale
        /// The weights of the morph targets of the node's meshes.
        case weights

        /// The number of components of one value; nil for weights, one per morph target of the mesh.
        public var width: Int? {
            switch self {
            case .translation, .scale: 3
            case .rotation: 4
            case .weights: nil
            }
        }
    }

    /// The animation of one property of one node.
    public struct Channel: Sendable, Equatable {
        /// The index of the node in the model's tree in depth-first order, parents before their children.
        public var node: Int
        /// The property.
        public var property: Property
        /// The keyframes of the property.
        public var track: AnimationTrack

        /// Creates a channel from its properties.
        public init(node: Int, property: Property, track: AnimationTrack) {
            self.node = node
            self.property = property
            self.track = track
        }
    }

    /// The name, which may be empty and need not be unique.
    public var name: String
    /// The duration in seconds, from the clip's beginning at 0 seconds to its last key.
    public var duration: Double
    /// The animated properties. If a node's property occurs more than once, the last channel applies.
    public var channels: [Channel]

    /// Creates a clip. Default duration: the time of the last key.
    public init(name: String, duration: Double? = nil, channels: [Channel]) {
        self.name = name
        self.channels = channels
        self.duration = duration ?? Double(channels.compactMap(\.track.times.last).max() ?? 0)
    }
}
