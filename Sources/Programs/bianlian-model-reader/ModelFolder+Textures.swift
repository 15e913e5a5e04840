import MeshFormats

// Locates the files of materials' pictures in the model's folder.
extension ModelFolder {
    /// Returns a material with the paths of its pictures resolved in the folder; pictures outside the folder are removed.
    /// - Parameter isURI: whether paths may contain percent-encoded characters.
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
        "the texture \"\(path)\" of material \"\(material)\" is ignored: it is not in the model's folder"
    }

    /// Returns the path in the folder of a picture's file; nil if it is elsewhere.
    func textureFile(forPath path: String, isURI: Bool) -> String? {
        let relative = Self.pathWithinFolder(path, isURI: isURI)
        let lastPart = relative.split(separator: "/").last.map { String($0) } ?? ""
        // Exporters write the paths of their own machines; the picture is often next to the model nevertheless.
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

    /// Whether a path is relative and never leads above its start.
    private static func staysWithin(_ path: String) -> Bool {
        guard !path.isEmpty, !path.hasPrefix("/"), !path.utf8.contains(0) else { return false }
        // Rejects paths with a drive letter.
        guard !path.prefix(2).hasSuffix(":") else { return false }
        var depth = 0
        for part in path.split(separator: "/") where part != "." {
            depth += part == ".." ? -1 : 1
            if depth < 0 { return false }
        }
        return true
    }
}
