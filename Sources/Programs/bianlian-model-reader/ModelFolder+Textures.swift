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
        "the texture \"\(path)\" of material \"\(material)\" is ignored: it is not in the model's folder or below"
    }

    /// Returns the path in the folder of a picture's file, which may be missing; nil if it is elsewhere.
    func textureFile(forPath path: String, isURI: Bool) -> String? {
        if let file = file(of: path, isURI: isURI) { return file }
        let relative = Self.pathWithinFolder(path, isURI: isURI)
        return Self.staysWithin(relative) ? relative : nil
    }

    /// Returns the path of a file in the folder that a model names; nil if there is none.
    ///
    /// Exporters write the paths of their own machines, which may ignore case: the end of a path counts, as long as possible,
    /// with its case before others.
    func file(of path: String, isURI: Bool) -> String? {
        let relative = Self.pathWithinFolder(path, isURI: isURI)
        if Self.staysWithin(relative), contains(relative) { return relative }
        let parts = relative.split(separator: "/").filter { $0 != "." }.suffix(Self.mostParts)
        let ends = parts.indices.map { parts[$0...] }.filter { !$0.contains("..") }.map { $0.joined(separator: "/") }
            .filter { Self.staysWithin($0) }
        return ends.first { contains($0) } ?? ends.lazy.compactMap { listing.path(like: $0) }.first { contains($0) }
    }

    /// The most parts of a path that count.
    private static let mostParts = 16

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
