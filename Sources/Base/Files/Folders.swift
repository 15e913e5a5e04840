#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

#if canImport(Darwin)
    /// A folder whose names are being read.
    package typealias OpenFolder = UnsafeMutablePointer<DIR>
#else
    /// A folder whose names are being read.
    package typealias OpenFolder = OpaquePointer
#endif

/// The names in an open folder that are UTF-8, in no order. Files of our own always have such names.
package func fileNames(in folder: OpenFolder) -> [String] {
    var names: [String] = []
    while let entry = nextEntry(in: folder) {
        if let name = entry.name { names.append(name) }
    }
    return names
}

/// The names in a folder that are UTF-8, one after the other, in no order; none if it cannot be read.
///
/// For searches of our own files and for suggestions. A command that must not miss a file uses `folderEntries`.
package struct FolderNames: Sequence, IteratorProtocol {
    private final class Reading {
        let folder: OpenFolder?
        init(_ path: String) { folder = opendir(path) }
        deinit { if let folder { closedir(folder) } }
    }

    private let reading: Reading

    /// The names in the folder at a path.
    package init(in path: String) {
        reading = Reading(path)
    }

    /// The next name; nil after the last.
    package mutating func next() -> String? {
        guard let folder = reading.folder else { return nil }
        while let entry = nextEntry(in: folder) {
            if let name = entry.name { return name }
        }
        return nil
    }
}

/// Makes a folder with those above it, where they are missing, for its user alone; the system's reason where it fails.
package func makePrivateFolder(_ path: String) -> String? {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return nil }
    guard errno == ENOENT else { return systemReason() }
    let above = splitPath(path).folder
    guard above != path, above != "." else { return systemReason() }
    return makePrivateFolder(above) ?? (mkdir(path, 0o700) == 0 || errno == EEXIST ? nil : systemReason())
}
