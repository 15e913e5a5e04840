import Files
import Foundation
import ImageCodecs
import JSONText
import RenderConfig

/// A file on its way into the project. It has a temporary name until it is complete.
///
/// Not thread-safe; one thread after another may use it.
final class StudioUpload: @unchecked Sendable {
    private let name: StudioFileName
    private let library: StudioLibrary
    private let temporary: TemporaryFile

    /// Opens an empty file in the folder of its kind, which is created if it is missing.
    /// - Throws: `RequestFault`.
    init(named name: StudioFileName, in library: StudioLibrary) throws(RequestFault) {
        (self.name, self.library) = (name, library)
        let place = try library.place(for: name).place
        let folder = FileLocation(name: name.kind.folder, resolvedPath: splitPath(place.path).folder)
        if let reason = folder.makeFolder() { throw RequestFault("\(folder.name)/ cannot be created: \(reason)") }
        do {
            temporary = try TemporaryFile(for: place)
        } catch {
            throw RequestFault("\(folder.name)/\(name.text()) cannot be written: \(error.reason)")
        }
    }

    /// Appends bytes.
    /// - Throws: `RequestFault`.
    func write(_ bytes: [UInt8]) throws(RequestFault) {
        do {
            try temporary.write(bytes)
        } catch {
            throw RequestFault("\(name.kind.folder)/\(name.text()) cannot be written: \(error.reason)")
        }
    }

    /// Gives the file its name, and returns it with whether it is new. A picture that cannot be read is not kept.
    /// - Throws: `RequestFault`; `ImageError`.
    func finish() throws -> (file: StudioLibrary.File, isNew: Bool) {
        defer { temporary.remove() }
        if name.kind == .picture {
            _ = try readImageSize(at: FileLocation(name: name.text(), path: temporary.path))
        }
        return try library.name(temporary.path, name)
    }
}
