import MeshFormats
import Meshes

// Reads the formats that need no assimp.
extension ModelFolder {
    /// Returns the model of a glTF 2.0, OBJ, PLY or STL file; nil for other formats.
    /// - Parameter scene: The name of the scene to read; nil is the file's choice. Only glTF has scenes.
    /// - Throws: `Refusal`.
    func plainModel(format: ModelFormat, scene: String?, limits: ModelLimits) throws -> Model? {
        let stored: Model?
        do {
            switch format {
            case .obj: stored = try objModel(limits)
            case .ply: stored = try plyModel(limits)
            case .stl: stored = try STLReader(modelBytes, limits: limits).model(titled: title)
            case .gltf, .glb, .vrm: stored = try gltfModel(scene: scene, limits)
            default: return nil
            }
        } catch let fault as ModelFault {
            throw Refusal.malformed(fault.words)
        } catch let fault as GLTFFault {
            throw Refusal(message: fault.message)
        }
        guard var model = stored else { return nil }
        try Refusal.check("vertices", model.meshes.reduce(0) { $0 + $1.mesh.vertexCount }, within: 6 * limits.vertices)
        try Refusal.check("nodes", model.roots.reduce(0) { $0 + $1.count }, within: limits.nodes)
        model.companions = asked.names
        return model
    }

    /// Returns the model; nil if the file is glTF 1.0.
    private func gltfModel(scene: String?, _ limits: ModelLimits) throws -> Model? {
        let stored = try GLTFReader.model(
            of: modelBytes, limits: limits, decoders: .libraries, scene: scene, companion: bytes(ofFileNamed:))
        guard var model = stored else { return nil }
        var notes: [String] = []
        model.materials = model.materials.map { located($0, isURI: true, notes: &notes) }
        model.notes += notes
        return model
    }

    private func objModel(_ limits: ModelLimits) throws -> Model {
        let reader = try OBJReader(modelBytes, limits: limits)
        var libraries = MaterialLibraries(of: reader.libraryLines, in: self)
        var model = reader.model(titled: title)
        model.materials = libraries.materials(named: reader.materialNames)
        model.notes += libraries.notes
        return model
    }

    private func plyModel(_ limits: ModelLimits) throws -> Model {
        var notes: [String] = []
        var model = try PLYReader(modelBytes, limits: limits).model(titled: title) { path in
            guard let file = textureFile(forPath: path, isURI: false) else {
                notes.append(Self.note(ofMissing: path, material: ""))
                return nil
            }
            return ModelTexture(slot: .diffuse, source: .file(relativePath: file))
        }
        model.notes += notes
        return model
    }
}
