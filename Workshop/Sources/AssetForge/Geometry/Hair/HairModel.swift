import MeshFormats

/// The stand-in actor's hair, as the file `models/hair-locks.glb`: node and mesh `locks`, material `locks` with its textures.
///
/// It lies over the cap of `models/head.glb`, in a file of its own, since a head that only hides what is behind it needs no
/// locks.
enum HairModel {
    /// The model.
    static func make() -> Model {
        var material = ModelMaterial(
            name: "locks", alphaMode: .blend, metalness: 0, roughness: 0.8,
            textures: [
                ModelTexture(
                    slot: .diffuse, source: .embedded(EmbeddedPicture(name: "hair", bytes: HairTexture.colors())),
                    wrapU: .clamp, wrapV: .clamp)
            ])
        // Between strands light is lost that single ones mirror, and what passed through them is brown.
        material.reflectance = SIMD3(0.009, 0.0065, 0.005)
        return Model(
            roots: [ModelNode(name: "hair", children: [ModelNode(name: "locks", meshIndices: [0])])],
            meshes: [ModelMesh(name: "locks", mesh: HairLocks().mesh, materialIndex: 0)], materials: [material])
    }
}
