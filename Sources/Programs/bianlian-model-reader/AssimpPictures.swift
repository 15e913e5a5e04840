import CAssimp
import MeshFormats

/// The pictures that lie within a model's file, as the library took them out.
struct AssimpPictures {
    /// By number; nil for what is no whole picture file.
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
            // A height of 0 says that the picture is a whole file, `mWidth` bytes long.
            guard source.pointee.mHeight == 0, let texels = source.pointee.pcData else {
                pictures.append(nil)
                continue
            }
            let bytes = Array(UnsafeRawBufferPointer(start: texels, count: Int(source.pointee.mWidth)))
            pictures.append(EmbeddedPicture(name: name.isEmpty ? "images[\(index)]" : name, bytes: bytes))
        }
    }

    /// The picture of a path as materials name it: `*3` is the fourth one; FBX names them by path, or by its last part.
    func picture(forPath path: String) -> EmbeddedPicture? {
        let number = path.hasPrefix("*") ? Int(path.dropFirst()) : numbers[path] ?? numbers[Self.lastPart(of: path)]
        return number.flatMap { pictures.indices.contains($0) ? pictures[$0] : nil }
    }

    private static func lastPart(of path: String) -> String {
        path.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? ""
    }
}
