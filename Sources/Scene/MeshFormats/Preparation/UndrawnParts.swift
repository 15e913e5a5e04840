import DescribedErrors

/// Unsupported features of materials, grouped by feature so that each gives one note.
package struct UndrawnParts: Sendable {
    /// In order of first occurrence, so that notes are the same in each run.
    private var parts: [(part: String, materials: [String])] = []
    private var known: [String: (index: Int, materials: Set<String>)] = [:]

    package init() {}

    /// Adds an unsupported feature of a material.
    /// - Parameters:
    ///   - part: The feature, such as `map_Ns` or `the reflection texture`.
    ///   - material: The material's name in quotes, or its path without quotes, such as `materials[2]`.
    package mutating func add(_ part: String, of material: String) {
        guard let index = known[part]?.index else {
            known[part] = (parts.count, [material])
            parts.append((part, [material]))
            return
        }
        if known[part]!.materials.insert(material).inserted { parts[index].materials.append(material) }
    }

    /// The notes, one line each, in alphabetical order of the features.
    package var notes: [String] {
        parts.sorted { $0.part < $1.part }.map { part, materials in
            "\(part) is not drawn; materials that have it: \(materials.shortened())"
        }
    }
}
