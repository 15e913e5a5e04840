import Foundation

/// The identity of a file or folder, after following links.
struct FileIdentity: Hashable {
    private let device: UInt64
    private let number: UInt64
    /// Whether it is a folder.
    let isFolder: Bool

    /// Reads the identity of the file or folder at a path; nil if there is none.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
    }
}
