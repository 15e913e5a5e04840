package import Meshes

/// A clip of a file, whose channels refer to nodes by name.
package struct NamedClip: Sendable, Equatable {
    /// The motion of one property of a node.
    package struct Channel: Sendable, Equatable {
        /// The node's name.
        package var node: String
        package var property: AnimationClip.Property
        package var track: AnimationTrack

        package init(node: String, property: AnimationClip.Property, track: AnimationTrack) {
            (self.node, self.property, self.track) = (node, property, track)
        }
    }

    package var name: String
    /// The duration in seconds; nil to end at the last key.
    package var duration: Double?
    package var channels: [Channel]

    package init(name: String, duration: Double? = nil, channels: [Channel]) {
        (self.name, self.duration, self.channels) = (name, duration, channels)
    }

    /// Returns the clip for a tree, without the channels of missing nodes.
    package func clip(in nodes: NamedNodes) -> AnimationClip {
        AnimationClip(
            name: name, duration: duration,
            channels: channels.compactMap { channel in
                nodes.index[channel.node].map {
                    AnimationClip.Channel(node: $0, property: channel.property, track: channel.track)
                }
            })
    }
}
