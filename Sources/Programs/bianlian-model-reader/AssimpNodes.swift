import CAssimp
import MeshFormats
import RenderMath

/// Converts assimp's tree of nodes and counts the nodes.
struct AssimpNodes {
    let meshCount: Int
    let limits: ModelLimits
    /// The lights, keyed by assimp's names of their nodes; removed once assigned, because names need not be unique.
    private var lights: [String: [ModelLight]]
    private var count = 0

    init(meshCount: Int, lights: [String: [ModelLight]], limits: ModelLimits) {
        self.meshCount = meshCount
        self.lights = lights
        self.limits = limits
    }

    /// - Throws: `Refusal` if there are too many nodes or levels, or a node uses a mesh that does not exist.
    mutating func node(_ source: aiNode, depth: Int) throws -> ModelNode {
        count += 1
        try Refusal.check("nodes", count, within: limits.nodes)
        try Refusal.check("levels of nodes", depth, within: limits.depth)
        let meshIndices = try (0..<Int(source.mNumMeshes)).map { index in
            let mesh = Int(source.mMeshes[index])
            guard mesh < meshCount else { throw Refusal.malformed("a node uses mesh \(mesh), but there are only \(meshCount)") }
            return mesh
        }
        let name = text(source.mName)
        let ownLights = lights.removeValue(forKey: name) ?? []
        var children: [ModelNode] = []
        for index in 0..<Int(source.mNumChildren) {
            guard let child = source.mChildren[index] else { continue }
            children.append(try node(child.pointee, depth: depth + 1))
        }
        var node = ModelNode(
            name: name, parentFromNode: Matrix4(source.mTransformation), meshIndices: meshIndices, children: children)
        node.lights = ownLights
        return node
    }
}

extension Matrix4 {
    /// The fields of assimp's matrices are named by row letters and column numbers.
    init(_ m: aiMatrix4x4) {
        self.init(
            SIMD4(m.a1, m.b1, m.c1, m.d1), SIMD4(m.a2, m.b2, m.c2, m.d2), SIMD4(m.a3, m.b3, m.c3, m.d3),
            SIMD4(m.a4, m.b4, m.c4, m.d4))
    }
}
