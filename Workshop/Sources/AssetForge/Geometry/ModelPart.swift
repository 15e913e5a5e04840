import MeshFormats
import Meshes

/// The part of a model that has one material, as a node and a mesh of the same name.
struct ModelPart {
    /// The name of node and mesh.
    var name: String
    /// The mesh, in metres.
    var mesh: Mesh
    /// The material.
    var material: ModelMaterial

    /// A part on both sides of the face, from the left one; the names end in `-left` and `-right`.
    static func pair(_ name: String, _ left: MorphedPart, _ material: ModelMaterial) -> [ModelPart] {
        [
            ModelPart(name: "\(name)-left", mesh: left.mesh, material: material),
            ModelPart(name: "\(name)-right", mesh: left.mirrored.mesh, material: material),
        ]
    }
}

extension Model {
    /// A model of parts below one node; parts whose materials are equal share one.
    init(named name: String, parts: [ModelPart]) {
        var materials: [ModelMaterial] = []
        let meshes = parts.map { part -> ModelMesh in
            let index = materials.firstIndex(of: part.material) ?? materials.count
            if index == materials.count { materials.append(part.material) }
            return ModelMesh(name: part.name, mesh: part.mesh, materialIndex: index)
        }
        let nodes = parts.enumerated().map { ModelNode(name: $1.name, meshIndices: [$0]) }
        self.init(roots: [ModelNode(name: name, children: nodes)], meshes: meshes, materials: materials)
    }
}
