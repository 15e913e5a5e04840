#if canImport(Darwin)
    package import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

#if canImport(Darwin)
    /// An open folder, for listing its entries.
    package typealias OpenFolder = UnsafeMutablePointer<DIR>
#else
    /// An open folder, for listing its entries.
    package typealias OpenFolder = OpaquePointer
#endif

/// Returns the names in an open folder that are UTF-8, in no particular order. Bianlian's own files always have such names.
package func fileNames(in folder: OpenFolder) -> [String] {
    var names: [String] = []
    while let entry = nextEntry(in: folder) {
        if let name = entry.name { names.append(name) }
    }
    return names
}

/// The names in a folder that are UTF-8, one after the other, in no particular order; empty if the folder cannot be read.
///
/// For searches for Bianlian's own files and for suggestions. A command that must not miss a file uses `folderEntries`.
package struct FolderNames: Sequence, IteratorProtocol {
    private final class Reading {
        let folder: OpenFolder?
        init(_ path: String) { folder = opendir(path) }
        deinit { if let folder { closedir(folder) } }
    }

    private let reading: Reading

    /// Lists the names in the folder at a path.
    package init(in path: String) {
        reading = Reading(path)
    }

    /// Returns the next name; nil after the last.
    package mutating func next() -> String? {
        guard let folder = reading.folder else { return nil }
        while let entry = nextEntry(in: folder) {
            if let name = entry.name { return name }
        }
        return nil
    }
}

/// Creates a folder and its missing parents, accessible only to the user; returns the system's reason on failure.
package func makePrivateFolder(_ path: String) -> String? {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return nil }
    guard errno == ENOENT else { return systemReason() }
    let above = splitPath(path).folder
    guard above != path, above != "." else { return systemReason() }
    return makePrivateFolder(above) ?? (mkdir(path, 0o700) == 0 || errno == EEXIST ? nil : systemReason())
}
