import ChildProcesses
import Foundation

/// A program at the other end of a pipe, in a process group of its own, so that a key that stops us does not stop it before we say so.
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

    private let child: ChildProcess
    private let pipe: PipeEnd
    private let words: LastWords

    /// Starts a program.
    /// - Throws: `LaunchFailure`.
    init(_ program: URL, _ arguments: [String], _ direction: Direction) throws(LaunchFailure) {
        let isReading = direction == .reading
        child = try ChildProcess(
            ChildProgram(
                path: program.path, arguments: arguments,
                environment: ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" },
                input: isReading ? .nothing : .pipe, output: isReading ? .pipe : .nothing, errors: .pipe, hasOwnGroup: true))
        pipe = isReading ? child.output : child.input
        words = LastWords(from: child.errors.handOver())
        // A frame of 1280×720 takes 1.6 ms instead of 5 through a pipe of 1 MiB. Where it is not granted, 64 KiB serve.
        pipe.makeRoom(for: 1 << 20)
    }

    /// Our end of the pipe; -1 once it is closed.
    var descriptor: Int32 { pipe.descriptor }

    /// Fills `bytes` from the pipe.
    /// - Returns: how many came before the other end was closed.
    func fill(_ bytes: UnsafeMutableRawBufferPointer) -> Int { pipe.fill(bytes) }

    /// All that comes through the pipe, or about its first bytes where there are more than `most`.
    func readAll(most: Int) -> [UInt8] { pipe.readAll(most: most, until: nil).bytes }

    /// Closes the pipe and waits for the end.
    /// - Returns: whether the program ended by itself with code 0.
    func finish() -> Bool {
        pipe.close()
        switch child.wait() {
        // Where nobody knows, what came through the pipe decides.
        case .code(0), .unknown: return true
        case .code, .signal: return false
        }
    }

    /// Ends the program at once.
    func end() { child.end() }

    /// The last line that the program wrote to standard error, after its end; nil where it said nothing.
    func lastWords() -> String? { words.last() }
}
