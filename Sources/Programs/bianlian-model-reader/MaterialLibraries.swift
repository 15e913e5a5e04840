import MeshFormats

/// The materials of OBJ files, read while the library opens the files that hold them.
final class MaterialLibraries {
    private(set) var materials: [String: ModelMaterial] = [:]
    private(set) var notes: [String] = []
    private static let materialLimit = 100_000

    /// Reads a library's materials.
    /// - Parameter path: as the model names it; its textures lie beside it, or beside the model.
    /// - Returns: what the library of formats is to see of it.
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
