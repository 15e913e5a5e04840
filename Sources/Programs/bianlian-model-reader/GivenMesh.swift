import MeshFormats
import Meshes

/// What a file says of a mesh and the library does not hand on.
struct GivenMesh {
    /// As the file has it, with `-` and a number where the library makes a mesh of each of several primitives.
    let name: String
    /// Nil for other formats than glTF.
    let use: GLTFMeshUse?
    /// The joints that hold it, as the file itself says; nil where it says none, or the library tells them.
    let skin: ModelSkin?
    /// Whether the joints that the library tells hold it.
    let takesLibrarySkin: Bool

    /// - Parameters:
    ///   - name: the library's; for glTF the number of a use and, where it has several primitives, `-` and the primitive's.
    ///   - uses: those of a glTF file, else nil.
    init(named name: String, in uses: [GLTFMeshUse]?) {
        let parts = name.split(separator: "-", maxSplits: 1)
        guard let uses, let number = parts.first.flatMap({ Int($0) }), uses.indices.contains(number) else {
            (self.name, use, skin, takesLibrarySkin) = (name, nil, nil, uses == nil)
            return
        }
        let use = uses[number]
        let primitive = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
        self.use = use
        self.name = use.name.isEmpty || use.primitiveCount == 1 ? use.name : "\(use.name)-\(primitive)"
        takesLibrarySkin = use.compressedSkins.contains(primitive)
        skin = use.skins.indices.contains(primitive) ? use.skins[primitive] : nil
    }

    /// Gives morph targets their names and resting weights.
    func complete(_ targets: inout [MorphTarget]) {
        guard let use else { return }
        if use.targetNames.count == targets.count {
            for (index, name) in use.targetNames.enumerated() where !name.isEmpty { targets[index].name = name }
        }
        for (index, weight) in zip(targets.indices, use.weights) { targets[index].restingWeight = weight }
    }
}
