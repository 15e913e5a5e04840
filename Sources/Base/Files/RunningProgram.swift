import CSystem

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The program that runs: its arguments, and its place, beside which its own files are.
package enum RunningProgram {
    /// The arguments that this process was started with, the program's name first; empty where the system does not tell.
    ///
    /// They come from the process itself. `CommandLine.arguments` reads them from `/proc` on Linux.
    package static let arguments: [String] = {
        guard let given = process_arguments() else { return CommandLine.arguments }
        return (0..<Int(process_argument_count())).compactMap { index in given[index].map { String(cString: $0) } }
    }()

    /// The path of its file, links followed; nil where the system does not tell.
    package static let path: String? = {
        #if canImport(Darwin)
            var buffer = [CChar](repeating: 0, count: 4096)
            var size = UInt32(buffer.count)
            return _NSGetExecutablePath(&buffer, &size) == 0 ? followed(&buffer) : nil
        #else
            // The link is in `/proc`, which a container may lack; the other path may be a link, or relative to the folder of the start.
            if let path = followed("/proc/self/exe") { return path }
            return process_path().flatMap { followed($0) }
        #endif
    }()

    /// The folder of its file, links followed; nil where the system does not tell.
    package static var folder: String? {
        path.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
    }

    private static func followed(_ path: UnsafePointer<CChar>) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// The folder of programs that are not for people to type, where `make install` puts them: `libexec/bianlian` beside the program's.
    package static var helperFolder: String? { folder.map { $0 + "/../libexec/bianlian" } }
}
