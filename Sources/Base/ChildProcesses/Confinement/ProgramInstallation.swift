#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The installed files of a program.
struct ProgramInstallation {
    /// The program's own file.
    let file: String
    /// The folders of its libraries.
    let folders: [String]
    /// Whether it is a script: its interpreter starts other programs, which a binary program does not need.
    let isScript: Bool

    /// Folders of programs and libraries that every user can read.
    static let systemFolders = [
        "/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/opt", "/nix/store", "/gnu/store", "/app/lib",
    ]
    /// System files that the dynamic linker, the C library and encoders read: library paths, the time zone, and the number of
    /// processors.
    ///
    /// Encoders choose their number of threads from the latter, which affects the bytes of their output.
    static let systemFiles = [
        "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat",
        "/proc/filesystems", "/proc/sys/vm/overcommit_memory", "/sys/devices/system/cpu", "/sys/devices/system/node",
    ]
    /// Devices without private data.
    static let devices = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"]

    init(of program: ChildProgram) {
        file = program.path
        // Next to the program's folder and to the folder that links lead to, as in environments of conda, Homebrew and Python.
        let prefixes = [program.path, Self.resolved(program.path)].map { Self.folder(of: Self.folder(of: $0)) }
        let beside = prefixes.flatMap { prefix in
            ["lib", "lib64", "libexec", "Cellar", "opt"].map { "\(prefix)/\($0)" }
        }
        let named = program.environment.filter { $0.hasPrefix("LD_LIBRARY_PATH=") }
            .flatMap { $0.dropFirst("LD_LIBRARY_PATH=".count).split(separator: ":").map(String.init) }
        folders = beside + named
        isScript = Self.isScript(program.path)
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func isScript(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var start: [UInt8] = [0, 0]
        return read(descriptor, &start, 2) == 2 && start == Array("#!".utf8)
    }
}
