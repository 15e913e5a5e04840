import ChildProcesses
import Files
import Foundation
import Tracing

/// A program at the other end of a pipe.
///
/// It runs in its own process group, so that an interrupt key for this process does not stop it prematurely. Its standard error
/// is read immediately, and the last part is kept. Not thread-safe.
final class MediaProcess {
    /// The direction of the pipe.
    enum Direction {
        /// This process writes to the program's standard input; its standard output is discarded.
        case feeding
        /// This process reads the program's standard output; its standard input is empty.
        case reading
    }

    /// Whether the program was stopped because it made no progress.
    private(set) var hasHung = false
    private var ending: ChildProcess.Ending?
    private let child: ChildProcess
    private let pipe: PipeEnd
    private let words: StandardErrorTail
    /// The time for which the program may make no progress.
    let patience: MediaPatience
    private let isReading: Bool

    /// Starts a program.
    /// - Parameters:
    ///   - file: The file that the program reads. Default: nil, none.
    ///   - folder: A folder whose files the program also reads. Default: nil, none.
    ///   - output: The existing file that the program writes. Default: nil, none.
    /// - Throws: `LaunchFailure`.
    init(
        _ program: URL, _ arguments: [String], _ direction: Direction, of file: MediaInput? = nil, in folder: URL? = nil,
        to output: TemporaryFile? = nil, patience: MediaPatience
    ) throws(LaunchFailure) {
        isReading = direction == .reading
        self.patience = patience
        child = try ChildProcess(
            ChildProgram(
                path: program.path, arguments: arguments,
                environment: ProgramEnvironment.standard,
                input: isReading ? .nothing : .pipe, output: isReading ? .pipe : .nothing, errors: .pipe,
                file: file?.descriptor,
                hasOwnGroup: true,
                confinement: ProgramConfinement(
                    readable: folder.map { [$0.path] } ?? [], writable: output.map { [$0.path] } ?? [])))
        pipe = isReading ? child.output : child.input
        words = try StandardErrorTail(from: child.errors.handOver())
        // A frame of 1280×720 takes 1.6 ms instead of 5 through a pipe of 1 MiB. If the system refuses, 64 KiB are enough.
        pipe.makeRoom(for: 1 << 20)
        if !isReading { pipe.takeWhatFits() }
    }

    /// Fills `bytes` from the pipe.
    /// - Returns: The number of bytes received before the other end was closed or the program made no progress.
    func fill(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
        pipe.fill(bytes) { awaitPipe() }
    }

    /// Reads everything from the pipe, up to `most` bytes.
    func readAll(most: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
            filled = fill(UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// Sends `bytes` through the pipe.
    /// - Returns: Whether all bytes were accepted.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let span = Tracer.begin(.video)
        defer { span.end() }
        var rest = bytes
        while !rest.isEmpty {
            guard awaitPipe(), let count = pipe.giveSome(rest) else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    /// Closes the pipe and waits for the program to end.
    /// - Returns: Whether the program exited with code 0.
    func finish() -> Bool {
        pipe.close()
        ending = awaiting { child.ending(before: $0) }
        switch ending {
        // If the exit status is unknown, the data from the pipe decides.
        case .code(0), .unknown: return !hasHung
        case .code, .signal, nil: return false
        }
    }

    /// Stops the program immediately.
    func end() { child.end() }

    /// Returns the lines that the program wrote to standard error, after its end.
    func standardErrorLines() -> StandardErrorLines { words.all() }

    /// Returns the reason that a program failed: its last message, or else the signal that ended it; nil if there is neither.
    func lastWords() -> String? {
        if let words = standardErrorLines().last { return words }
        guard case .signal(let signal) = ending else { return nil }
        return "it was terminated by signal \(signal)"
    }

    /// Returns an error if the program was stopped, or failed, for a reason that does not lie in the file.
    /// - Parameter path: The name of the video in messages.
    func limitReached(by program: String, at path: String) -> VideoError? {
        if hasHung { return .hangs(path: path, program: program, seconds: patience.seconds) }
        guard standardErrorLines().lacksMemory else { return nil }
        return .overMemory(path: path, program: program, bytes: ConfinementSettings.preferred.memoryBytes)
    }

    /// Waits until the pipe is ready for reading or writing; returns false if the program made no progress and was stopped.
    private func awaitPipe() -> Bool {
        awaiting { pipe.isReady(before: $0, forWriting: !isReading) ? true : nil } ?? false
    }

    /// Waits until `look` finds something while the program makes progress; otherwise stops the program.
    private func awaiting<Found>(_ look: (SuspendingClock.Instant) -> Found?) -> Found? {
        var watch = ProgressWatch(patience)
        while true {
            if let found = look(.now.advanced(by: watch.pause)) { return found }
            if watch.isOver(processorTime: child.processorTime, errorBytes: words.byteCount) {
                hasHung = true
                child.end()
                return nil
            }
        }
    }
}
