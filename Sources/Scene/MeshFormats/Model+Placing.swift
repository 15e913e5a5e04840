public import Meshes
import RenderMath

/// A mesh as it stands in the model's space.
public struct PlacedMesh: Sendable, Equatable {
    /// The name of the mesh, or that of its node where the mesh has none.
    public var name: String
    /// The names of the nodes from the root to the one that the mesh hangs on, joined by `/`.
    public var nodePath: String
    /// The surface in the model's space.
    public var mesh: Mesh
    /// Index into the model's `materials`.
    public var materialIndex: Int?
}

extension Model {
    /// All meshes brought to the model's space, in the order of the tree; one that hangs in several places comes as often.
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

    /// The number of triangles that hang on the tree, those of a mesh in several places counted as often.
    public var triangleCount: Int {
        var count = 0
        for root in roots {
            root.forEachMeshIndex { count += meshes[$0].mesh.triangles.count }
        }
        return count
    }

    /// The box of all placed vertices, their shapes at rest; nil where there are none.
    public var bounds: BoundingBox? {
        let boxes = placedMeshes.compactMap { part in
            (part.mesh.restingWeights == nil ? part.mesh : part.mesh.morphed(weights: [:])).bounds
        }
        return BoundingBox(boxes.flatMap { [$0.minimum, $0.maximum] })
    }
}
