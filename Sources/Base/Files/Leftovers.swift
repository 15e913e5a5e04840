import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Temporary files of processes that died before they could remove them.
package enum Leftovers {
    /// The identity of a folder, independent of its path.
    private struct Folder: Hashable {
        var device: UInt64
        var number: UInt64
    }

    private static let cleaned = Mutex<Set<Folder>>([])

    /// Removes the leftovers in a folder on the first call of this process for that folder.
    ///
    /// Leftovers are recognized by their names and by their locks, which end with their processes. If the file system has no
    /// locks, nothing is removed.
    package static func removeOnce(inFolderAt path: String) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        removeOnce(inFolder: folder)
        close(folder)
    }

    /// Forgets which folders were cleaned. For tests, because a new folder can get the inode number of a removed one.
    static func forgetFolders() {
        cleaned.withLock { $0.removeAll() }
    }

    static func removeOnce(inFolder folder: Int32) {
        var status = stat()
        guard fstat(folder, &status) == 0 else { return }
        let name = Folder(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
        guard cleaned.withLock({ $0.insert(name).inserted }) else { return }
        for name in names(inFolder: folder) where TemporaryName.isOne(name) { remove(name, from: folder) }
    }

    private static func remove(_ name: String, from folder: Int32) {
        // Network file systems lock only files that are open for writing.
        let descriptor = openat(folder, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlinkat(folder, name, 0) }
    }

    private static func names(inFolder folder: Int32) -> [String] {
        let listed = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard listed >= 0, let entries = fdopendir(listed) else { return [] }
        defer { closedir(entries) }
        return fileNames(in: entries)
    }
}
