import MeshFormats

/// The materials of OBJ files, read when assimp opens their files.
final class MaterialLibraries {
    private(set) var materials: [String: ModelMaterial] = [:]
    private(set) var notes: [String] = []
    private static let materialLimit = 100_000

    /// Reads the materials of an MTL file.
    /// - Parameter path: the path in the model; textures are next to this file or next to the model.
    /// - Returns: the reduced file for assimp.
    func add(_ bytes: [UInt8], path: String, in folder: ModelFolder) -> [UInt8] {
        let library = MTLLibrary(bytes, materialLimit: Self.materialLimit)
        let place = path.map { $0 == "\\" ? "/" : $0 }
        let prefix = place.lastIndex(of: "/").map { String(place[...$0]) } ?? ""
        var undrawnNotes = library.undrawn.notes
        for (name, material) in library.materials {
            var located = material
            for (index, texture) in material.textures.enumerated() {
                guard !prefix.isEmpty, case .file(let file) = texture.source, folder.contains(prefix + file) else { continue }
                located.textures[index].source = .file(relativePath: prefix + file)
            }
            materials[name] = located
        }
        undrawnNotes.removeAll { notes.contains($0) }
        notes += undrawnNotes
        return library.plainBytes
    }
}
