package import RenderMath

/// A node's state combined with the states of all its ancestors.
package struct WorldNodeState: Sendable {
    /// The placement in the world, in metres.
    package var worldFromNode: Matrix4
    /// Whether the node is drawn: neither it nor an ancestor is hidden.
    package var isVisible: Bool
    /// The product of the opacities of the node and its ancestors.
    package var opacity: Float
}

extension FrameState {
    /// Returns the state of every node in the world, in the scene's order.
    /// - Parameter worldFromScreen: the placement of the screen plane, see `Node.isOnScreen`. Default: nodes on the screen are
    ///   placed like all others.
    package func worldStates(in scene: Scene, worldFromScreen: Matrix4? = nil) -> [WorldNodeState] {
        var states: [WorldNodeState] = []
        states.reserveCapacity(nodes.count)
        for (index, (node, parent)) in zip(nodes, scene.parents).enumerated() {
            var state = WorldNodeState(
                worldFromNode: node.parentFromNode, isVisible: !node.isHidden, opacity: node.opacity)
            if let parent {
                let above = states[parent.index]
                state.worldFromNode = above.worldFromNode * node.parentFromNode
                state.isVisible = above.isVisible && state.isVisible
                state.opacity *= above.opacity
            }
            if let worldFromScreen, scene.nodes[index].isOnScreen {
                state.worldFromNode = worldFromScreen * node.parentFromNode
            }
            states.append(state)
        }
        return states
    }
}
