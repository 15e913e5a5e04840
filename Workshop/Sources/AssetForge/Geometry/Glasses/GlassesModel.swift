import MeshFormats
import Meshes
import RenderMath

/// The glasses of acetate as the file `models/glasses.glb`.
///
/// Nodes `frame`, `temple-left`, `temple-right`, `lens-left` and `lens-right`, each with a mesh and a material of its own name.
enum GlassesModel {
    /// The model.
    static func make() -> Model {
        let glasses = GlassesGeometry()
        func acetate(_ name: String, _ part: MorphedPart) -> ModelPart {
            let color = SIMD3<Float>(0.012, 0.012, 0.016)
            return ModelPart(
                name: name, mesh: part.mesh, material: ModelMaterial(name: name, diffuse: color, metalness: 0, roughness: 0.15))
        }
        func lens(_ name: String, _ part: MorphedPart) -> ModelPart {
            let material = ModelMaterial(
                name: name, diffuse: SIMD3(0.05, 0.07, 0.09), opacity: 0.35, alphaMode: .blend, metalness: 0, roughness: 0.02)
            return ModelPart(name: name, mesh: part.mesh, material: material)
        }
        return Model(
            named: "glasses",
            parts: [
                acetate("frame", glasses.frame), acetate("temple-left", glasses.temples.left),
                acetate("temple-right", glasses.temples.right), lens("lens-left", glasses.lenses.left),
                lens("lens-right", glasses.lenses.right),
            ])
    }
}
