#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The place of the program that runs, beside which its own files are.
package enum RunningProgram {
    /// The folder of its file, links followed where the system does so; nil where the system does not tell.
    package static var folder: String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        #if canImport(Darwin)
            var size = UInt32(buffer.count)
            guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
            let path = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #else
            let length = readlink("/proc/self/exe", &buffer, buffer.count)
            guard length > 0 else { return nil }
            let path = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #endif
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }

    /// The folder of programs that are not for people to type, where `make install` puts them: `libexec/bianlian` beside the program's.
    package static var helperFolder: String? { folder.map { $0 + "/../libexec/bianlian" } }
}
