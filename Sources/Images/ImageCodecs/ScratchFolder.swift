package import Foundation
import Synchronization

/// Folders for intermediate files. They are removed after use, also where the program is ended at once.
package enum ScratchFolder {
    private static let paths = Mutex<Set<String>>([])

    /// Does something with a folder of its own, which others cannot read and which is removed afterwards with all that is in it.
    /// - Parameter purpose: what the folder's name says of it.
    package static func with<Result>(for purpose: String, _ body: (URL) throws -> Result) throws -> Result {
        let folder = try make(for: purpose)
        defer { remove(folder) }
        return try body(folder)
    }

    /// Makes a folder among the system's temporary files, which others cannot read and which is to be removed with `remove`.
    package static func make(for purpose: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bianlian-\(purpose)-\(UUID().uuidString)")
        paths.withLock { _ = $0.insert(folder.path) }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return folder
    }

    /// Makes a folder at a place, whose parent is there; it is to be removed with `remove`.
    package static func make(at folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        paths.withLock { _ = $0.insert(folder.path) }
    }

    /// Removes a folder, if it is still there.
    package static func remove(_ folder: URL) {
        try? FileManager.default.removeItem(at: folder)
        paths.withLock { _ = $0.remove(folder.path) }
    }

    /// Removes all folders that were not removed yet, for a program that is about to end.
    package static func removeAll() {
        for path in paths.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }
}
