import CAssimp
import MeshFormats

/// The pictures embedded in a model's file, as extracted by assimp.
struct AssimpPictures {
    /// The pictures by number; nil for data that is not a whole picture file.
    private var pictures: [EmbeddedPicture?] = []
    private var numbers: [String: Int] = [:]

    init(_ scene: aiScene) {
        for index in 0..<Int(scene.mNumTextures) {
            guard let source = scene.mTextures[index] else {
                pictures.append(nil)
                continue
            }
            let path = text(source.pointee.mFilename)
            let name = Self.lastPart(of: path)
            for key in [path, name] where !key.isEmpty && numbers[key] == nil { numbers[key] = index }
            // A height of 0 means that the picture is a whole file of `mWidth` bytes.
            guard source.pointee.mHeight == 0, let texels = source.pointee.pcData else {
                pictures.append(nil)
                continue
            }
            let bytes = Array(UnsafeRawBufferPointer(start: texels, count: Int(source.pointee.mWidth)))
            pictures.append(EmbeddedPicture(name: name.isEmpty ? "images[\(index)]" : name, bytes: bytes))
        }
    }

    /// Returns the picture for a path in a material: `*3` is the fourth one; FBX uses the path or its last component.
    func picture(forPath path: String) -> EmbeddedPicture? {
        let number = path.hasPrefix("*") ? Int(path.dropFirst()) : numbers[path] ?? numbers[Self.lastPart(of: path)]
        return number.flatMap { pictures.indices.contains($0) ? pictures[$0] : nil }
    }

    private static func lastPart(of path: String) -> String {
        path.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? ""
    }
}
