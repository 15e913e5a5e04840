/// Motion that a model's file has beside its meshes: which node moves when and how.
public struct AnimationClip: Sendable, Equatable {
    /// A property that a clip moves.
    public enum Property: UInt8, Sendable, CaseIterable {
        /// The node's place in its parent, in the file's unit.
        case translation
        /// The node's turn in its parent, as a quaternion.
        case rotation
        /// The factors along the node's axes.
        case scale
        /// The weights of the morph targets of the meshes that hang on the node.
        case weights

        /// The numbers of one value; nil where they are as many as a mesh has morph targets.
        public var width: Int? {
            switch self {
            case .translation, .scale: 3
            case .rotation: 4
            case .weights: nil
            }
        }
    }

    /// One property of one node.
    public struct Channel: Sendable, Equatable {
        /// Index of the node in the model's tree, parents before their children and each with all below it before the next.
        public var node: Int
        /// The property.
        public var property: Property
        /// Its course.
        public var track: AnimationTrack

        /// A channel from its parts.
        public init(node: Int, property: Property, track: AnimationTrack) {
            self.node = node
            self.property = property
            self.track = track
        }
    }

    /// The name, which may be empty and need not be unique.
    public var name: String
    /// From the clip's beginning, at 0 seconds, to its last key.
    public var duration: Double
    /// Its motions; a node's property has at most one that counts, the last.
    public var channels: [Channel]

    /// A clip from its parts. Default: as long as its last key.
    public init(name: String, duration: Double? = nil, channels: [Channel]) {
        self.name = name
        self.channels = channels
        self.duration = duration ?? Double(channels.compactMap(\.track.times.last).max() ?? 0)
    }
}
