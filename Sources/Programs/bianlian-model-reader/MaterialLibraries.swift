import DescribedErrors
import MeshFormats

/// The materials that an OBJ file takes from its libraries.
struct MaterialLibraries {
    private(set) var notes: [String] = []
    private var known: [String: ModelMaterial] = [:]
    private var missing: [String] = []
    private var found: [String] = []
    private let folder: ModelFolder
    private static let materialLimit = 100_000
    private static let libraryLimit = 1000

    /// Reads the libraries.
    /// - Parameter lines: the statements that name them: a name with spaces, or several names.
    init(of lines: [String], in folder: ModelFolder) {
        self.folder = folder
        for line in lines.prefix(Self.libraryLimit) where !found.contains(line) && !missing.contains(line) {
            if read(line) { continue }
            let names = line.split(separator: " ").map { String($0) }
            if names.count < 2 || !names.contains(where: { folder.file(of: $0, isURI: false) != nil }) {
                missing.append(line)
            } else {
                for name in names where !found.contains(name) && !read(name) { missing.append(name) }
            }
        }
        // A file that was renamed often keeps the library's old name.
        let own = folder.title + ".mtl"
        if found.isEmpty, !missing.isEmpty, read(own) {
            notes.append("the material library \"\(missing[0])\" is not in the model's folder; \"\(own)\" is used")
            missing = []
        }
    }

    private mutating func read(_ name: String) -> Bool {
        guard let path = folder.file(of: name, isURI: false), let bytes = folder.bytes(ofFileNamed: path) else { return false }
        found.append(name)
        let library = MTLLibrary(ModelFolder.utf8(bytes), materialLimit: Self.materialLimit)
        let prefix = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let undrawnNotes = library.undrawn.notes.filter { !notes.contains($0) }
        for (name, material) in library.materials {
            var located = material
            for (index, texture) in material.textures.enumerated() {
                // Textures are next to the library or next to the model.
                guard !prefix.isEmpty, case .file(let file) = texture.source,
                    let path = folder.file(of: prefix + file, isURI: false)
                else { continue }
                located.textures[index].source = .file(relativePath: path)
            }
            known[name] = located
        }
        notes += undrawnNotes
        return true
    }

    /// Returns the materials of a file by their names; an empty name stands for faces without a material.
    mutating func materials(named names: [String]) -> [ModelMaterial] {
        var undefined: [String] = []
        let materials = names.map { name in
            if let material = known[name] { return folder.located(material, isURI: false, notes: &notes) }
            var plain = ModelMaterial.plain
            if !name.isEmpty {
                plain.name = name
                undefined.append("\"\(name)\"")
            }
            return plain
        }
        if !missing.isEmpty {
            notes.append("material libraries that are not in the model's folder: \(missing.map { "\"\($0)\"" }.shortened())")
        }
        if !undefined.isEmpty {
            notes.append(
                "materials that are drawn grey, because "
                    + (found.isEmpty && missing.isEmpty ? "the file names no library" : "no library defines them")
                    + ": \(undefined.shortened())")
        }
        return materials
    }
}
