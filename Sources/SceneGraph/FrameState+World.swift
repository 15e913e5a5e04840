public import RenderMath

/// A node's state with all that its ancestors add to it.
public struct WorldNodeState: Sendable {
    /// The placement in the world, in metres.
    public var worldFromNode: Matrix4
    /// Whether the node is drawn: neither it nor an ancestor is hidden.
    public var isVisible: Bool
    /// The product of its opacity and its ancestors'.
    public var opacity: Float
}

extension FrameState {
    /// The state of every node in the world, in the scene's order.
    public func worldStates(in scene: Scene) -> [WorldNodeState] {
        var states: [WorldNodeState] = []
        states.reserveCapacity(nodes.count)
        for (node, parent) in zip(nodes, scene.parents) {
            var state = WorldNodeState(
                worldFromNode: node.parentFromNode, isVisible: !node.isHidden, opacity: node.opacity)
            if let parent {
                let above = states[parent.index]
                state.worldFromNode = above.worldFromNode * node.parentFromNode
                state.isVisible = above.isVisible && state.isVisible
                state.opacity *= above.opacity
            }
            states.append(state)
        }
        return states
    }
}
