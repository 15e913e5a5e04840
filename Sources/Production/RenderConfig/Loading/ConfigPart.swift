package import ConfigLanguage
package import FaceDrivers
package import SceneGraph

/// A node or a light of a config, and its node in the scene.
package struct ConfigPart: Sendable {
    /// The kind of a part.
    package enum Content: Sendable {
        /// A node of `nodes` or of another node's `children`. Its keys `translate`, `rotate` and `scale` are this placement,
        /// which is a factor of the placement of the scene's node `placed`.
        case node(placed: NodeID, DrivenPlacement)
        /// A light of `lights`, or the `light` of a node.
        case light(Light.Kind)
    }

    /// The keys that lead to it in the config, such as `nodes`, `0`, `children` and `1`.
    ///
    /// In a config without `lights`, those of the standard lights are the keys that they would have.
    package let keys: [String]
    /// Its location in a file, whose keys may begin with `set`; none for the standard lights.
    package let location: ConfigLocation
    /// Its topmost node in the scene; further nodes of it are below.
    package let node: NodeID
    /// Its kind.
    package let content: Content

    /// Whether it is a node, not a light.
    package var isNode: Bool { if case .node = content { true } else { false } }
}

extension RenderJob {
    /// Returns the part of the config that makes a node of the scene; nil for nodes within models, and for others that the
    /// config does not write.
    package func part(at node: NodeID) -> ConfigPart? { parts.first { $0.node == node } }

    /// Returns the part to which a node of the scene belongs: its own or that of the nearest node above it; nil for nodes that
    /// belong to no part, such as the camera.
    package func part(of node: NodeID) -> ConfigPart? {
        var next: NodeID? = node
        while let id = next {
            if let part = part(at: id) { return part }
            next = scene.parent(of: id)
        }
        return nil
    }
}
