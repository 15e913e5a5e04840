import CAssimp
import MeshFormats
import Meshes
import RenderMath

/// Imports a model with assimp and converts its scene.
struct AssimpImport {
    let folder: ModelFolder
    let fileExtension: String
    let limits: ModelLimits

    /// Whether the format uses one index for positions, normals and texture coordinates, so that vertices are those of the
    /// file. Other formats give each corner of a triangle its own vertex.
    private var isIndexed: Bool { fileExtension == "gltf" }

    /// - Throws: `Refusal`.
    func model() throws -> Model {
        let access = AssimpFileAccess(folder: folder)
        return try withExtendedLifetime(access) {
            var table = access.table
            guard let properties = aiCreatePropertyStore() else { throw Refusal.malformed("out of memory") }
            // Keep the user's names, fold FBX pivots into the nodes, and create no meshes for bones alone.
            aiSetImportPropertyInteger(properties, "IMPORT_COLLADA_USE_COLLADA_NAMES", 1)
            aiSetImportPropertyInteger(properties, "IMPORT_FBX_PRESERVE_PIVOTS", 0)
            aiSetImportPropertyInteger(properties, "IMPORT_NO_SKELETON_MESHES", 1)
            // No steps after reading: their results change with the version of assimp.
            guard let scene = aiImportFileExWithProperties(folder.modelName, 0, &table, properties) else {
                throw Refusal.malformed(reason(String(cString: aiGetErrorString())))
            }
            try checkImporter(of: scene.pointee)
            return try model(of: scene.pointee)
        }
    }

    /// Rejects a file that another format's importer has read.
    ///
    /// If no importer of a file's extension accepts the file, assimp tries all other importers and states which one read it.
    private func checkImporter(of scene: aiScene) throws {
        let importer = AssimpMetadata(scene).text("SourceAsset_Format") ?? ""
        let wanted = (0..<aiGetImportFormatCount()).compactMap { aiGetImportFormatDescription($0)?.pointee }.filter {
            description in
            description.mFileExtensions.map { String(cString: $0).split(separator: " ").contains(fileExtension[...]) } ?? false
        }
        guard wanted.contains(where: { $0.mName.map { String(cString: $0) } == importer }) else {
            throw Refusal.malformed("its content is read as another format, by the \(importer)")
        }
    }

    /// Returns assimp's message without the internal file name and without its full stop.
    private func reason(_ words: String) -> String {
        if words.isEmpty { return "it is damaged" }
        if words.contains("bad_alloc") { return "it needs more memory than allowed" }
        if words.contains(folder.modelName) { return "the content is not recognised" }
        var end = words.endIndex
        while end > words.startIndex, words[..<end].hasSuffix(".") || words[..<end].hasSuffix(" ") {
            end = words.index(before: end)
        }
        return String(words[..<end])
    }

    private func model(of scene: aiScene) throws -> Model {
        guard let sceneRoot = scene.mRootNode else { throw Refusal.malformed("it has no nodes") }
        var notes: [String] = []
        let pictures = AssimpPictures(scene)
        var undrawn = UndrawnParts()
        let materials = try (0..<Int(scene.mNumMaterials)).map { index in
            let material = try AssimpMaterial(
                scene: scene, index: index, pictures: pictures, folder: folder, fileExtension: fileExtension)
            return material.material(undrawn: &undrawn, notes: &notes)
        }
        notes += undrawn.notes
        let unit = AssimpUnit(scene: scene, fileExtension: fileExtension)
        let lights = AssimpLights(
            scene, fileExtension: fileExtension, metersPerUnit: Float(unit.metersPerUnit ?? 1))
        var tree = AssimpNodes(meshCount: Int(scene.mNumMeshes), lights: lights.ofNodes, limits: limits)
        let root = try tree.node(sceneRoot.pointee, depth: 1)
        var (meshes, skins) = try meshes(of: scene, notes: &notes)
        notes += lights.notes + (folder.collada?.notes ?? [])
        if scene.mNumCameras > 0 { notes.append("cameras of the file that are ignored: \(scene.mNumCameras)") }
        var model = Model(roots: [root], meshes: meshes, materials: materials, notes: notes)
        folder.fbx?.correct(&model, skins: &skins)
        // The correction may add nodes.
        let nodes = NamedNodes(of: model)
        for index in skins.keys {
            skins[index]?.attach(to: nodes)
            model.meshes[index].mesh.skin?.jointFromMesh = skins[index]?.joints.map(\.jointFromMesh) ?? []
        }
        try checkPoses(of: model, skins: skins)
        model.pose(with: skins)
        model.clips = try AssimpClips(scene, limits: limits).clips(for: model, nodes)
        model.roots[0].rename { name in
            if name == folder.modelName { return folder.title }
            if let collada = folder.collada { return collada.name(ofNode: name) }
            return name
        }
        model.roots[0].parentFromNode = unit.metersFromFile * model.roots[0].parentFromNode
        model.metersPerUnit = unit.metersPerUnit
        model.companions = folder.asked.names
        return model
    }

    /// Returns the meshes, and the skins of skinned meshes, keyed by mesh index.
    private func meshes(
        of scene: aiScene, notes: inout [String]
    ) throws -> (meshes: [ModelMesh], skins: [Int: ModelSkin]) {
        var (vertices, triangles) = (0, 0)
        var meshes: [ModelMesh] = []
        var skins: [Int: ModelSkin] = [:]
        for index in 0..<Int(scene.mNumMeshes) {
            guard let source = scene.mMeshes[index] else { throw Refusal.malformed("mesh \(index) is missing") }
            vertices += Int(source.pointee.mNumVertices)
            triangles += Int(source.pointee.mNumFaces)
            try Refusal.check("vertices", vertices, within: limits.vertices * (isIndexed ? 1 : 6))
            try Refusal.check("faces", triangles, within: limits.triangles)
            let mesh = AssimpMesh(source.pointee)
            let name = text(source.pointee.mName)
            let material = Int(source.pointee.mMaterialIndex)
            var converted = try mesh.mesh(named: name, notes: &notes)
            skins[index] = try mesh.skin(named: name)
            if let skin = skins[index] {
                converted.bind(by: skin.influences, jointFromMesh: skin.joints.map(\.jointFromMesh))
            }
            if !isIndexed { converted = converted.welded() }
            meshes.append(
                ModelMesh(
                    name: name, mesh: converted, materialIndex: material < Int(scene.mNumMaterials) ? material : nil))
        }
        return (meshes, skins)
    }

    /// Rejects skinned meshes whose instances have more vertices in total than allowed.
    private func checkPoses(of model: Model, skins: [Int: ModelSkin]) throws {
        var vertices = 0
        model.roots[0].forEachMeshIndex { index in
            if skins[index] != nil { vertices += model.meshes[index].mesh.vertexCount }
        }
        try Refusal.check("vertices", vertices, within: limits.vertices * (isIndexed ? 1 : 6))
    }
}

extension ModelNode {
    fileprivate mutating func rename(_ name: (String) -> String) {
        self.name = name(self.name)
        for index in children.indices { children[index].rename(name) }
    }
}

/// Returns the text of an assimp string.
func text(_ string: aiString) -> String {
    withUnsafeBytes(of: string.data) { bytes in
        String(decoding: bytes.prefix(Int(string.length)), as: UTF8.self)
    }
}
