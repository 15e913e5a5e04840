#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The files of a folder and of the folders below it, by their paths in lower case.
struct FolderListing {
    private var paths: [String: String] = [:]
    private static let most = 4096
    private static let deepest = 3

    /// Lists the working folder, the upper levels first.
    init() {
        var folders = [(path: "", depth: 0)]
        var next = 0
        while next < folders.count, paths.count + folders.count < Self.most {
            let (path, depth) = folders[next]
            next += 1
            for (name, isFolder) in Self.entries(of: path.isEmpty ? "." : path).sorted(by: { $0.name < $1.name }) {
                let own = path.isEmpty ? name : path + "/" + name
                if isFolder {
                    if depth < Self.deepest { folders.append((own, depth + 1)) }
                } else if paths.count < Self.most, paths[own.lowercased()] == nil {
                    paths[own.lowercased()] = own
                }
            }
        }
    }

    /// Returns the path of a file whose path differs only in case; nil if there is none.
    func path(like path: String) -> String? { paths[path.lowercased()] }

    private static func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var entries: [(name: String, isFolder: Bool)] = []
        while let entry = readdir(stream), entries.count < most {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(".") { continue }
            entries.append((name, entry.pointee.d_type == UInt8(DT_DIR)))
        }
        return entries
    }
}
