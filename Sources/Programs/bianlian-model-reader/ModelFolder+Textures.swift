import MeshFormats

// The files of materials' pictures, in the model's folder.
extension ModelFolder {
    /// A material of which each picture's file is found in the folder; without those that are elsewhere.
    /// - Parameter isURI: whether paths may hold `%` and two digits for a letter.
    func located(_ material: ModelMaterial, isURI: Bool, notes: inout [String]) -> ModelMaterial {
        var located = material
        located.textures = material.textures.compactMap { texture in
            guard case .file(let path) = texture.source else { return texture }
            guard let file = textureFile(forPath: path, isURI: isURI) else {
                notes.append(Self.note(ofMissing: path, material: material.name))
                return nil
            }
            var texture = texture
            texture.source = .file(relativePath: file)
            return texture
        }
        return located
    }

    static func note(ofMissing path: String, material: String) -> String {
        "the texture \"\(path)\" of material \"\(material)\" is left out: not in the model's folder"
    }

    /// The place in the folder of a picture's file; nil where it is elsewhere.
    func textureFile(forPath path: String, isURI: Bool) -> String? {
        let relative = Self.pathWithinFolder(path, isURI: isURI)
        let lastPart = relative.split(separator: "/").last.map { String($0) } ?? ""
        // Exporters write the paths of their own machines; the picture often lies beside the model all the same.
        if Self.staysWithin(relative) && (contains(relative) || !contains(lastPart)) { return relative }
        return !lastPart.isEmpty && contains(lastPart) ? lastPart : nil
    }

    private static func pathWithinFolder(_ path: String, isURI: Bool) -> String {
        var result = String(path.map { $0 == "\\" ? "/" : $0 })
        if result.hasPrefix("file://") { result = String(result.dropFirst(7)) }
        if isURI { result = PercentEncoding.decoded(result) }
        while result.hasPrefix("./") { result = String(result.dropFirst(2)) }
        return result
    }

    /// Whether a path is relative and never climbs above where it starts.
    private static func staysWithin(_ path: String) -> Bool {
        guard !path.isEmpty, !path.hasPrefix("/"), !path.utf8.contains(0) else { return false }
        // A drive's letter.
        guard !path.prefix(2).hasSuffix(":") else { return false }
        var depth = 0
        for part in path.split(separator: "/") where part != "." {
            depth += part == ".." ? -1 : 1
            if depth < 0 { return false }
        }
        return true
    }
}
