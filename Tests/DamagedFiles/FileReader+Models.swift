import MeshFormats
import Meshes
import RenderMath

extension FileReader {
    /// Reads glTF as the model reader does, without its decoders, up to a drawable model.
    func readGLTF(_ bytes: [UInt8]) throws {
        guard FileContent(of: bytes).isModel(of: [.gltf, .glb]) else { throw Refusal("no glTF") }
        do {
            let found = try GLTFReader.model(
                of: bytes, limits: Self.smallModels, decoders: Self.decoders, companion: { _ in Self.companion })
            guard let model = found else { return }
            try BrokenPromise.unless(
                ModelMessage(bytes: ModelMessage.model(model).bytes, limits: Self.smallModels) != nil,
                "the message of a model can be read")
            var refinement = ModelRefinement(model: model, path: "model.gltf", format: .gltf, limits: Self.smallModels)
            _ = try refinement.refined(makesTangents: false)
        } catch let fault as GLTFFault {
            throw refusal(.gltf, fault.description)
        }
    }

    /// Stands for the decoders: the first byte decides the size of a Draco mesh, and bytes repeat.
    private static let decoders = GLTFDecoders(
        draco: { bytes, attributes, _ throws(GLTFDecoders.Failure) in
            guard let first = bytes.first else { throw GLTFDecoders.Failure(words: "is empty") }
            let count = Int(first)
            let sizes = attributes.map { $0.count * ($0.component < 5122 ? 1 : $0.component < 5124 ? 2 : 4) }
            return GLTFDecoders.DracoMesh(
                vertexCount: count, corners: bytes.prefix(bytes.count / 3 * 3).map { UInt32($0) },
                attributes: sizes.map { [UInt8](repeating: first, count: $0 * count) })
        },
        meshopt: { bytes, stream throws(GLTFDecoders.Failure) in
            [UInt8](repeating: bytes.first ?? 0, count: stream.count * stream.stride)
        })

    /// Reads any answer of the model reader up to a drawable model, and writes that as GLB.
    func readMessage(_ bytes: [UInt8]) throws {
        guard let kind = bytes.first, let message = ModelMessage(bytes: Array(bytes.dropFirst()), limits: Self.smallModels)
        else { throw Refusal("no message") }
        try BrokenPromise.unless(
            ModelMessage(bytes: message.bytes, limits: Self.smallModels) != nil,
            "a message cannot be read after it is written again")
        guard case .model(let model) = message else { return }
        let format = ModelFormat.allCases[Int(kind) % ModelFormat.allCases.count]
        var refinement = ModelRefinement(model: model, path: "model", format: format, limits: Self.smallModels)
        let refined = try refinement.refined(makesTangents: kind >= 128)
        for mesh in refined.meshes {
            try BrokenPromise.unless(
                (mesh.mesh.positions + mesh.mesh.normals).allSatisfy(\.isFinite), "numbers of meshes are finite")
        }
        let file = try GLBWriter.bytes(of: refined)
        do {
            _ = try GLTFReader.model(of: file, limits: .default, decoders: .none, companion: { _ in Self.companion })
        } catch {
            throw BrokenPromise(words: "the GLB of a model is rejected: \(error)")
        }
    }

    /// Reads a format without the library up to a drawable model.
    func readPlainModel(_ bytes: [UInt8], format: ModelFormat) throws {
        do {
            let model =
                switch format {
                case .ply: try PLYReader(bytes, limits: Self.smallModels).model(titled: "model") { _ in nil }
                case .stl: try STLReader(bytes, limits: Self.smallModels).model(titled: "model")
                default: try objModel(bytes)
                }
            try BrokenPromise.unless(
                ModelMessage(bytes: ModelMessage.model(model).bytes, limits: Self.smallModels) != nil,
                "the reader's answer is a message that can be read")
            var refinement = ModelRefinement(model: model, path: "model", format: format, limits: Self.smallModels)
            for part in try refinement.refined(makesTangents: false).meshes {
                let shaded = part.shading.map { part.mesh.shaded(by: $0) } ?? part.mesh
                try BrokenPromise.unless(
                    shaded.normals.allSatisfy { abs($0.length - 1) < 1e-3 }
                        && shaded.triangles.count == part.mesh.triangles.count,
                    "shading keeps the triangles and makes unit normals")
            }
        } catch let fault as ModelFault {
            throw refusal(format, fault.words)
        }
    }

    private func objModel(_ bytes: [UInt8]) throws -> Model {
        let reader = try OBJReader(bytes, limits: Self.smallModels)
        var model = reader.model(titled: "model")
        model.materials = reader.materialNames.map { ModelMaterial(name: $0) }
        return model
    }

    func readCollada(_ bytes: [UInt8]) throws {
        guard FileContent(of: bytes).isModel(of: [.collada]) else { throw Refusal("no Collada") }
        if let fault = ColladaCheck(bytes).fault() { throw refusal(.collada, fault) }
        let plain = PlainCollada(file: bytes)
        for index in plain.nodeNames.indices { _ = plain.name(ofNode: "#\(index)") }
    }

    func readMaterialLibrary(_ bytes: [UInt8]) throws {
        let library = MTLLibrary(bytes, materialLimit: 1000)
        for (_, material) in library.materials {
            try BrokenPromise.unless(
                material.opacity.isFinite && material.shininess.isFinite, "numbers of materials are finite")
        }
    }

    /// The error that a user gets for a fault of a model file.
    private func refusal(_ format: ModelFormat, _ reason: String) -> ModelError {
        ModelError(.malformed(format: format, reason: reason), at: "model.\(format.fileExtension)")
    }

    private static let smallModels = ModelLimits(
        fileBytes: 16 << 20, vertices: 100_000, triangles: 200_000, nodes: 10_000, depth: 64)
    /// The content of every companion file of a model.
    private static let companion = [UInt8](repeating: 0, count: 4096)
}

extension FileContent {
    fileprivate func isModel(of formats: [ModelFormat]) -> Bool {
        formats.contains { self == .model($0) }
    }
}

extension SIMD3<Float> {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
