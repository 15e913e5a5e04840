import CSystem

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The running program: its arguments, and the location of its file, next to which its other files are installed.
package enum RunningProgram {
    /// The arguments of this process, beginning with the program's name; empty if the system does not provide them.
    ///
    /// They come from the process itself. `CommandLine.arguments` reads them from `/proc` on Linux.
    package static let arguments: [String] = {
        guard let given = process_arguments() else { return CommandLine.arguments }
        return (0..<Int(process_argument_count())).compactMap { index in given[index].map { String(cString: $0) } }
    }()

    /// The path of the program's file, with links resolved; nil if the system does not provide it.
    package static let path: String? = {
        #if canImport(Darwin)
            var buffer = [CChar](repeating: 0, count: 4096)
            var size = UInt32(buffer.count)
            return _NSGetExecutablePath(&buffer, &size) == 0 ? followed(&buffer) : nil
        #else
            // The link is in `/proc`, which a container may lack. The other path may be a link, or relative to the initial
            // working directory.
            if let path = followed("/proc/self/exe") { return path }
            return process_path().flatMap { followed($0) }
        #endif
    }()

    /// The folder of the program's file, with links resolved; nil if the system does not provide it.
    package static var folder: String? {
        path.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
    }

    private static func followed(_ path: UnsafePointer<CChar>) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// The folder of internal helper programs, where `make install` puts them: `libexec/bianlian` next to the program's folder.
    package static var helperFolder: String? { folder.map { $0 + "/../libexec/bianlian" } }
}
