public import RenderMath

extension Scene {
    /// The identifiers of all nodes; parents precede their children.
    public var nodeIDs: [NodeID] { nodes.indices.map { NodeID($0) } }

    /// The identifiers of all materials, in insertion order.
    public var materialIDs: [MaterialID] { materials.indices.map { MaterialID(index: $0) } }

    /// Whether a node is `other` or one of its descendants.
    package func isNode(_ node: NodeID, atOrBelow other: NodeID) -> Bool {
        var next: NodeID? = node
        while let id = next {
            if id == other { return true }
            next = parent(of: id)
        }
        return false
    }

    /// Returns a node's parent, or nil for a top node.
    public func parent(of id: NodeID) -> NodeID? { parents[id.index] }

    /// Returns a node's children in insertion order, or the top nodes for nil.
    public func children(of id: NodeID?) -> [NodeID] {
        id.map { nodesBelow[$0.index] } ?? topNodes
    }

    /// Returns a node and its descendants in insertion order; parents precede their children.
    package func nodes(atOrBelow id: NodeID) -> [NodeID] {
        var found = [id]
        var next = 0
        while next < found.count {
            found += nodesBelow[found[next].index]
            next += 1
        }
        return found.sorted { $0.index < $1.index }
    }

    /// Returns the first node with the given name, or nil; parents precede their children.
    public func node(named name: String) -> NodeID? {
        nodesByName[name]?.first
    }

    /// Returns the node at a path of names from the top, such as `face/glasses/lens-left`, or nil.
    public func node(at path: String) -> NodeID? {
        var found: NodeID?
        for name in path.split(separator: "/", omittingEmptySubsequences: false) {
            guard let next = nodesByPlace[NodePlace(parent: found, name: String(name))]?.first else { return nil }
            found = next
        }
        return found
    }

    /// Returns the node that a path of names denotes, or nil.
    ///
    /// An exact path from the top wins. Otherwise the path may omit intermediate nodes, as in `robot/antenna`: the result is
    /// the first node with the first name, and below it the first node with each further name.
    package func node(meantBy path: String) -> NodeID? { nodes(onPath: path).last }

    /// Returns the nodes that the names of a path denote, from the top; none if one of them denotes no node.
    package func nodes(onPath path: String) -> [NodeID] {
        let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        func nodes(_ next: (NodeID?, String) -> NodeID?) -> [NodeID] {
            var found: [NodeID] = []
            for name in names {
                guard let node = next(found.last, name) else { return [] }
                found.append(node)
            }
            return found
        }
        let exact = nodes { nodesByPlace[NodePlace(parent: $0, name: $1)]?.first }
        return exact.isEmpty ? nodes { node(named: $1, below: $0) } : exact
    }

    /// Returns the other nodes that a path of names could denote, without descendants of the node `id` that it denotes.
    package func alternatives(to id: NodeID, meantBy path: String) -> [NodeID] {
        let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let last = names.last, let named = nodesByName[last] else { return [] }
        let meant =
            self.path(of: id) == path ? nodes(at: names) : named.filter { isNode($0, belowNames: names.dropLast()) }
        return meant.filter { !isNode($0, atOrBelow: id) }
    }

    /// Returns all nodes at a path of names from the top, in insertion order.
    private func nodes(at names: [String]) -> [NodeID] {
        var found: [NodeID?] = [nil]
        for name in names {
            found = found.flatMap { nodesByPlace[NodePlace(parent: $0, name: name)] ?? [] }
        }
        return found.compactMap(\.self).sorted { $0.index < $1.index }
    }

    /// Whether a node's ancestors include these names in this order, with or without others between them.
    private func isNode(_ id: NodeID, belowNames names: ArraySlice<String>) -> Bool {
        var missing = names
        var next = parent(of: id)
        while let above = next {
            if nodes[above.index].name == missing.last { missing.removeLast() }
            next = parent(of: above)
        }
        return missing.isEmpty
    }

    /// Returns the first node with the given name below `other`, or in the whole scene for nil; parents precede their children.
    package func node(named name: String, below other: NodeID?) -> NodeID? {
        nodesByName[name]?.first { id in other.map { id != $0 && isNode(id, atOrBelow: $0) } ?? true }
    }

    /// Returns the names from the top down to a node, joined by `/`.
    public func path(of id: NodeID) -> String {
        let name = nodes[id.index].name
        return parent(of: id).map { path(of: $0) + "/" + name } ?? name
    }

    /// The first node with a camera, or nil.
    public var cameraNode: NodeID? {
        nodeIDs.first { nodes[$0.index].camera != nil }
    }

    /// The picture sources that the scene's textures show in every frame, without duplicates.
    package var shownSources: [Int] {
        let sources = textures.compactMap { texture in
            if case .frame(let source) = texture { return source }
            return nil
        }
        return Set(sources).sorted()
    }

    /// Returns the first material with the given name, or nil.
    public func material(named name: String) -> MaterialID? {
        materialsByName[name]?.first
    }

    /// Returns all materials with the given name, in insertion order.
    package func materials(named name: String) -> [MaterialID] { materialsByName[name] ?? [] }

    /// Returns the placement of a node in the world, as the scene was built.
    public func worldFromNode(_ id: NodeID) -> Matrix4 {
        let own = nodes[id.index].parentFromNode
        return parent(of: id).map { worldFromNode($0) * own } ?? own
    }

    /// Returns the nearest node with a face anchor, from `node` itself upwards; nil if there is none.
    package func anchor(of node: NodeID) -> NodeID? {
        var next: NodeID? = node
        while let id = next {
            if self[id].faceAnchor != nil { return id }
            next = parent(of: id)
        }
        return nil
    }
}
