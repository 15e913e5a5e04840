#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file, with its name in messages and the path to open.
package struct FileLocation: Hashable, Sendable {
    /// The name in messages.
    package let name: String
    /// The path to open.
    package let path: String
    /// Whether the path has all links resolved, and may have been checked; opening it then follows no links.
    package let isChecked: Bool

    /// Creates the location of an unchecked file, which may follow links.
    package init(name: String, path: String) {
        (self.name, self.path, isChecked) = (name, path, false)
    }

    /// Creates the location of a file whose path was checked.
    /// - Parameter resolvedPath: an absolute path without links and without `..`.
    package init(name: String, resolvedPath: String) {
        (self.name, path, isChecked) = (name, resolvedPath, true)
    }

    /// The location with all links resolved. If nothing exists there, the same path, at which no link is followed.
    package var followed: FileLocation {
        guard let real = realpath(path, nil) else { return FileLocation(name: name, resolvedPath: path) }
        defer { free(real) }
        return FileLocation(name: name, resolvedPath: String(cString: real))
    }

    /// Opens the file for reading; does not wait for the writer of a pipe.
    /// - Returns: a descriptor that no child inherits, or -1 with `errno` set.
    package func open() -> Int32 {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
        return isChecked ? openWithoutLinks(path, flags) : systemOpen(path, flags)
    }

    /// Opens the folder that contains the file.
    /// - Returns: a descriptor that no child inherits, or -1 with `errno` set.
    package func openFolder() -> Int32 {
        let folder = splitPath(path).folder
        return isChecked ? openFolderWithoutLinks(folder) : systemOpen(folder, folderFlags)
    }

    /// Returns the location of a file in this folder that is not a link, such as a file to be created.
    package func file(named part: String) -> FileLocation {
        let (name, path) = (name + "/" + part, path + "/" + part)
        return isChecked ? FileLocation(name: name, resolvedPath: path) : FileLocation(name: name, path: path)
    }

    /// Creates this folder and its missing parents; returns the system's reason on failure.
    package func makeFolder() -> String? {
        let folder = openFolderWithoutLinks(path, creating: true)
        guard folder >= 0 else { return systemReason() }
        close(folder)
        return nil
    }

    /// Removes this file; returns the system's reason on failure.
    package func remove() -> String? {
        let folder = openFolder()
        guard folder >= 0 else { return systemReason() }
        defer { close(folder) }
        return unlinkat(folder, splitPath(path).name, 0) == 0 ? nil : systemReason()
    }
}

/// Whether a path leads to a folder or to something below it; both are absolute and have all links resolved.
///
/// Compares bytes: text that is equal to Swift, such as the composed and the decomposed form of é, may name different files.
package func isPath(_ path: String, within folder: String) -> Bool {
    guard path.utf8.starts(with: folder.utf8) else { return false }
    return folder.utf8.last == UInt8(ascii: "/") || path.utf8.count == folder.utf8.count
        || path.utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/")
}

/// Returns a path without each `FOLDER/..`, so that one file has one name in messages, regardless of the folder that names it.
///
/// If `FOLDER` is a link, the shorter path may lead elsewhere; the path is then unchanged.
package func pathWithoutDetours(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
        if part == "..", let last = parts.last, !["", ".", ".."].contains(last) {
            parts.removeLast()
        } else {
            parts.append(part)
        }
    }
    let short = parts.joined(separator: "/")
    func target(_ path: String) -> String { FileLocation(name: path, path: path).followed.path }
    return short != path && target(short) == target(path) ? short : path
}

/// Opens a path, none of whose components may be a link.
///
/// If a component has become a link since the path was resolved, opening fails. The opened file is therefore the one that was
/// checked.
/// - Parameter flags: the flags of `open`.
/// - Returns: a descriptor, or -1 with `errno` set: `ELOOP` or `ENOTDIR` for a link.
package func openWithoutLinks(_ path: String, _ flags: Int32) -> Int32 {
    let (folderPath, name) = splitPath(path)
    let folder = openFolderWithoutLinks(folderPath)
    guard folder >= 0 else { return -1 }
    defer { closeKeepingReason(folder) }
    return openat(folder, name, flags | O_NOFOLLOW)
}

/// Opens a folder for access to its files; no component of its path may be a link.
/// - Parameter creating: whether to create missing folders. Default: no.
/// - Returns: a descriptor, or -1 with `errno` set.
package func openFolderWithoutLinks(_ path: String, creating: Bool = false) -> Int32 {
    var folder = systemOpen(path.hasPrefix("/") ? "/" : ".", folderFlags)
    // By bytes: the system separates at a slash before a combining character, too, which is one `Character` with it.
    for part in path.utf8.split(separator: UInt8(ascii: "/")) where folder >= 0 {
        let name = String(Substring(part))
        if name == "." { continue }
        if creating { _ = mkdirat(folder, name, 0o777) }
        let next = openat(folder, name, folderFlags | O_NOFOLLOW)
        closeKeepingReason(folder)
        folder = next
    }
    return folder
}

/// Splits a path into its folder, `.` if there is none, and its last component.
package func splitPath(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.utf8.index(after: slash)...]))
}

/// Traversing a folder requires no permission to read it, on systems that distinguish the two.
private var folderFlags: Int32 {
    #if os(Linux)
        // Linux's O_PATH (fcntl.h), which is not imported.
        return 0o10000000 | O_DIRECTORY | O_CLOEXEC
    #else
        return O_RDONLY | O_DIRECTORY | O_CLOEXEC
    #endif
}

private func closeKeepingReason(_ descriptor: Int32) {
    let reason = errno
    close(descriptor)
    errno = reason
}

/// Calls the system's `open`, which the method of a location hides.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags)
}
