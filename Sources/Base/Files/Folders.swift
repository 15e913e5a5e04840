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
    while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { bytes in
            bytes.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: bytes.pointee)) {
                String(cString: $0)
            }
        }
        names.append(name)
    }
    return names
}

/// Makes a folder with those above it, where they are missing, for its user alone; the system's reason where it fails.
package func makePrivateFolder(_ path: String) -> String? {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return nil }
    guard errno == ENOENT else { return systemReason() }
    let above = splitPath(path).folder
    guard above != path, above != "." else { return systemReason() }
    return makePrivateFolder(above) ?? (mkdir(path, 0o700) == 0 || errno == EEXIST ? nil : systemReason())
}
