import DescribedErrors
import RenderMath

/// Nodes and scenes, checked: the tree has no cycles, and each node has at most one parent (glTF 2.0, section 3.5).
struct GLTFTree {
    /// A node of the document.
    struct Node {
        /// The name in the document, or the path of a node without a name.
        var name: String
        var parentFromNode: Matrix4
        var children: [Int]
        var mesh: Int?
        var skin: Int?
        /// The weights of the mesh's morph targets, which replace those of the mesh; empty if there are none.
        var weights: [Float]
        /// The copies of the mesh; nil draws it once. In the model's tree, they are the node's first children.
        var instances: GLTFInstances?
    }

    private(set) var nodes: [Node] = []
    /// The nodes without a parent in the scene that is drawn, in its order.
    private(set) var roots: [Int] = []
    /// The nodes of that scene in tree order, parents before their children.
    private(set) var order: [Int] = []
    /// The index in the model's tree of each node of that scene. If there are several roots, the first node is their parent.
    private(set) var indexOfNode: [Int: Int] = [:]
    /// The names of the scenes; the number of a scene without a name.
    private(set) var sceneNames: [String] = []
    /// The number of nodes of the model's tree.
    private var nodeCount = 0
    /// Notes on inconsistencies, one line each.
    private(set) var notes: [String] = []

    /// Whether the model has a node above the scene's roots, because it must have exactly one root.
    var hasCommonRoot: Bool { roots.count != 1 || isTurned }

    /// Whether the model is rotated by half a turn about its y axis, which the node above the scene's roots does.
    let isTurned: Bool

    /// - Parameter sceneName: The name of the scene that is drawn; an unknown name, and nil, is the document's choice.
    init(
        document: GLTFField.Members, accessors: [GLTFAccessor], meshes: GLTFMeshes, skins: GLTFSkins, isTurned: Bool,
        limits: ModelLimits, sceneName: String?
    ) throws(GLTFFault) {
        self.isTurned = isTurned
        let fields = try document["nodes"].elements()
        try GLTFFault.check("nodes", fields.count, within: limits.nodes)
        var children: [[(node: Int, field: GLTFField)]] = []
        for field in fields {
            let node = try field.requiredMembers()
            children.append(try Self.indices(node["children"], below: fields.count, of: "nodes"))
            nodes.append(
                Node(
                    name: try node["name"].text() ?? field.path, parentFromNode: try Self.transform(of: node),
                    children: children.last?.map(\.node) ?? [],
                    mesh: try node["mesh"].index(below: meshes.meshes.count, of: "meshes"),
                    skin: try node["skin"].index(below: skins.skins.count, of: "skins"), weights: []))
            if let mesh = nodes.last?.mesh { nodes[nodes.count - 1].weights = try Self.weights(of: node, meshes.meshes[mesh]) }
            try addInstances(of: node, accessors: accessors)
        }
        let parents = try Self.parents(children)
        try Self.checkCircles(children, parents, depthLimit: limits.depth)
        var scenes: [[(node: Int, field: GLTFField)]] = []
        for field in try document["scenes"].elements() {
            let scene = try field.requiredMembers()
            let name = try scene["name"].text() ?? ""
            sceneNames.append(name.isEmpty ? String(scenes.count) : name)
            scenes.append(try Self.roots(of: scene, nodeCount: fields.count))
        }
        if scenes.isEmpty {
            // Section 3.5.1: such a file is a library of nodes.
            roots = nodes.indices.filter { parents[$0] == nil }
            if !roots.isEmpty { notes.append("the file has no scene; all of its nodes are drawn") }
        } else {
            let standard = try document["scene"].index(below: scenes.count, of: "scenes") ?? 0
            chooseRoots(scenes[sceneName.flatMap(sceneNames.firstIndex) ?? standard], parents: parents)
        }
        nodeCount = hasCommonRoot ? 1 : 0
        for root in roots { try number(root, level: hasCommonRoot ? 2 : 1, limit: limits.depth) }
        try GLTFFault.check("nodes and copies of meshes", nodeCount, within: limits.nodes)
    }

    /// Adds the copies of the last node's mesh.
    private mutating func addInstances(of node: GLTFField.Members, accessors: [GLTFAccessor]) throws(GLTFFault) {
        guard let instances = try GLTFInstances(node: node, accessors: accessors), let last = nodes.indices.last,
            nodes[last].mesh != nil
        else { return }
        if !instances.ignored.isEmpty {
            notes.append("attributes of the copies of \(node.path) are ignored: \(instances.ignored.shortened())")
        }
        guard nodes[last].skin == nil else {
            notes.append("\(node.path) is drawn once: joints move its mesh, so its copies would coincide")
            return
        }
        nodes[last].instances = instances
    }

    private mutating func chooseRoots(_ scene: [(node: Int, field: GLTFField)], parents: [Int?]) {
        let listed = Set(scene.map(\.node))
        for (root, field) in scene {
            guard let parent = parents[root] else {
                roots.append(root)
                continue
            }
            // The standard forbids such scenes, but exporters write them.
            var ancestor: Int? = parent
            while let node = ancestor, !listed.contains(node) { ancestor = parents[node] }
            let isDrawnAnyway = ancestor != nil
            notes.append(
                "\(field.path) is not a root but a child of nodes[\(parent)]; "
                    + (isDrawnAnyway ? "it is drawn there" : "it is drawn without its parents"))
            if !isDrawnAnyway { roots.append(root) }
        }
    }

    private mutating func number(_ node: Int, level: Int, limit: Int) throws(GLTFFault) {
        let copies = nodes[node].instances?.count ?? 0
        try GLTFFault.check("levels of nodes", copies > 0 ? level + 1 : level, within: limit)
        indexOfNode[node] = nodeCount
        order.append(node)
        nodeCount += 1 + copies
        for child in nodes[node].children { try number(child, level: level + 1, limit: limit) }
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

    private static func transform(of node: GLTFField.Members) throws(GLTFFault) -> Matrix4 {
        func vector(_ key: String, count: Int) throws(GLTFFault) -> [Float]? {
            guard let numbers = try node[key].numbers(count: count) else { return nil }
            guard !node["matrix"].isPresent else {
                throw node["matrix"].fault("and \(key) are both given; only one of them can define the node's transform")
            }
            return numbers.map { Float($0) }
        }
        let matrix = try node["matrix"].numbers(count: 16)
        var transform = Transform.identity
        if let t = try vector("translation", count: 3) { transform.translation = SIMD3(t[0], t[1], t[2]) }
        if let r = try vector("rotation", count: 4) { transform.rotation = Quaternion(r[0], r[1], r[2], r[3]) }
        if let s = try vector("scale", count: 3) { transform.scale = SIMD3(s[0], s[1], s[2]) }
        return matrix.map { Matrix4(columnMajor: $0.map { Float($0) }) } ?? transform.matrix
    }

    /// Returns the weights of a node's mesh; the node's own weights replace all of the mesh's.
    private static func weights(of node: GLTFField.Members, _ mesh: GLTFMeshes.Mesh) throws(GLTFFault) -> [Float] {
        guard try !node["weights"].elements().isEmpty else { return mesh.weights }
        return try node["weights"].numbers(count: mesh.targetCount)?.map { Float($0) } ?? []
    }

    private static func roots(
        of scene: GLTFField.Members, nodeCount: Int
    ) throws(GLTFFault) -> [(node: Int, field: GLTFField)] {
        let roots = try indices(scene["nodes"], below: nodeCount, of: "nodes")
        var seen: Set<Int> = []
        for (root, field) in roots where !seen.insert(root).inserted {
            throw field.fault("is \(root), which the scene already contains")
        }
        return roots
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
