import CSystem

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Starts a program that is confined from before its first instruction.
///
/// `posix_spawn` cannot do this. An intermediate program that confines itself and then executes the other one would have to be
/// shipped with every program that uses the library. Therefore the forked child confines itself before it executes the program.
/// - Parameter streams: its ends of pipes, for input, output, errors and reports.
func startConfined(
    _ program: ChildProgram, _ confinement: ProgramConfinement, streams: [Int32?]
) throws(LaunchFailure) -> pid_t {
    let installation = ProgramInstallation(of: program)
    let rules = FileRules(for: program, installation, confinement)
    var start = confined_start()
    start.streams = confinedStreams(of: program, streams)
    start.has_own_group = program.hasOwnGroup
    start.rules = rules.descriptor
    start.memory = UInt64(confinement.memoryBytes ?? 0)
    start.writes_files = !confinement.writable.isEmpty
    start.starts_processes = installation.isScript
    var (number, reason): (pid_t, Int32) = (0, 0)
    withCStrings([program.path] + program.arguments) { arguments in
        withCStrings(program.environment) { environment in
            start.path = UnsafePointer(arguments[0])
            (start.arguments, start.environment) = (arguments, environment)
            (number, reason) = StarterThread.start(start)
        }
    }
    guard reason == 0 else { throw LaunchFailure(number: reason) }
    return number
}

/// Starts a child with the restrictions of a program that reads and writes no files, and returns which attempts were refused.
///
/// The result has the bits that ConfinedStart.h defines for exit codes; nil if the child failed.
func confinedAttempts() -> Int32? {
    let program = ChildProgram(path: "/dev/null")
    let rules = FileRules(for: program, ProgramInstallation(of: program), ProgramConfinement())
    var start = confined_start()
    start.streams = confinedStreams(of: program, [nil, nil, nil, nil])
    start.rules = rules.descriptor
    var status: Int32 = 0
    let number = try? RunningChildren.add { () throws(LaunchFailure) in
        let (number, reason) = StarterThread.start(start)
        guard reason == 0 else { throw LaunchFailure(reason: "") }
        return number
    }
    guard let number, RunningChildren.take(number, &status, waiting: true) == number, status & 0x7F == 0 else { return nil }
    return status >> 8 & 0xFF
}

extension ProgramConfinement.Restriction {
    /// Its bit in the result of `confinedAttempts`.
    var bit: Int32 {
        switch self {
        case .readsItsFilesAlone: Int32(confined_reads_its_files_alone)
        case .writesItsFilesAlone: Int32(confined_writes_its_files_alone)
        case .reachesNoNetwork: Int32(confined_reaches_no_network)
        case .startsNoProcesses: Int32(confined_starts_no_processes)
        case .endsWithItsParent: Int32(confined_ends_with_parent)
        }
    }
}

private func confinedStreams(of program: ChildProgram, _ streams: [Int32?]) -> (Int32, Int32, Int32, Int32) {
    func stream(_ index: Int) -> Int32 {
        if index == ChildProgram.handedFile, let file = program.file { return file }
        if let stream = streams[index] { return stream }
        return Int32(program.streams[index] == .inherited ? confined_start_inherited : confined_start_nothing)
    }
    return (stream(0), stream(1), stream(2), stream(3))
}
