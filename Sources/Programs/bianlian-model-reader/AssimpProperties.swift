import CAssimp

/// The named values of an assimp material.
struct AssimpProperties {
    let source: UnsafePointer<aiMaterial>?

    init(_ source: UnsafePointer<aiMaterial>?) {
        self.source = source
    }

    func color(_ key: String) -> SIMD3<Float>? {
        guard let source else { return nil }
        var color = aiColor4D()
        guard aiGetMaterialColor(source, key, 0, 0, &color) == aiReturn_SUCCESS else { return nil }
        return SIMD3(color.r, color.g, color.b)
    }

    func number(_ key: String) -> Float? {
        guard let source else { return nil }
        var (value, count): (Float, UInt32) = (0, 1)
        return aiGetMaterialFloatArray(source, key, 0, 0, &value, &count) == aiReturn_SUCCESS ? value : nil
    }

    /// - Parameters:
    ///   - type: the texture type, if the value belongs to a texture.
    func integer(_ key: String, of type: aiTextureType = aiTextureType_NONE) -> Int32? {
        guard let source else { return nil }
        var (value, count): (Int32, UInt32) = (0, 1)
        return aiGetMaterialIntegerArray(source, key, type.rawValue, 0, &value, &count) == aiReturn_SUCCESS ? value : nil
    }

    func string(_ key: String) -> String? {
        guard let source else { return nil }
        var value = aiString()
        return aiGetMaterialString(source, key, 0, 0, &value) == aiReturn_SUCCESS ? text(value) : nil
    }

    func textureCount(ofType type: aiTextureType) -> Int {
        source.map { Int(aiGetMaterialTextureCount($0, type)) } ?? 0
    }

    func transform(ofType type: aiTextureType) -> aiUVTransform? {
        guard let source else { return nil }
        var transform = aiUVTransform()
        guard aiGetMaterialUVTransform(source, "$tex.uvtrafo", type.rawValue, 0, &transform) == aiReturn_SUCCESS else {
            return nil
        }
        return transform
    }
}
