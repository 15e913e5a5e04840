import JSONText
import MeshFormats

/// The names of glTF's morph targets, which the library (5.2) does not hand on: `extras.targetNames` of each mesh.
struct MorphTargetNames {
    private struct NamedMesh {
        var name: String
        var targetCount: Int
        var targetNames: [String]
    }

    private var meshes: [NamedMesh] = []
    /// The number of times that a name was asked for, since several meshes may share one.
    private var asked: [String: Int] = [:]

    /// No names for other formats than glTF.
    init(folder: ModelFolder, fileExtension: String) {
        guard fileExtension == "gltf" || fileExtension == "glb", let bytes = folder.bytes(ofFileNamed: folder.modelName),
            let document = JSONValue(parsing: fileExtension == "glb" ? Self.jsonChunk(of: bytes) : bytes[...])
        else { return }
        meshes = (document["meshes"]?.elements ?? []).enumerated().map { index, mesh in
            let primitive = mesh["primitives"]?.elements.first
            let names = mesh["extras"]?["targetNames"] ?? primitive?["extras"]?["targetNames"]
            return NamedMesh(
                name: mesh["name"]?.string ?? "meshes[\(index)]", targetCount: primitive?["targets"]?.elements.count ?? 0,
                targetNames: names?.elements.map { $0.string ?? "" } ?? [])
        }
    }

    /// The names for a mesh of the library's, or none where the file has none for it.
    ///
    /// The library makes one mesh of each primitive and calls it as the file's mesh, with `-` and a number where there are
    /// several.
    mutating func names(forMeshNamed name: String, targetCount: Int) -> [String] {
        guard targetCount > 0 else { return [] }
        let candidates = meshes.filter { mesh in
            mesh.targetCount == targetCount && mesh.targetNames.count == targetCount
                && (mesh.name == name || Self.isPrimitive(name, ofMesh: mesh.name))
        }
        let turn = asked[name, default: 0]
        asked[name] = turn + 1
        return candidates.isEmpty ? [] : candidates[min(turn, candidates.count - 1)].targetNames
    }

    private static func isPrimitive(_ name: String, ofMesh meshName: String) -> Bool {
        guard name.hasPrefix(meshName + "-") else { return false }
        return Int(name.dropFirst(meshName.count + 1)) != nil
    }

    /// The first chunk of a GLB file: its size at byte 12, its content from byte 20.
    private static func jsonChunk(of bytes: [UInt8]) -> ArraySlice<UInt8> {
        guard bytes.count >= 20 else { return [] }
        let size = (0..<4).reduce(0) { $0 | Int(bytes[12 + $1]) << (8 * $1) }
        return bytes[20..<min(20 + size, bytes.count)]
    }
}
