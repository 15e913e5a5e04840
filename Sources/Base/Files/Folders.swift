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

/// The names in a folder, those of the folder itself and of the one above included, in no order.
package func fileNames(in folder: OpenFolder) -> [String] {
    var names: [String] = []
    while let name = nextName(in: folder) { names.append(name) }
    return names
}

private func nextName(in folder: OpenFolder) -> String? {
    guard let entry = readdir(folder) else { return nil }
    return withUnsafePointer(to: &entry.pointee.d_name) { bytes in
        bytes.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: bytes.pointee)) {
            String(cString: $0)
        }
    }
}

/// The names in a folder, one after the other, those of the folder itself and of the one above included, in no order; none where it cannot be
/// read.
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
    package mutating func next() -> String? { reading.folder.flatMap { nextName(in: $0) } }
}

/// Makes a folder with those above it, where they are missing, for its user alone; the system's reason where it fails.
package func makePrivateFolder(_ path: String) -> String? {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return nil }
    guard errno == ENOENT else { return systemReason() }
    let above = splitPath(path).folder
    guard above != path, above != "." else { return systemReason() }
    return makePrivateFolder(above) ?? (mkdir(path, 0o700) == 0 || errno == EEXIST ? nil : systemReason())
}
