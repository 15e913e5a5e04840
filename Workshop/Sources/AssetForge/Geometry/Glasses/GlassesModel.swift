import MeshFormats
import Meshes

/// The glasses as the file `models/glasses.glb`.
///
/// Nodes `frame`, `temple-left`, `temple-right`, `lens-left` and `lens-right`, each with a mesh and a material of its own name.
enum GlassesModel {
    /// The model.
    static func make() -> Model {
        let glasses = GlassesGeometry()
        let acetate = SIMD3<Float>(0.012, 0.012, 0.016)
        let tint = SIMD3<Float>(0.05, 0.07, 0.09)
        let parts: [(material: ModelMaterial, part: MorphedPart)] = [
            (ModelMaterial(name: "frame", diffuse: acetate, metalness: 0, roughness: 0.15), glasses.frame),
            (ModelMaterial(name: "temple-left", diffuse: acetate, metalness: 0, roughness: 0.15), glasses.temples.left),
            (ModelMaterial(name: "temple-right", diffuse: acetate, metalness: 0, roughness: 0.15), glasses.temples.right),
            (lens(named: "lens-left", tint), glasses.lenses.left), (lens(named: "lens-right", tint), glasses.lenses.right),
        ]
        return Model(
            roots: [
                ModelNode(
                    name: "glasses",
                    children: parts.enumerated().map { ModelNode(name: $1.material.name, meshIndices: [$0]) })
            ],
            meshes: parts.enumerated().map { ModelMesh(name: $1.material.name, mesh: $1.part.mesh, materialIndex: $0) },
            materials: parts.map(\.material))
    }

    private static func lens(named name: String, _ tint: SIMD3<Float>) -> ModelMaterial {
        ModelMaterial(name: name, diffuse: tint, opacity: 0.35, alphaMode: .blend, metalness: 0, roughness: 0.02)
    }
}
