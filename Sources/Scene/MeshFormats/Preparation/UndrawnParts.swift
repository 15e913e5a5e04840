/// What materials ask for and do not get, each kind with its materials, so that it is one note.
package struct UndrawnParts: Sendable {
    /// In the order in which they were met, so that notes do not change from run to run.
    private var parts: [(part: String, materials: [String])] = []
    private var known: [String: (index: Int, materials: Set<String>)] = [:]

    package init() {}

    /// Notes a part of a material.
    /// - Parameters:
    ///   - part: such as `map_Ns` or `the reflection texture`.
    ///   - material: the material's name, or its place in quotes of no kind.
    package mutating func add(_ part: String, of material: String) {
        guard let index = known[part]?.index else {
            known[part] = (parts.count, [material])
            parts.append((part, [material]))
            return
        }
        if known[part]!.materials.insert(material).inserted { parts[index].materials.append(material) }
    }

    /// One line each, in the parts' alphabetical order.
    package var notes: [String] {
        parts.sorted { $0.part < $1.part }.map { part, materials in
            let rest = materials.count > 3 ? " and \(materials.count - 3) more" : ""
            return "\(part) is not drawn; materials that have it: \(materials.prefix(3).joined(separator: ", "))\(rest)"
        }
    }
}
