package import ChildProcesses
package import Files

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// One run of a program whose answer on standard output is wanted, with nothing left of it afterwards.
///
/// The program gets no standard input and an environment of a few names. May be used from several threads at a time; it blocks the
/// calling one.
package struct ModelReaderProcess {
    /// The outcome of a run.
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

    /// Its path.
    package var program: String
    private var arguments: [String]
    private var file: OpenFile?
    private var seconds: Int
    private var answerLimit: Int

    /// A run to come, and when to stop it: after so many seconds by the clock, or bytes of its answer.
    /// - Parameter file: the file that it gets open, from its beginning. Default: nil, none.
    package init(program: String, arguments: [String], file: OpenFile? = nil, seconds: Int, answerLimit: Int) {
        self.file = file
        self.program = program
        self.arguments = arguments
        self.seconds = seconds
        self.answerLimit = answerLimit
    }

    /// Runs it to its end.
    /// - Throws: `LaunchFailure`.
    package func run() throws(LaunchFailure) -> Outcome {
        let child = try ChildProcess(
            ChildProgram(
                path: program, arguments: arguments, environment: Self.environment, output: .pipe, file: file?.descriptor))
        // Models take megabytes, and each turn of a pipe of 64 KiB waits for the other side.
        child.output.makeRoom(for: 1 << 20)
        let deadline = SuspendingClock.now + .seconds(seconds)
        let (answer, ending) = child.output.readAll(most: answerLimit, until: deadline)
        switch ending {
        case .overTime: return .overTime
        case .overLength: return .overLength
        case .end: break
        }
        switch child.wait(until: deadline) {
        case nil, .signal(Int(SIGXCPU)): return .overTime
        case .signal(let signal): return .stopped(signal: signal)
        // Where nobody knows how it ended, what it answered decides.
        case .code(0), .unknown: return .answered(answer)
        case .code: return .stopped(signal: nil)
        }
    }

    /// The environment that a program needs to be loaded, without traces of its crashes: those are expected.
    private static var environment: [String] {
        let kept = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH"].compactMap { name in
            ModelReaderLocation.environment(name).map { "\(name)=\($0)" }
        }
        return kept + ["LC_ALL=C", "SWIFT_BACKTRACE=enable=no"]
    }
}
