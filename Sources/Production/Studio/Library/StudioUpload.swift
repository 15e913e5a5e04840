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
        let folder = try library.newFiles(name.kind)
        if let reason = folder.makeFolder() { throw RequestFault("\(name.kind.folder)/ cannot be created: \(reason)") }
        do {
            temporary = try TemporaryFile(for: folder.file(named: name.text()))
        } catch {
            throw Self.fault(name, error)
        }
    }

    /// Appends bytes.
    /// - Throws: `RequestFault`.
    func write(_ bytes: [UInt8]) throws(RequestFault) {
        do {
            try temporary.write(bytes)
        } catch {
            throw Self.fault(name, error)
        }
    }

    private static func fault(_ name: StudioFileName, _ failure: TemporaryFile.Failure) -> RequestFault {
        RequestFault("\(name.kind.folder)/\(name.text()) cannot be written: \(failure.reason)")
    }

    /// Gives the file the first name that is free, and returns it with whether it is new. A file with the same content is used
    /// instead. A picture that cannot be read is not kept, nor a companion whose name is taken, because a model names it.
    /// - Throws: `RequestFault`; `ImageError`.
    func finish() throws -> (file: StudioLibrary.File, isNew: Bool) {
        defer { temporary.remove() }
        if name.kind == .picture {
            _ = try readImageSize(at: FileLocation(name: name.text(), path: temporary.path))
        }
        var attempt = 1
        while true {
            let path = "\(name.kind.folder)/\(name.text(attempt: attempt))"
            let isNew = try named(name.text(attempt: attempt))
            if let file = library.file(at: path, name.kind),
                isNew || FileManager.default.contentsEqual(atPath: temporary.path, andPath: file.place.path)
            {
                return (file, isNew)
            }
            guard !isNew else {
                throw RequestFault("\(name.kind.folder)/ has become a link out of the project; add the file again")
            }
            guard name.kind != .companion else {
                throw RequestFault("\(path) is another file, and a model names it; rename one of them")
            }
            attempt += 1
        }
    }

    private func named(_ text: String) throws(RequestFault) -> Bool {
        do {
            return try temporary.commit(asNew: text)
        } catch {
            throw Self.fault(name, error)
        }
    }
}
