#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The files that a program itself is made of.
struct ProgramInstallation {
    /// The program's own file.
    let file: String
    /// The folders of its libraries.
    let folders: [String]
    /// Whether it is a script: its interpreter runs other programs, which one of machine code is not made for.
    let isScript: Bool

    /// Folders of programs and libraries, for everybody to read.
    static let systemFolders = [
        "/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/opt", "/nix/store", "/gnu/store", "/app/lib",
    ]
    /// What the dynamic linker, the C library and encoders read about the system: where libraries are, the time zone, and the number of
    /// processors, by which encoders choose their threads and so the bytes of their output.
    static let systemFiles = [
        "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat",
        "/proc/filesystems", "/proc/sys/vm/overcommit_memory", "/sys/devices/system/cpu", "/sys/devices/system/node",
    ]
    /// Devices that hold nothing of anybody's.
    static let devices = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"]

    init(of program: ChildProgram) {
        file = program.path
        // Beside the folder of programs, also of what links lead to: as in conda's, Homebrew's and Python's environments.
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
