import ContentCache
import Files
import MeshFormats

extension AssetStore {
    /// Imported models, with the names and hashes of the companion files that they were read from.
    private static let modelKind = EntryKind(name: "model", version: 4)

    /// A companion file of a model, with its hash when the model was read; the hash is empty if the file could not be read.
    private struct Companion: Equatable {
        var name: String
        var digest: [UInt8]
    }

    /// Reads a model, from the cache if its file and all companion files are unchanged.
    ///
    /// The names of companion files are known only after a first read. The model is then read again, so that its content is
    /// never older than the recorded signatures of these files.
    func readModel(
        _ use: ModelUse, in folder: FileLocation, companion: (String) -> FileLocation?
    ) throws -> Model {
        let location = use.file
        func read() throws -> Model { try ModelFile.read(at: location, in: folder, scene: use.scene) }
        guard let cache, let digest = SHA256.digest(ofFileAt: location) else {
            let model = try read()
            let files = model.companions.compactMap(companion)
            files.forEach(look)
            return files.isEmpty ? model : try read()
        }
        let limits = ModelLimits.preferred
        let key = ContentKey(
            Self.modelKind, of: [digest],
            parameters: [fileExtension(of: location.name)] + limits.arguments + (use.scene.map { ["scene", $0] } ?? [])
                + ModelReaderLocation.identity())
        func found(_ names: [String]) -> [Companion] {
            names.map { name in
                let file = companion(name)
                if let file { look(at: file) }
                return Companion(name: name, digest: file.flatMap { SHA256.digest(ofFileAt: $0) } ?? [])
            }
        }
        if let kept = cache.read(key, { entry in try Self.model(from: &entry, limits: limits) { found($0) } }) { return kept }
        var model = try read()
        var companions: [Companion] = []
        if !model.companions.isEmpty {
            // The model is read again between two hashings; if both agree, it matches the hashes.
            companions = found(model.companions)
            model = try read()
            guard found(model.companions) == companions else { return model }
        }
        if SHA256.digest(ofFileAt: location) == digest {
            cache.keep(key) { entry in Self.write(model, companions, to: &entry) }
        }
        return model
    }

    /// Reads the model of an entry; nil if a companion file has changed.
    private static func model(
        from entry: inout EntryReader, limits: ModelLimits, found: ([String]) -> [Companion]
    ) throws -> Model? {
        var companions: [Companion] = []
        for _ in 0..<(try entry.number()) {
            let name = String(decoding: try entry.bytes(try entry.number()), as: UTF8.self)
            companions.append(Companion(name: name, digest: try entry.bytes(try entry.number())))
        }
        guard found(companions.map(\.name)) == companions else { return nil }
        let message = try entry.bytes(try entry.number())
        guard case .model(let model)? = ModelMessage(bytes: message, limits: limits) else { throw EntryDamage() }
        return model
    }

    private static func write(_ model: Model, _ companions: [Companion], to entry: inout EntryWriter) {
        func write(counted bytes: [UInt8]) {
            entry.write(bytes.count)
            entry.write(bytes)
        }
        entry.write(companions.count)
        for companion in companions {
            write(counted: Array(companion.name.utf8))
            write(counted: companion.digest)
        }
        write(counted: ModelMessage.model(model).bytes)
    }

    /// Returns the extension of a file name, which identifies the format.
    private func fileExtension(of path: String) -> String {
        let name = splitPath(path).name
        return name.lastIndex(of: ".").map { name[$0...].lowercased() } ?? ""
    }
}
