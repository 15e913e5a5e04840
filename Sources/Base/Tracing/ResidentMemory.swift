#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The memory that this process uses now.
enum ResidentMemory {
    /// The resident memory in bytes: the second number of `/proc/self/statm`, which counts pages. Nil on systems without that
    /// file.
    static var bytes: Int? {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 128)
        let count = read(file, &text, text.count)
        guard count > 0 else { return nil }
        let numbers = String(decoding: text[..<count], as: UTF8.self).split(separator: " ")
        guard numbers.count > 1, let pages = Int(numbers[1]) else { return nil }
        return pages * Int(getpagesize())
    }
}
