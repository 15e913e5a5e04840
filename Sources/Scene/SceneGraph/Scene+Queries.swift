public import RenderMath

extension Scene {
    /// All nodes' identifiers, parents before their children.
    public var nodeIDs: [NodeID] { nodes.indices.map { NodeID($0) } }

    /// All materials' identifiers, in the order in which they were added.
    public var materialIDs: [MaterialID] { materials.indices.map { MaterialID(index: $0) } }

    /// Whether a node is another one or somewhere below it.
    package func isNode(_ node: NodeID, atOrBelow other: NodeID) -> Bool {
        var next: NodeID? = node
        while let id = next {
            if id == other { return true }
            next = parent(of: id)
        }
        return false
    }

    /// The node above, or nil at the top.
    public func parent(of id: NodeID) -> NodeID? { parents[id.index] }

    /// The nodes directly below, in the order in which they were added; the top nodes for nil.
    public func children(of id: NodeID?) -> [NodeID] {
        id.map { nodesBelow[$0.index] } ?? topNodes
    }

    /// A node and all nodes below it, parents before their children, in the order in which they were added.
    package func nodes(atOrBelow id: NodeID) -> [NodeID] {
        var found = [id]
        var next = 0
        while next < found.count {
            found += nodesBelow[found[next].index]
            next += 1
        }
        return found.sorted { $0.index < $1.index }
    }

    /// The first node of a name, parents before their children, or nil.
    public func node(named name: String) -> NodeID? {
        nodesByName[name]?.first
    }

    /// The node at a path of names from the top, such as `face/glasses/lens-left`, or nil.
    public func node(at path: String) -> NodeID? {
        var found: NodeID?
        for name in path.split(separator: "/", omittingEmptySubsequences: false) {
            guard let next = nodesByPlace[NodePlace(parent: found, name: String(name))]?.first else { return nil }
            found = next
        }
        return found
    }

    /// The node that a path of names means, or nil: the one at the path from the top; else of the nodes of its first name the first, and below
    /// it the first of each further name, between which others may be left out, as in `robot/antenna`.
    package func node(meantBy path: String) -> NodeID? {
        if let exact = node(at: path) { return exact }
        var found: NodeID?
        for name in path.split(separator: "/", omittingEmptySubsequences: false) {
            guard let next = node(named: String(name), below: found) else { return nil }
            found = next
        }
        return found
    }

    /// The nodes that a path of names could mean as well as the one that it means, without those below that one.
    package func alternatives(to id: NodeID, meantBy path: String) -> [NodeID] {
        let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let last = names.last, let named = nodesByName[last] else { return [] }
        let meant =
            self.path(of: id) == path ? nodes(at: names) : named.filter { isNode($0, belowNames: names.dropLast()) }
        return meant.filter { !isNode($0, atOrBelow: id) }
    }

    /// All nodes at a path of names from the top, in the order in which they were added.
    private func nodes(at names: [String]) -> [NodeID] {
        var found: [NodeID?] = [nil]
        for name in names {
            found = found.flatMap { nodesByPlace[NodePlace(parent: $0, name: name)] ?? [] }
        }
        return found.compactMap(\.self).sorted { $0.index < $1.index }
    }

    /// Whether nodes above one have these names in this order, with or without others between them.
    private func isNode(_ id: NodeID, belowNames names: ArraySlice<String>) -> Bool {
        var missing = names
        var next = parent(of: id)
        while let above = next {
            if nodes[above.index].name == missing.last { missing.removeLast() }
            next = parent(of: above)
        }
        return missing.isEmpty
    }

    /// The first node of a name below another, or of all for nil; parents before their children.
    public func node(named name: String, below other: NodeID?) -> NodeID? {
        nodesByName[name]?.first { id in other.map { id != $0 && isNode(id, atOrBelow: $0) } ?? true }
    }

    /// The names from the top down to a node, joined by `/`.
    public func path(of id: NodeID) -> String {
        let name = nodes[id.index].name
        return parent(of: id).map { path(of: $0) + "/" + name } ?? name
    }

    /// The first node that holds a camera, or nil.
    public var cameraNode: NodeID? {
        nodeIDs.first { nodes[$0.index].camera != nil }
    }

    /// The sources whose pictures its textures show in every frame, each once.
    package var shownSources: [Int] {
        let sources = textures.compactMap { texture in
            if case .frame(let source) = texture { return source }
            return nil
        }
        return Set(sources).sorted()
    }

    /// The first material of a name, or nil.
    public func material(named name: String) -> MaterialID? {
        materialsByName[name]?.first
    }

    /// All materials of a name, in the order in which they were added.
    package func materials(named name: String) -> [MaterialID] { materialsByName[name] ?? [] }

    /// The placement of a node in the world, as the scene was built.
    public func worldFromNode(_ id: NodeID) -> Matrix4 {
        let own = nodes[id.index].parentFromNode
        return parent(of: id).map { worldFromNode($0) * own } ?? own
    }

    /// The node whose face anchor places a node: itself or the nearest one above; nil where there is none.
    public func anchor(of node: NodeID) -> NodeID? {
        var next: NodeID? = node
        while let id = next {
            if self[id].faceAnchor != nil { return id }
            next = parent(of: id)
        }
        return nil
    }
}
