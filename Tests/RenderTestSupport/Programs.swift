public import Foundation

/// Whether ffmpeg and ffprobe are in the PATH; tests that need them are skipped otherwise.
public let hasFFmpeg = ["ffmpeg", "ffprobe"].allSatisfy { program in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
}

/// Whether the kernel has Landlock, which is optional; the kernel reports its version on request.
public let hasLandlock: Bool = {
    #if os(Linux)
        // Calls landlock_create_ruleset without a ruleset through `syscall`, whose variadic arguments Swift does not import.
        typealias SystemCall = @convention(c) (Int, Int, Int, Int) -> Int
        guard let call = dlsym(nil, "syscall") else { return false }
        return unsafeBitCast(call, to: SystemCall.self)(444, 0, 0, 1) >= 1
    #else
        return false
    #endif
}()

/// The command lines of the programs that run in a folder, by process identifier.
public func programs(runningIn folder: URL) -> [Int32: String] {
    #if os(Linux)
        let path = folder.resolvingSymlinksInPath().path
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
        let inFolder = numbers.filter {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd")) == path
        }
        return Dictionary(
            uniqueKeysWithValues: inFolder.map {
                ($0, (try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8)) ?? "")
            })
    #else
        func answer(_ program: String, _ arguments: [String]) -> String {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = arguments
            let output = Pipe()
            process.standardOutput = output
            try? process.run()
            return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        let numbers = answer("/usr/sbin/lsof", ["-t", "-a", "-d", "cwd", folder.path]).split(separator: "\n")
        return Dictionary(
            uniqueKeysWithValues: numbers.compactMap { Int32($0) }.map {
                ($0, answer("/bin/ps", ["-o", "command=", "-p", "\($0)"]))
            })
    #endif
}

#if DEBUG
    /// Whether this is an unoptimized build, in which long runs take minutes.
    public let isUnoptimized = true
#else
    /// Whether this is an unoptimized build, in which long runs take minutes.
    public let isUnoptimized = false
#endif
