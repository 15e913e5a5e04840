import Foundation

/// The identity of a file or folder, links followed.
struct FileIdentity: Hashable {
    private let device: UInt64
    private let number: UInt64
    /// Whether it is a folder.
    let isFolder: Bool

    /// The identity of what is at a path, or nil where there is nothing.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
    }
}
