#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The limits of the system on paths.
package enum PathLimits {
    /// The largest number of bytes of a path.
    package static let pathBytes = Int(PATH_MAX) - 1
    /// The largest number of bytes of a name in a path.
    package static let nameBytes = Int(NAME_MAX)

    /// Returns the reason why the system cannot open a path, regardless of its existence; nil if it can.
    package static func fault(of path: String) -> String? {
        let count = path.utf8.count
        guard count <= pathBytes else { return "a path of \(count) bytes is longer than the system's limit, \(pathBytes)" }
        let names = path.utf8.split(separator: UInt8(ascii: "/"))
        guard let long = names.first(where: { $0.count > nameBytes }) else { return nil }
        return "a name of \(long.count) bytes is longer than the system's limit, \(nameBytes)"
    }
}
