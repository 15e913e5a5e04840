package import ChildProcesses
package import Files

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// One run of a program that answers on standard output and leaves nothing behind.
///
/// The program gets no standard input and an environment with few variables. Thread-safe; a run blocks the calling thread.
package struct ModelReaderProcess {
    /// The outcome of a run.
    package enum Outcome: Equatable {
        /// The program exited with code 0.
        case answered([UInt8])
        /// The program ended in another way, with the signal if there was one.
        case stopped(signal: Int?)
        /// The program was stopped at its time limit.
        case overTime
        /// The program was stopped because its answer was too long.
        case overLength
    }

    /// The path of the program.
    package var program: String
    private var arguments: [String]
    private var file: OpenFile?
    private var seconds: Int
    private var answerLimit: Int

    /// Creates a run with limits on wall-clock time, in seconds, and on the length of the answer, in bytes.
    /// - Parameter file: A file that the program gets opened at its start. Default: nil, none.
    package init(program: String, arguments: [String], file: OpenFile? = nil, seconds: Int, answerLimit: Int) {
        self.file = file
        self.program = program
        self.arguments = arguments
        self.seconds = seconds
        self.answerLimit = answerLimit
    }

    /// Runs the program until it ends.
    /// - Throws: `LaunchFailure`.
    package func run() throws(LaunchFailure) -> Outcome {
        let child = try ChildProcess(
            ChildProgram(
                path: program, arguments: arguments, environment: Self.environment, output: .pipe, file: file?.descriptor))
        // Models take megabytes, and with a pipe of 64 KiB each side would often wait for the other.
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
        // If the exit status is unknown, the answer decides.
        case .code(0), .unknown: return .answered(answer)
        case .code: return .stopped(signal: nil)
        }
    }

    /// The environment for loading the program, with crash traces disabled because crashes are expected.
    private static var environment: [String] {
        let kept = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH"].compactMap { name in
            ModelReaderLocation.environment(name).map { "\(name)=\($0)" }
        }
        return kept + ["LC_ALL=C", "SWIFT_BACKTRACE=enable=no"]
    }
}
