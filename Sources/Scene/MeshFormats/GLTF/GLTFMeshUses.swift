import JSONText

/// The meshes as nodes use them: one for each different combination of mesh, skin and weights.
///
/// Skin and weights belong to the node and not to the mesh (glTF 2.0, sections 3.7.2.2 and 3.7.3). Each mesh is named by its
/// number for assimp, so that it can be identified afterwards.
struct GLTFMeshUses {
    /// The JSON object of each mesh that assimp reads.
    private(set) var plain: [OrderedJSON] = []
    private(set) var uses: [GLTFMeshUse] = []
    /// The number of morph targets of each mesh.
    private(set) var targetCounts: [Int] = []
    /// The number of each node's mesh; nil for none.
    private(set) var meshOfNode: [Int?] = []
    /// The skins that assimp reads, because only assimp can decompress their joints.
    private(set) var librarySkins: [Int] = []
    private var librarySkinNumbers: [Int: Int] = [:]
    /// Notes on inconsistencies, one line each.
    private(set) var notes: [String] = []

    private struct Key: Hashable {
        var mesh: Int
        var skin: Int?
        var weights: [Double]
    }

    /// - Parameter meshes: The checked meshes.
    init(
        document: GLTFField.Members, meshes: GLTFMeshes, skins: GLTFSkins, buffers: GLTFBuffers, limits: ModelLimits
    ) throws(GLTFFault) {
        let fields = try document["meshes"].elements()
        var numbers: [Key: Int] = [:]
        var used: Set<Int> = []
        var vertexCount = 0
        for field in try document["nodes"].elements() {
            let node = try field.requiredMembers()
            let skin = try node["skin"].index(below: skins.skins.count, of: "skins")
            guard let mesh = try node["mesh"].index(below: fields.count, of: "meshes") else {
                meshOfNode.append(nil)
                continue
            }
            let source = try fields[mesh].requiredMembers()
            let key = Key(mesh: mesh, skin: skin, weights: try Self.weights(of: node, mesh: source))
            if numbers[key] == nil {
                numbers[key] = plain.count
                // For each repetition, assimp allocates the memory of the whole mesh again.
                if !used.insert(mesh).inserted { vertexCount += meshes.sizes[mesh].vertices * (1 + meshes.sizes[mesh].targets) }
                if skin != nil { vertexCount += meshes.sizes[mesh].vertices }
                try GLTFFault.check("vertices of meshes with different skins and weights", vertexCount, within: limits.vertices)
                try add(key, source: source, plain: meshes.meshes[mesh], skins: skins, buffers: buffers)
            }
            meshOfNode.append(numbers[key])
        }
    }

    /// Returns the number of a node's skin among those that assimp reads.
    func librarySkin(ofNode node: GLTFField.Members) -> Int? {
        guard case .number(let number) = node["skin"].value, let skin = Int(exactly: number), node["mesh"].isPresent else {
            return nil
        }
        return librarySkinNumbers[skin]
    }

    /// Returns the weights of a node's mesh; the node's own weights replace all of the mesh's.
    private static func weights(of node: GLTFField.Members, mesh: GLTFField.Members) throws(GLTFFault) -> [Double] {
        let targetCount = try mesh["primitives"].elements().first?.members()["targets"].elements().count ?? 0
        for owner in [node, mesh] where try !owner["weights"].elements().isEmpty {
            return try owner["weights"].numbers(count: targetCount) ?? []
        }
        return []
    }

    private mutating func add(
        _ key: Key, source: GLTFField.Members, plain mesh: OrderedJSON, skins: GLTFSkins, buffers: GLTFBuffers
    ) throws(GLTFFault) {
        var use = GLTFMeshUse(name: try source["name"].text() ?? "", weights: key.weights.map { Float($0) })
        let primitives = try source["primitives"].elements()
        let names = source["extras"].value?["targetNames"] ?? primitives.first?.value?["extras"]?["targetNames"]
        use.targetNames = names?.elements.map { $0.string ?? "" } ?? []
        use.primitiveCount = primitives.count
        if let skin = key.skin {
            for field in primitives {
                let primitive = try field.requiredMembers()
                let attributes = try primitive["attributes"].requiredMembers()
                if try GLTFExtensions.members(of: primitive)["KHR_draco_mesh_compression"].isPresent {
                    if GLTFSkins.isReadCompressed(attributes, accessors: skins.accessors) {
                        use.compressedSkins.insert(use.skins.count)
                        if librarySkinNumbers[skin] == nil {
                            librarySkinNumbers[skin] = librarySkins.count
                            librarySkins.append(skin)
                        }
                    } else {
                        notes.append(
                            "\(field.path) does not follow its joints: a Draco-compressed primitive can have only one set of "
                                + "them, with float weights")
                    }
                    use.skins.append(nil)
                    continue
                }
                let influences = try skins.influences(
                    of: attributes, in: skin, buffers: buffers)
                if influences == nil { notes.append("\(field.path) does not follow its joints: it has no JOINTS_0") }
                use.skins.append(influences.map { ModelSkin(joints: skins.skins[skin].joints, influences: $0) })
            }
        }
        targetCounts.append(try primitives.first?.members()["targets"].elements().count ?? 0)
        plain.append(mesh.named(String(uses.count)))
        uses.append(use)
    }
}

/// A mesh of a document with the skin and weights of the nodes that use it.
package struct GLTFMeshUse: Sendable {
    /// The name in the document; empty if there is none.
    package var name: String
    /// The default weights of the morph targets; empty if all are 0.
    package var weights: [Float]
    package var targetNames: [String] = []
    package var primitiveCount = 1
    /// The skin of each primitive, or an empty array for none; joints are named by their node numbers.
    package var skins: [ModelSkin?] = []
    /// The primitives whose joints assimp reads; these joints are also named by their node numbers.
    package var compressedSkins: Set<Int> = []
}

extension OrderedJSON {
    /// Returns the object with a name as its first member.
    fileprivate func named(_ name: String) -> OrderedJSON {
        guard case .object(let members) = self else { return self }
        return .object([Member("name", .string(name))] + members)
    }
}
