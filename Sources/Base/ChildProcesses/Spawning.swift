import CSystem
import DescribedErrors

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Both sides of a child's streams, by descriptor: input, output, errors, reports.
struct StandardStreams {
    /// Our ends; closed ends if there is no pipe.
    private(set) var ours = (0..<4).map { _ in PipeEnd(-1) }
    /// The child's ends; nil if there is no pipe.
    private(set) var theirs: [Int32?] = [nil, nil, nil, nil]

    /// Creates the pipes of a program.
    /// - Throws: `LaunchFailure`; the caller must still close the pipes that were opened.
    mutating func open(_ program: ChildProgram) throws(LaunchFailure) {
        for (index, stream) in program.streams.enumerated() where stream == .pipe {
            var ends: [Int32] = [-1, -1]
            guard pipes_make(&ends) == 0 else { throw LaunchFailure(number: errno) }
            let (read, write) = (ends[0], ends[1])
            ours[index] = PipeEnd(index == 0 ? write : read)
            theirs[index] = index == 0 ? read : write
        }
    }

    /// Closes the child's ends in this process.
    mutating func closeTheirs() {
        for case let descriptor? in theirs { close(descriptor) }
        theirs = [nil, nil, nil, nil]
    }
}

/// Starts a program.
/// - Parameter streams: its ends of pipes, for input, output, errors and reports.
func spawn(_ program: ChildProgram, streams: [Int32?]) throws(LaunchFailure) -> pid_t {
    #if os(Linux)
        if let confinement = program.confinement, ConfinementSettings.preferred.isOn {
            return try startConfined(program, confinement, streams: streams)
        }
    #endif
    #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
    #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (index, stream) in streams.enumerated() {
        if let stream {
            posix_spawn_file_actions_adddup2(&actions, stream, Int32(index))
        } else if program.streams[index] == .inherited {
            #if canImport(Darwin)
                posix_spawn_file_actions_addinherit_np(&actions, Int32(index))
            #endif
        } else if index < 3 {
            posix_spawn_file_actions_addopen(&actions, Int32(index), "/dev/null", index == 0 ? O_RDONLY : O_WRONLY, 0)
        } else if program.file == nil {
            // This process may have inherited a descriptor with this number.
            #if !canImport(Darwin)
                posix_spawn_file_actions_addclose(&actions, Int32(index))
            #endif
        }
    }
    // After the streams, whose ends may use this number.
    if let file = program.file { posix_spawn_file_actions_adddup2(&actions, file, ChildProgram.handedFile) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    separate(&attributes, hasOwnGroup: program.hasOwnGroup)
    var number: pid_t = 0
    let result = withCStrings([program.path] + program.arguments) { arguments in
        withCStrings(program.environment) {
            posix_spawn(&number, program.path, &actions, &attributes, arguments, $0)
        }
    }
    guard result == 0 else { throw LaunchFailure(number: result) }
    return number
}

#if canImport(Darwin)
    private typealias SpawnAttributes = posix_spawnattr_t?
#else
    private typealias SpawnAttributes = posix_spawnattr_t
#endif

/// Sets the child's signals and process group: no signal is blocked, and signals that this process may ignore have their
/// default actions.
private func separate(_ attributes: inout SpawnAttributes, hasOwnGroup: Bool) {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    if hasOwnGroup {
        posix_spawnattr_setpgroup(&attributes, 0)
        flags |= Int32(POSIX_SPAWN_SETPGROUP)
    }
    #if canImport(Darwin)
        flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
}

func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    return body(pointers)
}
