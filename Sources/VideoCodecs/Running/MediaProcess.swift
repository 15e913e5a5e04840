import Foundation
import ImageCodecs
import Synchronization

/// A program at the other end of a pipe, started without a shell and in a process group of its own, so that a key that stops us
/// does not stop it before we say so.
///
/// What it says on standard error is taken from it at once, and the last of it kept. For one thread at a time.
final class MediaProcess {
    /// Which way the pipe goes.
    enum Direction {
        /// Our bytes are its standard input; its standard output goes nowhere.
        case feeding
        /// Its standard output comes to us; its standard input is empty.
        case reading
    }

    /// The system does not start the program; its reason.
    struct LaunchFailure: Error {
        let reason: String
    }

    /// Our end of the pipe.
    private(set) var descriptor: Int32
    private let process: pid_t
    private let words: LastWords
    private var status: Int32?

    /// Starts a program.
    /// - Throws: `LaunchFailure`.
    init(_ program: URL, _ arguments: [String], _ direction: Direction) throws(LaunchFailure) {
        // A program that goes away must be an error of the write, not the end of this process.
        signal(SIGPIPE, SIG_IGN)
        let started = try Self.start([program.path] + arguments, direction)
        (descriptor, process) = (started.descriptor, started.process)
        words = LastWords(from: started.complaints)
        #if os(Linux)
            // A frame of 1280×720 takes 1.6 ms instead of 5 through a pipe of 1 MiB. Where it is not granted, 64 KiB serve.
            _ = fcntl(descriptor, Self.setPipeSize, 1 << 20)
        #endif
    }

    deinit {
        end()
    }

    /// Closes our end of the pipe.
    func closePipe() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
    }

    /// Fills `bytes` from the pipe.
    /// - Returns: how many came before the other end was closed.
    func fill(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
        var filled = 0
        while filled < bytes.count {
            let count = read(descriptor, bytes.baseAddress! + filled, bytes.count - filled)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            filled += count
        }
        return filled
    }

    /// All that comes through the pipe, or its first bytes where there are more than `most`.
    func readAll(most: Int) -> [UInt8] {
        var all: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while all.count < most {
            let count = block.withUnsafeMutableBytes { fill($0) }
            all += block[..<count]
            if count < block.count { break }
        }
        return all
    }

    /// Closes the pipe and waits for the end.
    /// - Returns: whether the program ended by itself with code 0.
    func finish() -> Bool {
        closePipe()
        return wait() == 0
    }

    /// Ends the program at once.
    func end() {
        closePipe()
        guard status == nil else { return }
        kill(process, SIGKILL)
        _ = wait()
    }

    /// The last line that the program wrote to standard error, after its end; nil where it said nothing.
    func lastWords() -> String? { words.last() }

    /// The status of `wait`.
    private func wait() -> Int32 {
        if let status { return status }
        var ended: Int32 = 0
        while true {
            let result = waitpid(process, &ended, 0)
            if result == process { break }
            if result < 0, errno == EINTR { continue }
            // Somebody who ignores SIGCHLD has the system forget the status: then what came through the pipe decides.
            ended = 0
            break
        }
        status = ended
        return ended
    }

    /// Linux's F_SETPIPE_SZ (fcntl.h), which is not imported.
    private static let setPipeSize: Int32 = 1031
}

extension MediaProcess {
    /// Held while a program gets its ends of pipes, so that none that is started at the same time gets them too: it would keep them open.
    private static let starting = Mutex(())

    private static func start(
        _ arguments: [String], _ direction: Direction
    ) throws(LaunchFailure) -> (process: pid_t, descriptor: Int32, complaints: Int32) {
        let isReading = direction == .reading
        return try starting.withLock { (_) throws(LaunchFailure) in
            let data = try makePipe()
            var open = [data.read, data.write]
            do throws(LaunchFailure) {
                let complaints = try makePipe()
                open += [complaints.read, complaints.write]
                let theirs = isReading ? data.write : data.read
                let process = try spawn(arguments, pipe: theirs, at: isReading ? 1 : 0, complaints: complaints.write)
                close(theirs)
                close(complaints.write)
                return (process, isReading ? data.read : data.write, complaints.read)
            } catch {
                open.forEach { close($0) }
                throw error
            }
        }
    }

    /// A pipe of which no program that is started later gets an end.
    private static func makePipe() throws(LaunchFailure) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw LaunchFailure(reason: systemReason()) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func spawn(
        _ arguments: [String], pipe: Int32, at place: Int32, complaints: Int32
    ) throws(LaunchFailure) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1 - place, "/dev/null", O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, pipe, place)
        posix_spawn_file_actions_adddup2(&actions, complaints, 2)
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        separate(&attributes)
        var process: pid_t = 0
        let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        let result = withCStrings(arguments) { arguments in
            withCStrings(environment) { posix_spawn(&process, arguments[0]!, &actions, &attributes, arguments, $0) }
        }
        guard result == 0 else { throw LaunchFailure(reason: String(cString: strerror(result))) }
        return process
    }

    #if canImport(Darwin)
        private typealias SpawnAttributes = posix_spawnattr_t?
    #else
        private typealias SpawnAttributes = posix_spawnattr_t
    #endif

    /// No signal blocked, those that we may ignore as they are by default, and a process group of its own.
    private static func separate(_ attributes: inout SpawnAttributes) {
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&defaults, signal) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setpgroup(&attributes, 0)
        var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETPGROUP)
        #if canImport(Darwin)
            flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))
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
