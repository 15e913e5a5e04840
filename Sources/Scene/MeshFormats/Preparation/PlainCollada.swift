/// A Collada file that assimp can read: without white space before numbers, with numbered nodes, and without morph targets.
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

    /// Removes the white space before numbers, replaces the names of nodes and the references to morph targets; everything else
    /// stays.
    package init(file: [UInt8]) {
        bytes.reserveCapacity(file.count + file.count / 64)
        let references = file.withUnsafeBufferPointer { ColladaReferences(file: $0) }
        notes = references.notes
        file.withUnsafeBufferPointer { file in
            var scanner = MarkupScanner(text: file)
            var ends: [String: String] = [:]
            while let range = scanner.next() {
                let stretch = UnsafeBufferPointer(rebasing: file[range])
                if let tag = MarkupTag(stretch, names: Self.changed),
                    let replacement = replacement(of: tag, references: references, ends: &ends)
                {
                    bytes += replacement
                } else {
                    bytes += stretch
                }
            }
        }
    }

    /// Returns the bytes that replace a tag; nil if it stays.
    /// - Parameter ends: The end tags that replace those of open elements, by the name of the element.
    private mutating func replacement(
        of tag: MarkupTag, references: ColladaReferences, ends: inout [String: String]
    ) -> [UInt8]? {
        switch tag.name {
        case "node":
            nodeNames.append(tag.nodeName)
            return Array("<node name=\"#\(nodeNames.count - 1)\"".utf8) + tag.rest
        case "controller":
            // assimp skips elements that it does not know.
            guard references.mesh(ofController: tag.values["id"]) != nil, !tag.isEmpty else { return nil }
            ends["/controller"] = "</ignored>"
            return Array("<ignored>".utf8)
        case "instance_controller":
            guard let mesh = references.mesh(ofController: tag.values["url"]) else { return nil }
            if !tag.isEmpty { ends["/instance_controller"] = "</instance_geometry>" }
            return Array("<instance_geometry url=\"#\(mesh)\"\(tag.isEmpty ? "/" : "")>".utf8)
        case "skin":
            return references.mesh(ofController: tag.values["source"]).map { Array("<skin source=\"#\($0)\">".utf8) }
        default: return ends.removeValue(forKey: tag.name).map { Array($0.utf8) }
        }
    }

    /// The elements whose tags may change.
    private static let changed: Set<String> = [
        "node", "controller", "/controller", "instance_controller", "/instance_controller", "skin",
    ]

    /// Returns the original name of a node from its name in `bytes`; any other name is returned unchanged.
    package func name(ofNode numbered: String) -> String {
        guard numbered.hasPrefix("#"), let number = Int(numbered.dropFirst()), nodeNames.indices.contains(number) else {
            return numbered
        }
        return nodeNames[number]
    }
}
