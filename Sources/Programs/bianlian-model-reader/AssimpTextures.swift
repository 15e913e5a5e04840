import CAssimp
import MeshFormats

/// Finds the pictures of a material: within the file, or in its folder.
struct AssimpTextures {
    let material: AssimpMaterial

    /// For each slot the library's types that mean it, the first present one wins.
    private static let typesOfSlots: [(slot: ModelTexture.Slot, types: [aiTextureType])] = [
        (.diffuse, [aiTextureType_BASE_COLOR, aiTextureType_DIFFUSE]),
        (.specular, [aiTextureType_SPECULAR]),
        (.emission, [aiTextureType_EMISSIVE, aiTextureType_EMISSION_COLOR]),
        (.normal, [aiTextureType_NORMALS, aiTextureType_NORMAL_CAMERA]),
        (.opacity, [aiTextureType_OPACITY]),
        (.metalnessRoughness, [aiTextureType_METALNESS, aiTextureType_UNKNOWN]),
        (.ambientOcclusion, [aiTextureType_LIGHTMAP, aiTextureType_AMBIENT_OCCLUSION]),
        (.height, [aiTextureType_HEIGHT]),
    ]

    func textures(ofMaterialNamed name: String, notes: inout [String]) -> [ModelTexture] {
        var textures: [ModelTexture] = []
        for (slot, types) in Self.typesOfSlots {
            guard let found = types.lazy.compactMap({ material.texture(ofType: $0) }).first else { continue }
            guard let source = source(forPath: found.path) else {
                notes.append(ModelFolder.note(ofMissing: found.path, material: name))
                continue
            }
            textures.append(
                ModelTexture(
                    slot: slot, source: source, textureCoordinateSet: found.set, wrapU: found.wrapU, wrapV: found.wrapV))
        }
        return textures
    }

    private func source(forPath path: String) -> ModelTexture.Source? {
        if let picture = material.pictures.picture(forPath: path) { return .embedded(picture) }
        return material.folder.textureFile(forPath: path, isURI: material.fileExtension == "dae").map {
            .file(relativePath: $0)
        }
    }
}
