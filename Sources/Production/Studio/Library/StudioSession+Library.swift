import ConfigSettings
import JSONText
import RenderConfig

extension StudioSession {
    /// Returns the list of all things and files that a page can add.
    func libraryText(uploadLimit: Int) -> String {
        let (sources, events) = peek { (status.job?.sources ?? [], status.job?.eventNames ?? []) }
        var list = library.json(uploadLimit: uploadLimit, sources: sources)
        if case .object(let members) = list {
            let reason: OrderedJSON = unsavableReason.map { .string($0) } ?? .null
            list = .object(members + [.init("refusal", reason), .init("events", .array(events.map { .string($0) }))])
        }
        return list.compactText
    }

    /// Opens a file that a page puts into the project.
    /// - Parameters:
    ///   - given: the name on the user's machine; any text.
    ///   - isCompanion: whether a model names the file. Default: false.
    func upload(named given: String, isCompanion: Bool = false) throws(RequestFault) -> StudioUpload {
        if let unsavableReason { throw RequestFault(unsavableReason) }
        return try StudioUpload(named: try StudioFileName(given, isCompanion: isCompanion), in: library)
    }

    /// Gives a received file its name, and returns what the page needs to use it.
    /// - Throws: `RequestFault`; `ImageError`.
    func take(_ upload: StudioUpload) throws -> OrderedJSON {
        let (file, isNew) = try upload.finish()
        let guess = file.kind == .model ? WearableKind(named: file.path.lowercased()) : nil
        return [
            "id": .integer(library.number(of: file)), "path": .string(file.path), "kind": .string(file.kind.rawValue),
            "new": .boolean(isNew), "fit": guess.map { .string($0.rawValue) } ?? .null,
        ]
    }
}
