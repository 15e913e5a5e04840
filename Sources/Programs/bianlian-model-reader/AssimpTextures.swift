import CAssimp
import MeshFormats

/// Finds the pictures of a material: embedded in the file, or in its folder.
struct AssimpTextures {
    let material: AssimpMaterial

    private var properties: AssimpProperties { material.properties }

    /// For each slot, assimp's corresponding texture types; the first present one wins.
    private static let typesOfSlots: [(slot: ModelTexture.Slot, types: [aiTextureType])] = [
        (.diffuse, [aiTextureType_BASE_COLOR, aiTextureType_DIFFUSE]),
        (.specular, [aiTextureType_SPECULAR]),
        (.emission, [aiTextureType_EMISSIVE, aiTextureType_EMISSION_COLOR]),
        (.normal, [aiTextureType_NORMALS, aiTextureType_NORMAL_CAMERA]),
        (.opacity, [aiTextureType_OPACITY]),
        (.metalness, [aiTextureType_METALNESS]),
        (.roughness, [aiTextureType_DIFFUSE_ROUGHNESS]),
        (.ambientOcclusion, [aiTextureType_LIGHTMAP, aiTextureType_AMBIENT_OCCLUSION]),
        (.height, [aiTextureType_HEIGHT]),
    ]

    /// The types of textures that are not drawn.
    private static let undrawnTypes: [(type: aiTextureType, words: String)] = [
        (aiTextureType_SHININESS, "the shininess map"), (aiTextureType_DISPLACEMENT, "the displacement map"),
        (aiTextureType_REFLECTION, "the reflection texture"), (aiTextureType_TRANSMISSION, "the transmission map"),
        (aiTextureType_SHEEN, "the sheen map"), (aiTextureType_CLEARCOAT, "the clear coat map"),
    ]

    /// A texture as stored in the file.
    private struct Found {
        var type: aiTextureType
        var path: String
        var set: Int
        var wrapU: ModelTexture.Wrap
        var wrapV: ModelTexture.Wrap
    }

    func textures(undrawn: inout UndrawnParts, notes: inout [String]) -> [ModelTexture] {
        let owner = "\"\(material.name)\""
        var textures: [ModelTexture] = []
        for (slot, types) in Self.typesOfSlots {
            guard let found = types.lazy.compactMap({ texture(ofType: $0) }).first else { continue }
            if properties.textureCount(ofType: found.type) > 1 { undrawn.add("a second layer of the \(slot.words)", of: owner) }
            // 0 is mapping by texture coordinates; other values are mappings by a sphere, a box and so on.
            guard properties.integer("$tex.mapping", of: found.type) ?? 0 == 0 else {
                undrawn.add("the \(slot.words), which is not mapped by texture coordinates,", of: owner)
                continue
            }
            let stated = statedPaths(of: slot)
            guard let picture = self.source(forPath: found.path, orElse: stated) else {
                let path = ([found.path] + stated).first { !$0.isEmpty } ?? ""
                notes.append(ModelFolder.note(ofMissing: path, material: material.name))
                continue
            }
            var result = ModelTexture(
                slot: slot, source: picture, textureCoordinateSet: found.set, wrapU: found.wrapU, wrapV: found.wrapV)
            if let transform = properties.transform(ofType: found.type) {
                result.transform = ModelTexture.Transform(
                    upwardScale: SIMD2(transform.mScaling.x, transform.mScaling.y),
                    offset: SIMD2(transform.mTranslation.x, transform.mTranslation.y))
                if transform.mRotation != 0 { undrawn.add("the rotation of the \(slot.words)", of: owner) }
            }
            textures.append(result)
        }
        for (type, words) in Self.undrawnTypes where texture(ofType: type) != nil { undrawn.add(words, of: owner) }
        let diffuse = [aiTextureType_BASE_COLOR, aiTextureType_DIFFUSE].lazy.compactMap { texture(ofType: $0) }.first?.path
        if let ambient = texture(ofType: aiTextureType_AMBIENT)?.path, ambient != diffuse {
            undrawn.add("the ambient texture", of: owner)
        }
        return textures
    }

    /// Returns the first texture of a type.
    private func texture(ofType type: aiTextureType) -> Found? {
        guard let source = properties.source else { return nil }
        var path = aiString()
        var set: UInt32 = 0
        var modes = [aiTextureMapMode_Wrap, aiTextureMapMode_Wrap, aiTextureMapMode_Wrap]
        guard aiGetMaterialTexture(source, type, 0, &path, nil, &set, nil, nil, &modes, nil) == aiReturn_SUCCESS else {
            return nil
        }
        func wrap(_ mode: aiTextureMapMode) -> ModelTexture.Wrap {
            switch mode {
            case aiTextureMapMode_Clamp, aiTextureMapMode_Decal: .clamp
            case aiTextureMapMode_Mirror: .mirror
            default: .repeat
            }
        }
        return Found(type: type, path: text(path), set: Int(set), wrapU: wrap(modes[0]), wrapV: wrap(modes[1]))
    }

    /// FBX's names of the properties that textures define.
    private static let properties: [ModelTexture.Slot: [String]] = [
        .diffuse: ["DiffuseColor"], .specular: ["SpecularColor"], .emission: ["EmissiveColor"], .normal: ["NormalMap"],
        .height: ["Bump"], .opacity: ["TransparentColor", "TransparencyFactor"],
    ]

    /// Returns the other paths that an FBX file states for a texture; assimp passes on only one, which may be empty.
    private func statedPaths(of slot: ModelTexture.Slot) -> [String] {
        guard let paths = material.folder.fbx?.texturePaths[material.name] else { return [] }
        return (Self.properties[slot] ?? []).flatMap { paths[$0] ?? [] }
    }

    private func source(forPath path: String, orElse others: [String]) -> ModelTexture.Source? {
        let paths = [path] + others
        if let picture = paths.lazy.compactMap({ material.pictures.picture(forPath: $0) }).first { return .embedded(picture) }
        let isURI = material.fileExtension == "dae"
        let found = paths.lazy.compactMap { material.folder.file(of: $0, isURI: isURI) }.first
        return (found ?? material.folder.textureFile(forPath: path, isURI: isURI)).map { .file(relativePath: $0) }
    }
}
