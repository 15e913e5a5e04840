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
    private var isIndexed: Bool { ["gltf", "glb", "ply"].contains(fileExtension) }

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
            let steps = UInt32(aiProcess_Triangulate.rawValue)
            guard let scene = aiImportFileExWithProperties(folder.modelName, steps, &table, properties) else {
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
        guard let root = scene.mRootNode else { throw Refusal.malformed("it has no nodes") }
        var notes: [String] = []
        let pictures = AssimpPictures(scene)
        var undrawn = UndrawnParts()
        var materials = try (0..<Int(scene.mNumMaterials)).map { index in
            let material = try AssimpMaterial(
                scene: scene, index: index, pictures: pictures, folder: folder, fileExtension: fileExtension)
            if let known = folder.libraries.materials[material.name] {
                return folder.located(known, isURI: false, notes: &notes)
            }
            guard let known = folder.gltf?.materials else { return material.material(undrawn: &undrawn, notes: &notes) }
            // Assimp numbers materials in the order of their use, and adds a default one if meshes have none.
            guard let number = Int(material.name), known.indices.contains(number) else { return ModelMaterial.ofGLTF }
            return folder.located(known[number], isURI: true, notes: &notes)
        }
        notes += folder.libraries.notes + undrawn.notes
        let (meshes, skins) = try meshes(of: scene, notes: &notes)
        if folder.gltf != nil, !meshes.contains(where: { $0.materialIndex == materials.count - 1 }) {
            // Assimp's default material comes last; it is removed if no mesh uses it.
            if materials.last == .ofGLTF { materials.removeLast() }
        }
        let unit = AssimpUnit(scene: scene, fileExtension: fileExtension)
        var nodes = AssimpNodes(
            meshCount: meshes.count, lights: lights(of: scene, unit: unit, notes: &notes), limits: limits)
        let tree = try nodes.node(root.pointee, depth: 1)
        var model = Model(roots: [tree], meshes: meshes, materials: materials, notes: notes)
        try checkPoses(of: model, skins: skins)
        model.pose(with: skins)
        model.clips = try clips(of: scene, for: model)
        model.roots[0].rename { name in
            if name == folder.modelName { return folder.title }
            if let collada = folder.collada { return collada.name(ofNode: name) }
            guard let names = folder.gltf?.nodeNames, let number = Int(name), names.indices.contains(number) else {
                return name
            }
            return names[number]
        }
        model.roots[0].parentFromNode = unit.metersFromFile * model.roots[0].parentFromNode
        model.metersPerUnit = unit.metersPerUnit
        model.companions = folder.asked.names
        return model
    }

    /// Returns the clips; those of glTF come from the file itself instead of assimp.
    private func clips(of scene: aiScene, for model: Model) throws -> [AnimationClip] {
        let nodes = NamedNodes(of: model)
        if let gltf = folder.gltf { return gltf.clips.map { $0.clip(in: nodes) } }
        return try AssimpClips(scene, limits: limits).clips(for: model, nodes)
    }

    /// Returns the lights, keyed by assimp's names of their nodes; those of glTF come from the file itself.
    private func lights(of scene: aiScene, unit: AssimpUnit, notes: inout [String]) -> [String: [ModelLight]] {
        if let gltf = folder.gltf {
            return Dictionary(uniqueKeysWithValues: gltf.lights.map { (String($0), [$1]) })
        }
        let lights = AssimpLights(scene, fileExtension: fileExtension, metersPerUnit: Float(unit.metersPerUnit ?? 1))
        notes += lights.notes
        return lights.ofNodes
    }

    /// Returns the meshes, and the skins of skinned meshes, keyed by mesh index.
    private func meshes(of scene: aiScene, notes: inout [String]) throws -> (meshes: [ModelMesh], skins: [Int: ModelSkin]) {
        var (vertices, triangles) = (0, 0)
        var meshes: [ModelMesh] = []
        var skins: [Int: ModelSkin] = [:]
        for index in 0..<Int(scene.mNumMeshes) {
            guard let source = scene.mMeshes[index] else { throw Refusal.malformed("mesh \(index) is missing") }
            vertices += Int(source.pointee.mNumVertices)
            triangles += Int(source.pointee.mNumFaces)
            try Refusal.check("vertices", vertices, within: limits.vertices * (isIndexed ? 1 : 6))
            try Refusal.check("faces", triangles, within: limits.triangles)
            let mesh = AssimpMesh(source.pointee, fileExtension: fileExtension)
            let given = GivenMesh(named: text(source.pointee.mName), in: folder.gltf?.meshUses)
            let material = Int(source.pointee.mMaterialIndex)
            var converted = try mesh.mesh(named: given.name, notes: &notes)
            given.complete(&converted.morphTargets)
            skins[index] = try given.takesLibrarySkin ? mesh.skin(named: given.name) : given.skin
            if let skin = skins[index] {
                converted.bind(by: skin.influences, jointFromMesh: skin.joints.map(\.jointFromMesh))
            }
            if !isIndexed { converted = converted.welded() }
            meshes.append(
                ModelMesh(
                    name: given.name, mesh: converted, materialIndex: material < Int(scene.mNumMaterials) ? material : nil))
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
