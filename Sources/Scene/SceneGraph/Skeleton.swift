package import RenderMath

/// The nodes that act as joints of a mesh's skin.
public struct Skeleton: Sendable, Equatable {
    /// The node that contains the mesh. Moving it without the joints does not move the mesh.
    public var meshNode: NodeID
    /// The node of each joint of the skin; nil for a joint without effect.
    public var joints: [NodeID?]
    /// The common ancestor of all these nodes: transforms above it move mesh and joints alike.
    public var root: NodeID

    /// Creates a skeleton from its properties.
    public init(meshNode: NodeID, joints: [NodeID?], root: NodeID) {
        self.meshNode = meshNode
        self.joints = joints
        self.root = root
    }
}

extension Skeleton {
    /// The nodes that determine the placements of the joints; parents precede their children.
    ///
    /// Each node is stored with the index of its parent in the list.
    package struct Chain: Sendable {
        fileprivate var nodes: [(node: NodeID, parent: Int?)] = []
        fileprivate var meshNode: Int?
        fileprivate var joints: [Int?] = []

        /// Returns the placement of each joint in the space of the mesh's node; nil if that node has a scale of 0.
        /// - Parameter parentFromNode: returns the placement of a node of the scene in its parent's space.
        package func meshFromJoint(_ parentFromNode: (NodeID) -> Matrix4) -> [Matrix4?]? {
            var rootFromNode: [Matrix4] = []
            rootFromNode.reserveCapacity(nodes.count)
            for (node, parent) in nodes {
                let own = parentFromNode(node)
                rootFromNode.append(parent.map { rootFromNode[$0] * own } ?? own)
            }
            guard let meshFromRoot = meshNode.map({ rootFromNode[$0] })?.affineInverse ?? (meshNode == nil ? .identity : nil),
                meshFromRoot.isFinite
            else { return nil }
            return joints.map { $0.map { meshFromRoot * rootFromNode[$0] } }
        }
    }

    /// Returns the nodes that determine the placements of the joints, in the scene's order.
    package func chain(in scene: Scene) -> Chain {
        var needed: Set<Int> = []
        for start in joints.compactMap({ $0 }) + [meshNode] {
            var next: NodeID? = start
            while let node = next, node != root, needed.insert(node.index).inserted { next = scene.parent(of: node) }
        }
        var chain = Chain()
        var places: [Int: Int] = [:]
        for node in scene.nodeIDs where needed.contains(node.index) {
            places[node.index] = chain.nodes.count
            chain.nodes.append((node, scene.parent(of: node).flatMap { places[$0.index] }))
        }
        chain.meshNode = places[meshNode.index]
        chain.joints = joints.map { $0.flatMap { places[$0.index] } }
        return chain
    }
}
