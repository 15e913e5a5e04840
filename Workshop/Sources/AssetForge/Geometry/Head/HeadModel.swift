import MeshFormats
import Meshes
import RenderMath

/// The stand-in actor and head occluder, as the file `models/head.glb`.
///
/// Nodes: `skin` (its first 1220 vertices are the face's, half a millimetre behind the face mesh), `eye-left` and `eye-right`
/// (each about its own centre, so that rotating the node rotates the eye), `mouth-interior`, `teeth`, `hair` and `robe`.
/// Materials: `skin`, `eyes`, `mouthInterior`, `teeth`, `hair` and `robe`. Skin, mouth and teeth have the face's 52 morph
/// targets. The robe rotates with the head, like the whole model.
enum HeadModel {
    /// The model.
    static func make(
        face: FaceGeometry = .standard, expressions: FaceExpressions = .standard, head: HeadGeometry = .standard
    ) -> Model {
        let moves = HeadExpressions(head: head, expressions: expressions)
        let eye = Eyeball.make().mesh
        let parts: [(name: String, mesh: Mesh, material: Int, centre: SIMD3<Double>)] = [
            ("skin", HeadSkin.make(head: head, face: face, expressions: moves).mesh, 0, .zero),
            ("eye-left", eye, 1, Eyeball.leftCentre),
            ("eye-right", eye, 1, Eyeball.leftCentre * SIMD3(-1, 1, 1)),
            ("mouth-interior", MouthInterior.make(head: head, face: face, expressions: moves).mesh, 2, .zero),
            ("teeth", Teeth.make().mesh, 3, .zero),
            ("hair", HairCap.make(head: head).mesh, 4, .zero),
            ("robe", Robe.make().mesh, 5, .zero),
        ]
        let nodes = parts.enumerated().map { index, part in
            ModelNode(
                name: part.name, parentFromNode: Matrix4(translation: SIMD3(metresFromMillimetres: part.centre)),
                meshIndices: [index])
        }
        return Model(
            roots: [ModelNode(name: "head", children: nodes)],
            meshes: parts.map { ModelMesh(name: $0.name, mesh: $0.mesh, materialIndex: $0.material) },
            materials: [
                ModelMaterial(name: "skin", diffuse: SIMD3(0.72, 0.5, 0.4), metalness: 0, roughness: 0.6),
                ModelMaterial(name: "eyes", diffuse: SIMD3(0.85, 0.85, 0.85), metalness: 0, roughness: 0.1),
                ModelMaterial(name: "mouthInterior", diffuse: SIMD3(0.16, 0.03, 0.03), metalness: 0, roughness: 0.7),
                ModelMaterial(name: "teeth", diffuse: SIMD3(0.8, 0.76, 0.68), metalness: 0, roughness: 0.3),
                ModelMaterial(name: "hair", diffuse: SIMD3(0.035, 0.022, 0.016), metalness: 0, roughness: 0.5),
                ModelMaterial(name: "robe", diffuse: SIMD3(0.011, 0.02, 0.063), metalness: 0, roughness: 0.8),
            ])
    }
}
