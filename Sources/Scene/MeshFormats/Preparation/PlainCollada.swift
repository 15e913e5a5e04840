/// A Collada file that assimp can read: without white space before numbers, with numbered nodes and sets of texture
/// coordinates, and without morph targets.
///
/// The standard allows white space before numbers, but assimp 5.2.5 does not support it in colours. assimp identifies joints by
/// the names of nodes, which are optional and need not be unique. It does not find the mesh of a controller of morph targets,
/// and refuses a file that also draws this mesh, so the file refers to the mesh itself.
package struct PlainCollada {
    /// The complete file.
    package var bytes: [UInt8] = []
    /// The names of the nodes in file order, or their identifiers if they have no name. In `bytes`, their names are `#` and
    /// their numbers.
    package private(set) var nodeNames: [String] = []
    /// Notes on the parts that are not drawn, one line each.
    package let notes: [String]

    /// Removes the white space before numbers, and replaces the names of nodes, the numbers of sets of texture coordinates and
    /// the references to morph targets; everything else stays.
    package init(file: [UInt8]) {
        bytes.reserveCapacity(file.count + file.count / 64)
        let references = file.withUnsafeBufferPointer { ColladaReferences(file: $0) }
        notes = references.notes
        file.withUnsafeBufferPointer { file in
            var scanner = MarkupScanner(text: file)
            var open = OpenElements()
            while let range = scanner.next() {
                let stretch = UnsafeBufferPointer(rebasing: file[range])
                if let tag = MarkupTag(stretch, names: Self.changed),
                    let replacement = replacement(of: tag, references: references, within: &open)
                {
                    bytes += replacement
                } else {
                    bytes += stretch
                }
            }
        }
    }

    /// The elements that contain a tag.
    private struct OpenElements {
        /// The end tags that replace those of the file, by the name of the element.
        var ends: [String: String] = [:]
        /// The identifier of the geometry.
        var geometry: String?
        /// The identifier of the effect.
        var effect: String?
    }

    /// Returns the bytes that replace a tag; nil if it stays.
    private mutating func replacement(
        of tag: MarkupTag, references: ColladaReferences, within open: inout OpenElements
    ) -> [UInt8]? {
        switch tag.name {
        case "node":
            nodeNames.append(tag.nodeName)
            return tag.text(setting: "name", to: "#\(nodeNames.count - 1)")
        case "geometry":
            open.geometry = tag.values["id"]
            return nil
        case "input": return references.coordinateSets.input(tag, of: open.geometry)
        case "effect":
            open.effect = tag.values["id"]
            return nil
        case "texture": return references.coordinateSets.texture(tag, of: open.effect)
        case "controller":
            // assimp skips elements that it does not know.
            guard references.mesh(ofController: tag.values["id"]) != nil, !tag.isEmpty else { return nil }
            open.ends["/controller"] = "</ignored>"
            return Array("<ignored>".utf8)
        case "instance_controller":
            guard let mesh = references.mesh(ofController: tag.values["url"]) else { return nil }
            if !tag.isEmpty { open.ends["/instance_controller"] = "</instance_geometry>" }
            return Array("<instance_geometry url=\"#\(mesh)\"\(tag.isEmpty ? "/" : "")>".utf8)
        case "skin":
            return references.mesh(ofController: tag.values["source"]).map { Array("<skin source=\"#\($0)\">".utf8) }
        default: return open.ends.removeValue(forKey: tag.name).map { Array($0.utf8) }
        }
    }

    /// The elements whose tags may change.
    private static let changed: Set<String> = [
        "node", "geometry", "input", "effect", "texture", "controller", "/controller", "instance_controller",
        "/instance_controller", "skin",
    ]

    /// Returns the original name of a node from its name in `bytes`; any other name is returned unchanged.
    package func name(ofNode numbered: String) -> String {
        guard numbered.hasPrefix("#"), let number = Int(numbered.dropFirst()), nodeNames.indices.contains(number) else {
            return numbered
        }
        return nodeNames[number]
    }
}
