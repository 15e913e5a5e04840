import RenderMath

/// Notes on the parts of a model that are never visible, and the reason.
struct ModelVisibilityNotes {
    private(set) var notes: [String] = []
    private var known: Set<String> = []
    /// The materials of the meshes in the tree.
    private var worn: Set<Int> = []

    init(_ model: Model) {
        for root in model.roots { look(at: root, path: root.name, modelFromParent: .identity, in: model) }
        for index in worn.sorted() {
            let material = model.materials[index]
            switch material.alphaMode {
            case .blend where material.opacity == 0: add("material \"\(material.name)\" is invisible: its opacity is 0")
            case .mask(let cutoff) where material.opacity < cutoff:
                add(
                    "material \"\(material.name)\" is invisible: its opacity, \(material.opacity), is below its alpha cutoff, \(cutoff)"
                )
            default: break
            }
        }
    }

    private mutating func add(_ note: String) {
        if known.insert(note).inserted { notes.append(note) }
    }

    private mutating func look(at node: ModelNode, path: String, modelFromParent: Matrix4, in model: Model) {
        let modelFromNode = modelFromParent * node.parentFromNode
        if !node.meshIndices.isEmpty {
            let (x, y, z) = modelFromNode.linear.columns
            if x == .zero, y == .zero, z == .zero { add("node \"\(path)\" is invisible: its scale is 0") }
            worn.formUnion(node.meshIndices.compactMap { model.meshes[$0].materialIndex })
        }
        for child in node.children {
            look(at: child, path: path + "/" + child.name, modelFromParent: modelFromNode, in: model)
        }
    }
}
