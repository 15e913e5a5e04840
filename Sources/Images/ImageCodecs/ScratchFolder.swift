package import Foundation
import Synchronization

/// Folders for intermediate files, which are removed after use, even if the program ends early.
package enum ScratchFolder {
    private static let paths = Mutex<Set<String>>([])

    /// Runs `body` with a new private folder, and removes the folder afterwards.
    /// - Parameter purpose: A word for the folder's name.
    package static func with<Result>(for purpose: String, _ body: (URL) throws -> Result) throws -> Result {
        let folder = try make(for: purpose)
        defer { remove(folder) }
        return try body(folder)
    }

    /// Creates a private folder in the system's temporary folder. The caller removes it with `remove`.
    package static func make(for purpose: String) throws -> URL {
        // Short, because the path of a socket has at most 103 bytes on macOS, whose temporary folders have paths of about 50.
        let number = String(UInt64.random(in: .min ... .max), radix: 36)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bianlian-\(purpose)-\(number)")
        paths.withLock { _ = $0.insert(folder.path) }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return folder
    }

    /// Creates a folder in an existing folder. The caller removes it with `remove`.
    package static func make(at folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        paths.withLock { _ = $0.insert(folder.path) }
    }

    /// Removes a folder if it still exists.
    package static func remove(_ folder: URL) {
        try? FileManager.default.removeItem(at: folder)
        paths.withLock { _ = $0.remove(folder.path) }
    }

    /// Removes all remaining folders before the program ends.
    package static func removeAll() {
        for path in paths.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }
}
