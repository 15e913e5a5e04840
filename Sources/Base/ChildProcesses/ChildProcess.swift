#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A program started without a shell. Not thread-safe; killed and reaped on release.
package final class ChildProcess {
    /// The way a program ended.
    package enum Ending: Equatable {
        /// It exited with a code of 0…255.
        case code(Int)
        /// A signal ended it.
        case signal(Int)
        /// Unknown: if this process ignores SIGCHLD, the system discards the status of its children.
        case unknown
    }

    /// Our end of the pipe to its standard input.
    package let input: PipeEnd
    /// Our end of the pipe from its standard output.
    package let output: PipeEnd
    /// Our end of the pipe from its standard error.
    package let errors: PipeEnd
    /// Our end of the pipe from its reports, which are separate from standard output.
    package let reports: PipeEnd
    private let number: pid_t
    private var ending: Ending?

    /// Starts a program.
    ///
    /// If its input is a pipe, this process ignores SIGPIPE from then on, so that writing to a closed pipe is an error.
    /// - Throws: `LaunchFailure`.
    package init(_ program: ChildProgram) throws(LaunchFailure) {
        if program.input == .pipe { signal(SIGPIPE, SIG_IGN) }
        var streams = StandardStreams()
        defer { streams.closeTheirs() }
        try streams.open(program)
        let theirs = streams.theirs
        number = try RunningChildren.add { () throws(LaunchFailure) in try spawn(program, streams: theirs) }
        (input, output, errors, reports) = (streams.ours[0], streams.ours[1], streams.ours[2], streams.ours[3])
    }

    deinit {
        end()
    }

    /// Waits for the program to end.
    package func wait() -> Ending {
        if let ending { return ending }
        // WNOWAIT keeps the process ID reserved until `reap` releases it, so that no signal can reach another process.
        var information = siginfo_t()
        while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
        return reap(waiting: true) ?? .unknown
    }

    /// Waits for the program to end, and kills it at the deadline.
    /// - Returns: nil if it was killed.
    package func wait(until deadline: SuspendingClock.Instant) -> Ending? {
        if let ending = ending(before: deadline) { return ending }
        end()
        return nil
    }

    /// Waits for the program to end until a deadline.
    /// - Returns: nil if it has not ended; the program continues.
    package func ending(before deadline: SuspendingClock.Instant) -> Ending? {
        // In microseconds. Short pauses detect an early end quickly; longer ones limit polling to 200 times a second.
        var pause: UInt32 = 50
        while true {
            if let ending = ending ?? reap(waiting: false) { return ending }
            guard SuspendingClock.now < deadline else { return nil }
            usleep(pause)
            pause = min(pause * 2, 5000)
        }
    }

    /// The processor time used so far, to a hundredth of a second; nil if it is not available, or the program has ended.
    package var processorTime: Duration? { ending == nil ? systemProcessorTime(of: number) : nil }

    /// Sends a signal if the program is still running.
    package func send(_ signal: Int32) {
        if ending == nil { kill(number, signal) }
    }

    /// Kills the program and closes the pipes. If it leads its own group, the programs that it started are killed too.
    package func end() {
        // Killed before the pipes are closed: a running program would report a broken pipe.
        if ending == nil { RunningChildren.end(number) }
        for pipe in [input, output, errors, reports] { pipe.close() }
        if ending == nil { _ = wait() }
    }

    /// Reaps the child if it has ended; nil if it is still running.
    private func reap(waiting: Bool) -> Ending? {
        var status: Int32 = 0
        let result = RunningChildren.take(number, &status, waiting: waiting)
        guard result != 0 else { return nil }
        // In the status from `waitpid`, the lowest 7 bits are the signal, and the next byte is the exit code.
        let signal = Int(status & 0x7F)
        ending = result < 0 ? .unknown : signal == 0 ? .code(Int(status >> 8 & 0xFF)) : .signal(signal)
        return ending
    }
}
