import CAssimp
import MeshFormats

/// A material of the library's in our terms. Colours stay as the file has them.
struct AssimpMaterial {
    let pictures: AssimpPictures
    let folder: ModelFolder
    let fileExtension: String
    private let source: UnsafePointer<aiMaterial>?

    init(scene: aiScene, index: Int, pictures: AssimpPictures, folder: ModelFolder, fileExtension: String) throws {
        self.pictures = pictures
        self.folder = folder
        self.fileExtension = fileExtension
        source = scene.mMaterials[index].map { UnsafePointer($0) }
    }

    /// The material's name; empty where it has none.
    var name: String { string("?mat.name") ?? "" }

    func material(notes: inout [String]) -> ModelMaterial {
        var material = ModelMaterial(name: name)
        if let diffuse = color("$clr.diffuse") { material.diffuse = SIMD3(diffuse.x, diffuse.y, diffuse.z) }
        material.specular = color("$clr.specular").map { SIMD3($0.x, $0.y, $0.z) } ?? .zero
        material.emission = color("$clr.emissive").map { SIMD3($0.x, $0.y, $0.z) } ?? .zero
        material.opacity = number("$mat.opacity") ?? 1
        material.shininess = number("$mat.shininess") ?? 1
        material.metalness = number("$mat.metallicFactor")
        material.roughness = number("$mat.roughnessFactor")
        material.isDoubleSided = (integer("$mat.twosided") ?? 0) != 0
        material.textures = AssimpTextures(material: self).textures(ofMaterialNamed: material.name, notes: &notes)
        material.alphaMode = material.opacity < 1 || material.texture(for: .opacity) != nil ? .blend : .opaque
        return material
    }

    /// A texture of a type: its path as the file has it, its set of coordinates and how it goes on beyond its edges.
    func texture(
        ofType type: aiTextureType
    ) -> (path: String, set: Int, wrapU: ModelTexture.Wrap, wrapV: ModelTexture.Wrap)? {
        guard let source else { return nil }
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
        return (text(path), Int(set), wrap(modes[0]), wrap(modes[1]))
    }

    private func color(_ key: String) -> SIMD4<Float>? {
        guard let source else { return nil }
        var color = aiColor4D()
        guard aiGetMaterialColor(source, key, 0, 0, &color) == aiReturn_SUCCESS else { return nil }
        return SIMD4(color.r, color.g, color.b, color.a)
    }

    private func number(_ key: String) -> Float? {
        guard let source else { return nil }
        var (value, count): (Float, UInt32) = (0, 1)
        return aiGetMaterialFloatArray(source, key, 0, 0, &value, &count) == aiReturn_SUCCESS ? value : nil
    }

    private func integer(_ key: String) -> Int32? {
        guard let source else { return nil }
        var (value, count): (Int32, UInt32) = (0, 1)
        return aiGetMaterialIntegerArray(source, key, 0, 0, &value, &count) == aiReturn_SUCCESS ? value : nil
    }

    private func string(_ key: String) -> String? {
        guard let source else { return nil }
        var value = aiString()
        return aiGetMaterialString(source, key, 0, 0, &value) == aiReturn_SUCCESS ? text(value) : nil
    }
}
