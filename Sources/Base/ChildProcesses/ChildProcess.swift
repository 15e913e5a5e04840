#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A program that was started, without a shell. For one thread at a time; killed and waited for when it is let go.
package final class ChildProcess {
    /// The way in which a program ended.
    package enum Ending: Equatable {
        /// By itself, with a code of 0…255.
        case code(Int)
        /// By a signal.
        case signal(Int)
        /// Nobody knows: the system forgets how children of a process end that ignores SIGCHLD.
        case unknown
    }

    /// The end of the pipe that we write to and it reads from.
    package let input: PipeEnd
    /// The end of the pipe that it answers through.
    package let output: PipeEnd
    /// The end of the pipe that it complains through.
    package let errors: PipeEnd
    /// The end of the pipe that it reports through beside its answer.
    package let reports: PipeEnd
    private let number: pid_t
    private var ending: Ending?

    /// Starts a program. A pipe to it whose reader is gone must be an error of the write: whoever feeds a program ignores SIGPIPE.
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

    /// Waits for the end.
    package func wait() -> Ending {
        if let ending { return ending }
        // It stays known to the system, and its number its own, until nobody can send it a signal any more.
        var information = siginfo_t()
        while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
        return reap(waiting: true) ?? .unknown
    }

    /// Waits for the end, and kills it where that does not come in time.
    /// - Returns: nil where it was killed.
    package func wait(until deadline: SuspendingClock.Instant) -> Ending? {
        if let ending = ending(before: deadline) { return ending }
        end()
        return nil
    }

    /// Waits for the end.
    /// - Returns: nil where it does not come in time; the program goes on.
    package func ending(before deadline: SuspendingClock.Instant) -> Ending? {
        // Microseconds: an end is noticed soon, and one that is long in coming takes no more than 200 looks a second.
        var pause: UInt32 = 50
        while true {
            if let ending = ending ?? reap(waiting: false) { return ending }
            guard SuspendingClock.now < deadline else { return nil }
            usleep(pause)
            pause = min(pause * 2, 5000)
        }
    }

    /// The time that processors have worked for it so far, to a hundredth of a second; nil where the system does not say, or it ended.
    package var processorTime: Duration? { ending == nil ? systemProcessorTime(of: number) : nil }

    /// Sends it a signal, where it still runs.
    package func send(_ signal: Int32) {
        if ending == nil { kill(number, signal) }
    }

    /// Ends the program at once, with the programs that it started, where it has a group of its own, and closes the pipes.
    package func end() {
        // Killed first: one that still ran would complain of a broken pipe.
        if ending == nil { RunningChildren.end(number) }
        for pipe in [input, output, errors, reports] { pipe.close() }
        if ending == nil { _ = wait() }
    }

    /// Takes the status of a child that ended; nil where it still runs.
    private func reap(waiting: Bool) -> Ending? {
        var status: Int32 = 0
        let result = RunningChildren.take(number, &status, waiting: waiting)
        guard result != 0 else { return nil }
        // The status of `wait`: the lower 7 bits are the signal, the next byte up the exit code.
        let signal = Int(status & 0x7F)
        ending = result < 0 ? .unknown : signal == 0 ? .code(Int(status >> 8 & 0xFF)) : .signal(signal)
        return ending
    }
}
