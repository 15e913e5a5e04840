import ImageCodecs
import MeshFormats
import Meshes
import RenderMath

/// An actor's hair as the file `models/NAME-hair.glb`: the `ground` over the skin, the `locks` on it, `brows` and perhaps a
/// `beard`, each a node, a mesh and a material of the same name.
///
/// Brows and beard have the face's morph targets and take the actor's shape from the recording; the others have it built in.
enum ActorHairModel {
    /// The model.
    static func make(_ actor: Actor) -> Model {
        let hair = ActorHair(actor.hair)
        var ground = hair.ground(of: .standard)
        ground.positions = actor.shape.moved(ground.positions)
        let strands = EmbeddedPicture(name: "strands", bytes: HairTexture.colors(actor.hair.colors))
        let cap = EmbeddedPicture(
            name: "ground",
            bytes: PNGEncoder(compression: .balanced).encode(Hair.paint(actor.hair.colors.ground, width: 512).picture))
        var parts = [
            ModelPart(name: "ground", mesh: ground.mesh, material: material("ground", cap)),
            ModelPart(name: "locks", mesh: hair.locks().mesh(of: actor.shape), material: material("locks", strands)),
        ]
        // Short hairs need fewer texels.
        let hairs = EmbeddedPicture(name: "hairs", bytes: HairTexture.colors(actor.faceHairColors, side: 256))
        parts += actor.faceHair.map { ModelPart(name: $0.name, mesh: $0.mesh(), material: material($0.name, hairs)) }
        return Model(named: "hair", parts: parts)
    }

    private static func material(_ name: String, _ picture: EmbeddedPicture) -> ModelMaterial {
        var material = ModelMaterial(
            name: name, alphaMode: .blend, metalness: 0, roughness: 0.8,
            textures: [ModelTexture(slot: .diffuse, source: .embedded(picture), wrapU: .clamp, wrapV: .clamp)])
        material.reflectance = SIMD3(0.009, 0.0065, 0.005)
        return material
    }
}
