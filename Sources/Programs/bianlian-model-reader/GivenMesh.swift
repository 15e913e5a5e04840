import MeshFormats
import Meshes

/// The properties of a mesh that the file states but assimp does not pass on.
struct GivenMesh {
    /// The file's name of the mesh, with `-` and a number if assimp splits it into several primitives.
    let name: String
    /// The use of the mesh in glTF; nil for other formats.
    let use: GLTFMeshUse?
    /// The joints that deform the mesh, from the file itself; nil if there are none, or if assimp provides them.
    let skin: ModelSkin?
    /// Whether assimp provides the joints.
    let takesLibrarySkin: Bool

    /// - Parameters:
    ///   - name: assimp's name; for glTF the number of a use and, if it has several primitives, `-` and the primitive's number.
    ///   - uses: the uses in a glTF file; nil for other formats.
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

    /// Sets the names and resting weights of morph targets.
    func complete(_ targets: inout [MorphTarget]) {
        guard let use else { return }
        if use.targetNames.count == targets.count {
            for (index, name) in use.targetNames.enumerated() where !name.isEmpty { targets[index].name = name }
        }
        for (index, weight) in zip(targets.indices, use.weights) { targets[index].restingWeight = weight }
    }
}
