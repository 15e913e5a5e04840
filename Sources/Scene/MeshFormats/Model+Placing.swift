public import Meshes
import RenderMath

/// A mesh placed in the model's space.
public struct PlacedMesh: Sendable, Equatable {
    /// The name of the mesh, or that of its node if the mesh has none.
    public var name: String
    /// The names of the nodes from the root to the mesh's node, joined by `/`.
    public var nodePath: String
    /// The surface in the model's space.
    public var mesh: Mesh
    /// Index into the model's `materials`.
    public var materialIndex: Int?
}

extension Model {
    /// All meshes transformed to the model's space, in tree order; a mesh is repeated for each node that uses it.
    public var placedMeshes: [PlacedMesh] {
        roots.flatMap { placedMeshes(under: $0, modelFromParent: .identity, parentPath: nil) }
    }

    private func placedMeshes(under node: ModelNode, modelFromParent: Matrix4, parentPath: String?) -> [PlacedMesh] {
        let modelFromNode = modelFromParent * node.parentFromNode
        let nodePath = parentPath.map { $0 + "/" + node.name } ?? node.name
        let own = node.meshIndices.map { index in
            let part = meshes[index]
            return PlacedMesh(
                name: part.name.isEmpty ? node.name : part.name, nodePath: nodePath,
                mesh: modelFromNode == .identity ? part.mesh : part.mesh.transformed(by: modelFromNode),
                materialIndex: part.materialIndex)
        }
        return own
            + node.children.flatMap { placedMeshes(under: $0, modelFromParent: modelFromNode, parentPath: nodePath) }
    }

    /// The number of triangles in the tree; a mesh counts once for each node that uses it.
    public var triangleCount: Int {
        var count = 0
        for root in roots {
            root.forEachMeshIndex { count += meshes[$0].mesh.triangles.count }
        }
        return count
    }

    /// The strength of the brightest light on a surface that faces it in the middle of the model, as in
    /// ``ModelLight/strength``: 1 shows a white surface white. Nil without lights or surfaces.
    ///
    /// A lamp inside the model counts at the distance of the model's size.
    package var illumination: Float? {
        guard let bounds else { return nil }
        var brightest: Float?
        func look(at node: ModelNode, modelFromParent: Matrix4) {
            let modelFromNode = modelFromParent * node.parentFromNode
            for light in node.lights {
                var strength = light.strength
                if light.kind == .point || light.kind == .spot {
                    let distance = max((modelFromNode.translation - bounds.center).length, bounds.size.length / 2)
                    let weights = SIMD3(1, distance, distance * distance) * light.attenuation
                    strength /= max(weights.sum(), .leastNormalMagnitude)
                }
                brightest = max(brightest ?? 0, strength)
            }
            for child in node.children { look(at: child, modelFromParent: modelFromNode) }
        }
        for root in roots { look(at: root, modelFromParent: .identity) }
        return brightest
    }

    /// The bounding box of all placed vertices in their rest shapes; nil if there are none.
    public var bounds: BoundingBox? {
        let boxes = placedMeshes.compactMap { part in
            (part.mesh.restingWeights == nil ? part.mesh : part.mesh.morphed(weights: [:])).bounds
        }
        return BoundingBox(boxes.flatMap { [$0.minimum, $0.maximum] })
    }
}
