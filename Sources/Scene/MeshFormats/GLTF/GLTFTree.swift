import JSONText

/// Nodes and scenes, checked and rewritten: the tree has no cycles, and each node has at most one parent (glTF 2.0, section
/// 3.5).
struct GLTFTree {
    /// The JSON objects of the nodes, named by their numbers.
    private(set) var nodes: [OrderedJSON] = []
    /// The names in the document; a node without a name has its path instead.
    private(set) var names: [String] = []
    private(set) var scenes: [OrderedJSON] = []
    /// The default scene, if the document states one.
    let scene: Int?

    /// - Parameter uses: The uses of meshes by nodes.
    init(document: GLTFField.Members, uses: GLTFMeshUses, limits: ModelLimits) throws(GLTFFault) {
        let fields = try document["nodes"].elements()
        try GLTFFault.check("nodes", fields.count, within: limits.nodes)
        let cameraCount = try document["cameras"].elements().count
        var children: [[(node: Int, field: GLTFField)]] = []
        for field in fields {
            let node = try field.requiredMembers()
            let named = try Self.indices(node["children"], below: fields.count, of: "nodes")
            children.append(named)
            _ = try node["camera"].index(below: cameraCount, of: "cameras")
            let number = nodes.count
            names.append(try node["name"].text() ?? field.path)
            nodes.append(
                try Self.node(
                    node, number: number, children: named.map(\.node), mesh: uses.meshOfNode[number],
                    skin: uses.librarySkin(ofNode: node)))
        }
        let parents = try Self.parents(children)
        try Self.checkCircles(children, parents, depthLimit: limits.depth)
        for field in try document["scenes"].elements() {
            scenes.append(try Self.scene(field.requiredMembers(), parents: parents))
        }
        guard !scenes.isEmpty else { throw document["scenes"].fault(wanted: "a list with at least one scene") }
        scene = try document["scene"].index(below: scenes.count, of: "scenes")
    }

    private static func indices(
        _ field: GLTFField, below count: Int, of things: String
    ) throws(GLTFFault) -> [(node: Int, field: GLTFField)] {
        var indices: [(node: Int, field: GLTFField)] = []
        for element in try field.elements() {
            indices.append((try element.requiredIndex(below: count, of: things), element))
        }
        return indices
    }

    private static func node(
        _ node: GLTFField.Members, number: Int, children: [Int], mesh: Int?, skin: Int?
    ) throws(GLTFFault) -> OrderedJSON {
        var object: [(key: String, value: OrderedJSON)] = [("name", .string(String(number)))]
        if !children.isEmpty { object.append(("children", .array(children.map { .integer($0) }))) }
        if let mesh { object.append(("mesh", .integer(mesh))) }
        if let skin { object.append(("skin", .integer(skin))) }
        for (key, count) in [("matrix", 16), ("translation", 3), ("rotation", 4), ("scale", 3)] {
            guard let numbers = try node[key].numbers(count: count) else { continue }
            guard key == "matrix" || !node["matrix"].isPresent else {
                throw node["matrix"].fault("and \(key) are both given; only one of them can define the node's transform")
            }
            object.append((key, .numbers(numbers.map { Float($0) })))
        }
        return .object(object)
    }

    private static func scene(_ scene: GLTFField.Members, parents: [Int?]) throws(GLTFFault) -> OrderedJSON {
        var object: [(key: String, value: OrderedJSON)] = []
        if let name = try scene["name"].text() { object.append(("name", .string(name))) }
        let roots = try indices(scene["nodes"], below: parents.count, of: "nodes")
        var seen: Set<Int> = []
        for (root, field) in roots {
            if let parent = parents[root] {
                throw field.fault("is \(root), which is not a root but a child of nodes[\(parent)]")
            }
            guard seen.insert(root).inserted else { throw field.fault("is \(root), which the scene already contains") }
        }
        if !roots.isEmpty { object.append(("nodes", .array(roots.map { .integer($0.node) }))) }
        return .object(object)
    }

    private static func parents(_ children: [[(node: Int, field: GLTFField)]]) throws(GLTFFault) -> [Int?] {
        var parents = [Int?](repeating: nil, count: children.count)
        for (parent, named) in children.enumerated() {
            for (child, field) in named {
                if let other = parents[child] { throw field.fault("is \(child), which is already a child of nodes[\(other)]") }
                parents[child] = parent
            }
        }
        return parents
    }

    /// Visits each node once. Uses an explicit stack, because a file may nest deeper than the call stack allows.
    private static func checkCircles(
        _ children: [[(node: Int, field: GLTFField)]], _ parents: [Int?], depthLimit: Int
    ) throws(GLTFFault) {
        enum State { case unseen, open, done }
        var states = [State](repeating: .unseen, count: children.count)
        // From the roots, each path has the depth of its last node. Nodes that no root leads to form cycles.
        let roots = children.indices.filter { parents[$0] == nil }
        for start in roots + children.indices where states[start] == .unseen {
            var path: [(node: Int, next: Int)] = [(start, 0)]
            states[start] = .open
            while let (node, next) = path.last {
                guard next < children[node].count else {
                    states[node] = .done
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let (child, field) = children[node][next]
                if states[child] == .open { throw field.fault("is \(child), which makes nodes[\(child)] its own ancestor") }
                // A node below a cycle may have been a start of its own.
                guard states[child] == .unseen else { continue }
                states[child] = .open
                path.append((child, 0))
                try GLTFFault.check("levels of nodes", path.count, within: depthLimit)
            }
        }
    }
}
