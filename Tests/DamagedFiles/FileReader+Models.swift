import MeshFormats
import Meshes

extension FileReader {
    /// Reads glTF as the model reader does before the library sees it. What it makes of a file must be plain already.
    func readGLTF(_ bytes: [UInt8]) throws {
        guard FileContent(of: bytes).isModel(of: [.gltf, .glb]) else { throw Refusal("no glTF") }
        do {
            guard let plain = try PlainGLTF(file: bytes, limits: Self.smallModels, companion: { _ in Self.companion }) else {
                return
            }
            do {
                _ = try PlainGLTF(file: plain.bytes, limits: .default, companion: { _ in nil })
            } catch {
                throw BrokenPromise(words: "what was made plain is refused: \(error)")
            }
        } catch let fault as GLTFFault {
            throw refusal(.gltf, fault.description)
        }
    }

    /// Takes an answer of the model reader, whatever it says, up to a model that can be drawn, and writes that as GLB.
    func readMessage(_ bytes: [UInt8]) throws {
        guard let kind = bytes.first, let message = ModelMessage(bytes: Array(bytes.dropFirst()), limits: Self.smallModels)
        else { throw Refusal("no message") }
        try BrokenPromise.unless(
            ModelMessage(bytes: message.bytes, limits: Self.smallModels) != nil,
            "a message that was read is written and not read again")
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
            throw BrokenPromise(words: "the GLB of a model that was read is refused: \(error)")
        }
    }

    func readPLY(_ bytes: [UInt8]) throws {
        do {
            var rewriting = try PLYRewriting(bytes)
            let plain = try rewriting.rewritten()
            do {
                var again = try PLYRewriting(plain)
                try BrokenPromise.unless(
                    try again.rewritten() == plain, "what was written anew is written anew to the same bytes")
            } catch let fault as PLYFault {
                throw BrokenPromise(words: "what was written anew is refused: \(fault.words)")
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

    /// The words of a fault as the user of a model file gets them.
    private func refusal(_ format: ModelFormat, _ reason: String) -> ModelError {
        ModelError(.malformed(format: format, reason: reason), at: "model.\(format.fileExtension)")
    }

    private static let smallModels = ModelLimits(
        fileBytes: 16 << 20, vertices: 100_000, triangles: 200_000, nodes: 10_000, depth: 64)
    /// What every file beside a model holds.
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
