import MeshFormats
import Meshes

extension FileReader {
    /// Reads glTF as the model reader does before it calls the library. The result must already be plain.
    func readGLTF(_ bytes: [UInt8]) throws {
        guard FileContent(of: bytes).isModel(of: [.gltf, .glb]) else { throw Refusal("no glTF") }
        do {
            guard let plain = try PlainGLTF(file: bytes, limits: Self.smallModels, companion: { _ in Self.companion }) else {
                return
            }
            do {
                _ = try PlainGLTF(file: plain.bytes, limits: .default, companion: { _ in nil })
            } catch {
                throw BrokenPromise(words: "the plain form is rejected: \(error)")
            }
        } catch let fault as GLTFFault {
            throw refusal(.gltf, fault.description)
        }
    }

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
            _ = try PlainGLTF(file: file, limits: .default, companion: { _ in Self.companion })
        } catch {
            throw BrokenPromise(words: "the GLB of a model is rejected: \(error)")
        }
    }

    func readPLY(_ bytes: [UInt8]) throws {
        do {
            var rewriting = try PLYRewriting(bytes)
            let plain = try rewriting.rewritten()
            do {
                var again = try PLYRewriting(plain)
                try BrokenPromise.unless(
                    try again.rewritten() == plain, "a rewritten PLY is rewritten to the same bytes")
            } catch let fault as PLYFault {
                throw BrokenPromise(words: "a rewritten PLY is rejected: \(fault.words)")
            }
        } catch let fault as PLYFault {
            throw refusal(.ply, fault.words)
        }
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
        let plain = MTLLibrary(library.plainBytes, materialLimit: 1000)
        try BrokenPromise.unless(
            Set(plain.materials.keys) == Set(library.materials.keys), "names of materials are the same for the library")
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
