#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// One run of a program whose answer on standard output is wanted, with nothing left of it afterwards.
///
/// No shell is between: arguments arrive as they are. The program gets no standard input, an environment of a few names,
/// default signals, and no file of ours but the pipe. May be used from several threads at a time; it blocks the calling one.
package struct ModelReaderProcess {
    /// How a run ended.
    package enum Outcome: Equatable {
        /// It ended by itself with code 0.
        case answered([UInt8])
        /// It ended otherwise; the signal that ended it, if one did.
        case stopped(signal: Int?)
        /// It was stopped after its time.
        case overTime
        /// It was stopped since its answer grew too long.
        case overLength
    }

    /// The system does not start the program; its reason.
    package struct LaunchFailure: Error {
        package var reason: String
    }

    /// Its path.
    package var program: String
    private var arguments: [String]
    private var seconds: Int
    private var answerLimit: Int

    /// A run to come, and when to stop it: after so many seconds by the clock, or bytes of its answer.
    package init(program: String, arguments: [String], seconds: Int, answerLimit: Int) {
        self.program = program
        self.arguments = arguments
        self.seconds = seconds
        self.answerLimit = answerLimit
    }

    /// Runs it to its end.
    /// - Throws: `LaunchFailure`.
    package func run() throws -> Outcome {
        let (readEnd, writeEnd) = try Self.makePipe()
        defer { close(readEnd) }
        let process: pid_t
        do {
            defer { close(writeEnd) }
            process = try spawn(output: writeEnd)
        }
        let deadline = Self.now() + Double(seconds)
        let (answer, ending) = drain(readEnd, until: deadline)
        let status = Self.wait(for: process, until: ending == .end ? deadline : 0)
        switch ending {
        case .overTime: return .overTime
        case .overLength: return .overLength
        case .end: break
        }
        guard let status else { return .overTime }
        // The status of `wait`: the lower 7 bits are the signal, the next byte up the exit code.
        let signal = Int(status & 0x7F)
        if signal == Int(SIGXCPU) { return .overTime }
        if signal != 0 { return .stopped(signal: signal) }
        return status == 0 ? .answered(answer) : .stopped(signal: nil)
    }

    private enum Ending {
        case end, overTime, overLength
    }

    /// Reads all that comes, so that the program never waits for us.
    private func drain(_ descriptor: Int32, until deadline: Double) -> (answer: [UInt8], ending: Ending) {
        var answer: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let left = deadline - Self.now()
            guard left > 0 else { return ([], .overTime) }
            var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&watched, 1, Int32(min(left * 1000, 60_000)) + 1)
            if ready <= 0 { continue }
            let count = read(descriptor, &block, block.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return (answer, .end) }
            guard answer.count + count <= answerLimit else { return ([], .overLength) }
            answer += block[..<count]
        }
    }

    /// The status that a process ended with, or nil where it had to be killed; it is gone in any case.
    private static func wait(for process: pid_t, until deadline: Double) -> Int32? {
        var status: Int32 = 0
        var pause: UInt32 = 50
        while now() < deadline {
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process { return status }
            // Somebody who ignores SIGCHLD has the system forget the status: what was answered decides then.
            if ended < 0 && errno == ECHILD { return 0 }
            usleep(pause)
            pause = min(pause * 2, 5000)
        }
        kill(process, SIGKILL)
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return nil
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// A pair of sockets that serves as a pipe: unlike a pipe it can be made such that no other child inherits it.
    private static func makePipe() throws -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            // Children inherit nothing there, by a flag of the spawn.
            let result = socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
        #else
            let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            let result = socketpair(AF_UNIX, kind, 0, &ends)
        #endif
        guard result == 0 else { throw LaunchFailure(reason: String(cString: strerror(errno))) }
        return (ends[0], ends[1])
    }

    private func spawn(output: Int32) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        Self.resetSignals(&attributes)

        var process: pid_t = 0
        let result = Self.withCStrings([program] + arguments) { arguments in
            Self.withCStrings(Self.environment) { environment in
                posix_spawn(&process, program, &actions, &attributes, arguments, environment)
            }
        }
        guard result == 0 else { throw LaunchFailure(reason: String(cString: strerror(result))) }
        return process
    }

    #if canImport(Darwin)
        private typealias SpawnAttributes = posix_spawnattr_t?
    #else
        private typealias SpawnAttributes = posix_spawnattr_t
    #endif

    /// No signal blocked, and those that a caller may ignore as they are by default.
    private static func resetSignals(_ attributes: inout SpawnAttributes) {
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGXCPU] { sigaddset(&defaults, signal) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        #if canImport(Darwin)
            flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    /// What a program needs to be loaded, and no traces of its crashes: those are expected.
    private static var environment: [String] {
        let kept = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH"].compactMap { name in
            ModelReaderLocation.environment(name).map { "\(name)=\($0)" }
        }
        return kept + ["LC_ALL=C", "SWIFT_BACKTRACE=enable=no"]
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        pointers.append(nil)
        return body(pointers)
    }
}
