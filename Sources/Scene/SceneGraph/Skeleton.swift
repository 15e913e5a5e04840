package import RenderMath

/// The nodes that are the joints of a mesh's skin.
public struct Skeleton: Sendable, Equatable {
    /// The node that the mesh hangs on. Moving it without the joints does not move the mesh.
    public var meshNode: NodeID
    /// The node for each joint of the skin; nil for one that does not count.
    public var joints: [NodeID?]
    /// The node that all of these are below: what happens above it moves mesh and joints alike.
    public var root: NodeID

    /// A skeleton from its parts.
    public init(meshNode: NodeID, joints: [NodeID?], root: NodeID) {
        self.meshNode = meshNode
        self.joints = joints
        self.root = root
    }
}

extension Skeleton {
    /// The nodes on which the placements of joints depend, parents before their children, each with its parent's place in the list.
    package struct Chain: Sendable {
        fileprivate var nodes: [(node: NodeID, parent: Int?)] = []
        fileprivate var meshNode: Int?
        fileprivate var joints: [Int?] = []

        /// The placement of each joint in the space of the mesh's node; nil where that node is scaled to nothing.
        /// - Parameter parentFromNode: of a node of the scene.
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

    /// The nodes whose placements matter, in the scene's order.
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
