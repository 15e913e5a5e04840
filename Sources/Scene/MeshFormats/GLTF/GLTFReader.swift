import JSONText
import Meshes
import RenderMath

/// Reads glTF 2.0, as JSON and as GLB.
///
/// Every field that is read is checked. A violation of the standard is a `GLTFFault` that gives the path of the field. Vertices
/// keep the order and the numbers of the file.
package struct GLTFReader {
    private let limits: ModelLimits
    private let decoders: GLTFDecoders
    private let meshes: GLTFMeshes
    private let skins: GLTFSkins
    private let tree: GLTFTree
    private let lights: [Int: ModelLight]
    private let cameras: [Int: ModelCamera]

    /// The meshes of the model, and the skins of skinned meshes by mesh index.
    private var parts: [ModelMesh] = []
    private var skinOfPart: [Int: ModelSkin] = [:]
    /// The indices of the meshes of each use.
    private var partsOfUse: [MeshUse: [Int]] = [:]
    private var meshesRead: Set<Int> = []
    /// The indices of the meshes of each node.
    private var partsOfNode: [Int: [Int]] = [:]
    private var vertexCount = 0
    private var triangleCount = 0
    /// The vertices, with their shapes, of meshes that are read again with other skins or weights, and those of bind poses.
    private var repeatedVertexCount = 0
    private var notes: [String] = []

    /// A mesh with the skin and the weights of a node, which belong to the node and not to the mesh (sections 3.7.2.2, 3.7.3).
    private struct MeshUse: Hashable {
        var mesh: Int
        var skin: Int?
        var weights: [Float]
    }

    /// Reads a file; nil if it is glTF 1.0 in JSON, which is another format.
    /// - Parameters:
    ///   - file: The file's bytes, in GLB or JSON.
    ///   - limits: The limits on the content of the file.
    ///   - scene: The name of the scene that is drawn. An unknown name, and nil, is the file's choice.
    ///   - companion: Returns the bytes of a file next to the model by its path, or nil if there is no readable file.
    /// - Returns: The model as stored in the file. The paths of its pictures are those of the file.
    /// - Throws: `GLTFFault`.
    package static func model(
        of file: [UInt8], limits: ModelLimits, decoders: GLTFDecoders, scene: String? = nil, companion: (String) -> [UInt8]?
    ) throws(GLTFFault) -> Model? {
        let container = try GLTFContainer(file)
        let json: OrderedJSON
        do {
            json = try OrderedJSON.parse(container.json)
        } catch {
            let (line, column) = error.position(in: Array(container.json))
            throw .file(words: "its JSON is invalid at line \(line), column \(column): \(error.problem)")
        }
        let root = GLTFField(document: json)
        if container.binary == nil && isVersion1(json) { return nil }
        let document = try root.requiredMembers()
        try checkAsset(document)
        let extensions = try GLTFExtensions(document: document)
        let buffers = try GLTFBuffers(
            document: document, binary: container.binary, limit: limits.fileBytes, decoders: decoders, file: companion)
        var accessors: [GLTFAccessor] = []
        let elementLimit = max(limits.vertices, limits.triangles.multipliedReportingOverflow(by: 3).partialValue)
        for field in try document["accessors"].elements() {
            accessors.append(try GLTFAccessor(field, buffers: buffers, limit: elementLimit))
        }
        let looks = try GLTFMaterials(document: document, buffers: buffers, limit: limits.fileBytes)
        let variants = try GLTFVariants(document: document, materialCount: looks.materials.count)
        let meshes = try GLTFMeshes(
            document: document, accessors: accessors, buffers: buffers, extensions: extensions,
            materialCount: looks.materials.count, variants: variants)
        let skins = try GLTFSkins(document: document, accessors: accessors)
        let avatar = GLTFAvatar(document: document)
        let tree = try GLTFTree(
            document: document, accessors: accessors, meshes: meshes, skins: skins, isTurned: avatar.isTurned, limits: limits,
            sceneName: scene)
        let cameras = try GLTFCameras(document: document)
        let animations = try GLTFClips(document: document, accessors: accessors, meshes: meshes, tree: tree)
        var reader = GLTFReader(
            limits: limits, decoders: decoders, meshes: meshes, skins: skins, tree: tree,
            lights: try GLTFLights(document: document).ofNodes, cameras: cameras.ofNodes)
        try reader.readMeshes()
        var model = try reader.model(materials: looks.materials)
        model.clips = animations.clips
        model.variants = variants.names
        model.scenes = tree.sceneNames
        let undrawn = try GLTFUndrawn.notes(on: document)
        model.notes =
            meshes.notes + tree.notes + looks.notes + cameras.notes + animations.notes + undrawn + avatar.notes + model.notes
        return model
    }

    private init(
        limits: ModelLimits, decoders: GLTFDecoders, meshes: GLTFMeshes, skins: GLTFSkins, tree: GLTFTree,
        lights: [Int: ModelLight], cameras: [Int: ModelCamera]
    ) {
        (self.limits, self.decoders, self.meshes, self.skins) = (limits, decoders, meshes, skins)
        (self.tree, self.lights, self.cameras) = (tree, lights, cameras)
    }

    /// Returns whether a document is glTF 1, in which lists are objects.
    private static func isVersion1(_ document: OrderedJSON) -> Bool {
        if let version = document["asset"]?["version"]?.string { return version.hasPrefix("1.") || version == "1" }
        if case .object? = document["meshes"] { return true }
        return false
    }

    private static func checkAsset(_ document: GLTFField.Members) throws(GLTFFault) {
        let asset = try document["asset"].requiredMembers()
        for key in ["version", "minVersion"] {
            guard let version = try asset[key].text() else {
                if key == "version" { throw asset[key].fault(wanted: "\"2.0\"") }
                continue
            }
            let isRead = key == "version" ? version == "2" || version.hasPrefix("2.") : version == "2.0"
            guard isRead else { throw asset[key].fault(wanted: "\"2.0\"") }
        }
    }

    // MARK: Meshes

    /// Reads the meshes of the scene's nodes, in tree order.
    private mutating func readMeshes() throws(GLTFFault) {
        for index in tree.order {
            let node = tree.nodes[index]
            guard let mesh = node.mesh else { continue }
            let use = MeshUse(mesh: mesh, skin: node.skin, weights: node.weights)
            if partsOfUse[use] == nil { partsOfUse[use] = try read(use) }
            partsOfNode[index] = partsOfUse[use]
        }
    }

    private mutating func read(_ use: MeshUse) throws(GLTFFault) -> [Int] {
        let source = meshes.meshes[use.mesh]
        let isRepeated = !meshesRead.insert(use.mesh).inserted
        var indices: [Int] = []
        for (index, var primitive) in source.primitives.enumerated() {
            let name = source.name.isEmpty || source.primitives.count == 1 ? source.name : "\(source.name)-\(index)"
            guard primitive.mode.isDrawn else {
                let words = primitive.mode == .points ? "points" : "lines"
                notes.append("mesh \"\(name)\": \(primitive.shapeCount) \(words) ignored")
                continue
            }
            // Before any memory is allocated; decompression may change the counts.
            try checkCounts(adding: primitive)
            if let draco = primitive.draco {
                try draco.decompress(&primitive, decoders: decoders, limits: limits)
                try checkCounts(adding: primitive)
            }
            vertexCount += primitive.vertexCount
            triangleCount += primitive.shapeCount
            if isRepeated { repeatedVertexCount += primitive.vertexCount * (1 + source.targetCount) }
            if use.skin != nil { repeatedVertexCount += primitive.vertexCount }
            try GLTFFault.check(
                "vertices of meshes with different skins and weights", repeatedVertexCount, within: limits.vertices)
            var mesh = try primitive.mesh()
            for target in mesh.morphTargets.indices {
                if source.targetNames.count == source.targetCount, !source.targetNames[target].isEmpty {
                    mesh.morphTargets[target].name = source.targetNames[target]
                }
                if target < use.weights.count { mesh.morphTargets[target].restingWeight = use.weights[target] }
            }
            if let skin = use.skin { try bind(&mesh, of: primitive, to: skin) }
            indices.append(parts.count)
            var part = ModelMesh(name: name, mesh: mesh, materialIndex: primitive.material)
            part.variantMaterials = primitive.variantMaterials
            parts.append(part)
        }
        return indices
    }

    private func checkCounts(adding primitive: GLTFPrimitive) throws(GLTFFault) {
        try GLTFFault.check("vertices", vertexCount + primitive.vertexCount, within: limits.vertices)
        try GLTFFault.check("triangles", triangleCount + primitive.shapeCount, within: limits.triangles)
    }

    private mutating func bind(_ mesh: inout Mesh, of primitive: GLTFPrimitive, to index: Int) throws(GLTFFault) {
        guard let influences = try skins.influences(of: primitive, in: index) else {
            notes.append("\(primitive.path) does not follow its joints: it has no JOINTS_0")
            return
        }
        let skin = skins.skins[index]
        mesh.bind(by: influences, jointFromMesh: skin.jointFromMesh)
        skinOfPart[parts.count] = ModelSkin(
            joints: zip(skin.joints, skin.jointFromMesh).map { ModelSkin.Joint(node: tree.indexOfNode[$0], jointFromMesh: $1) },
            influences: influences)
    }

    // MARK: Model

    private mutating func model(materials all: [ModelMaterial]) throws(GLTFFault) -> Model {
        let used = Set(parts.compactMap(\.materialIndex) + parts.flatMap(\.variantMaterials.values))
        var numbers: [Int: Int] = [:]
        var materials: [ModelMaterial] = []
        for index in all.indices where used.contains(index) {
            numbers[index] = materials.count
            materials.append(all[index])
        }
        let hasDefault = parts.contains { $0.materialIndex == nil }
        for index in parts.indices {
            parts[index].materialIndex = parts[index].materialIndex.map { numbers[$0] ?? 0 } ?? materials.count
            parts[index].variantMaterials = parts[index].variantMaterials.mapValues { numbers[$0] ?? 0 }
        }
        if hasDefault { materials.append(.ofGLTF) }
        let roots = tree.roots.map(node)
        var root = tree.hasCommonRoot ? ModelNode(name: "ROOT", children: roots) : roots[0]
        // Half a turn about y, without rounding.
        if tree.isTurned { root.parentFromNode = Matrix4(scale: SIMD3(-1, 1, -1)) }
        var model = Model(roots: [root], meshes: parts, materials: materials, notes: notes)
        parts = []
        try checkInstances(of: root, in: model)
        model.pose(with: skinOfPart)
        return model
    }

    private func node(_ index: Int) -> ModelNode {
        let source = tree.nodes[index]
        let (meshIndices, instances) = (partsOfNode[index] ?? [], source.instances)
        let copies = (instances?.transforms ?? []).enumerated().map { number, transform in
            ModelNode(name: "\(source.name)-\(number)", parentFromNode: transform, meshIndices: meshIndices)
        }
        var node = ModelNode(
            name: source.name, parentFromNode: source.parentFromNode, meshIndices: instances == nil ? meshIndices : [],
            children: copies + source.children.map(node))
        node.lights = lights[index].map { [$0] } ?? []
        node.camera = cameras[index]
        return node
    }

    /// Rejects skinned meshes whose instances have more vertices in total than allowed: each instance becomes a mesh.
    private func checkInstances(of root: ModelNode, in model: Model) throws(GLTFFault) {
        var vertices = 0
        root.forEachMeshIndex { index in
            if skinOfPart[index] != nil { vertices += model.meshes[index].mesh.vertexCount }
        }
        try GLTFFault.check("vertices", vertices, within: limits.vertices)
    }
}
