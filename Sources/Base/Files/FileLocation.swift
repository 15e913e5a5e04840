#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file by the name that messages give it and the path that it is opened by.
package struct FileLocation: Hashable, Sendable {
    /// The name in messages.
    package let name: String
    /// The path that it is opened by.
    package let path: String
    /// Whether the path was found by following all links, and perhaps judged: then opening it follows none.
    package let isChecked: Bool

    /// A file that may be wherever its name leads.
    package init(name: String, path: String) {
        (self.name, self.path, isChecked) = (name, path, false)
    }

    /// A file whose place was judged.
    /// - Parameter resolvedPath: absolute, without links and without `..`.
    package init(name: String, resolvedPath: String) {
        (self.name, path, isChecked) = (name, resolvedPath, true)
    }

    /// The place that its name leads to now, links followed; where there is nothing, the place itself, at which no link is followed.
    package var followed: FileLocation {
        guard let real = realpath(path, nil) else { return FileLocation(name: name, resolvedPath: path) }
        defer { free(real) }
        return FileLocation(name: name, resolvedPath: String(cString: real))
    }

    /// Opens it for reading, without waiting for whoever writes to a pipe.
    /// - Returns: a descriptor that no child inherits, or -1 with `errno` set.
    package func open() -> Int32 {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
        return isChecked ? openWithoutLinks(path, flags) : systemOpen(path, flags)
    }

    /// Opens the folder that it lies in.
    /// - Returns: a descriptor that no child inherits, or -1 with `errno` set.
    package func openFolder() -> Int32 {
        let folder = splitPath(path).folder
        return isChecked ? openFolderWithoutLinks(folder) : systemOpen(folder, folderFlags)
    }

    /// A file in this folder that is no link, as one that is about to be made is none.
    package func file(named part: String) -> FileLocation {
        let (name, path) = (name + "/" + part, path + "/" + part)
        return isChecked ? FileLocation(name: name, resolvedPath: path) : FileLocation(name: name, path: path)
    }

    /// Makes this folder with those above it, where they are missing; the system's reason where it fails.
    package func makeFolder() -> String? {
        let folder = openFolderWithoutLinks(path, creating: true)
        guard folder >= 0 else { return systemReason() }
        close(folder)
        return nil
    }

    /// Removes this file; the system's reason where it fails.
    package func remove() -> String? {
        let folder = openFolder()
        guard folder >= 0 else { return systemReason() }
        defer { close(folder) }
        return unlinkat(folder, splitPath(path).name, 0) == 0 ? nil : systemReason()
    }
}

/// Opens a path of which no part may be a link.
///
/// A link that was put in its way since it was resolved is an error, so what is opened is what was looked at.
/// - Parameter flags: those of `open`.
/// - Returns: a descriptor, or -1 with `errno` set: `ELOOP` or `ENOTDIR` for a link.
package func openWithoutLinks(_ path: String, _ flags: Int32) -> Int32 {
    let (folderPath, name) = splitPath(path)
    let folder = openFolderWithoutLinks(folderPath)
    guard folder >= 0 else { return -1 }
    defer { closeKeepingReason(folder) }
    return openat(folder, name, flags | O_NOFOLLOW)
}

/// Opens a folder no part of whose path may be a link, to name files in it.
/// - Parameter creating: whether folders that are missing are made. Default: no.
/// - Returns: a descriptor, or -1 with `errno` set.
package func openFolderWithoutLinks(_ path: String, creating: Bool = false) -> Int32 {
    var folder = systemOpen(path.hasPrefix("/") ? "/" : ".", folderFlags)
    for part in path.split(separator: "/") where part != "." && folder >= 0 {
        let name = String(part)
        if creating { _ = mkdirat(folder, name, 0o777) }
        let next = openat(folder, name, folderFlags | O_NOFOLLOW)
        closeKeepingReason(folder)
        folder = next
    }
    return folder
}

/// The folder of a path, `.` where it names none, and the last part.
package func splitPath(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
}

/// Passing through a folder needs no right to read it, where the system can tell the difference.
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

/// The system's `open`, whose name a location's own hides.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags)
}
