import ChildProcesses
import Files
import Foundation
import Tracing

/// A program at the other end of a pipe, in a process group of its own, so that a key that stops us does not stop it before we say so.
///
/// Its standard error is read at once, and the last of it kept. For one thread at a time.
final class MediaProcess {
    /// Which way the pipe goes.
    enum Direction {
        /// Our bytes are its standard input; its standard output goes nowhere.
        case feeding
        /// Its standard output comes to us; its standard input is empty.
        case reading
    }

    /// Whether it was ended because it made no progress.
    private(set) var hasHung = false
    private var ending: ChildProcess.Ending?
    private let child: ChildProcess
    private let pipe: PipeEnd
    private let words: StandardErrorTail
    /// The time for which it may make no progress.
    let patience: MediaPatience
    private let isReading: Bool

    /// Starts a program.
    /// - Parameters:
    ///   - file: the file that it reads. Default: nil, none.
    ///   - folder: a folder whose files it reads too. Default: nil, none.
    ///   - output: the file that it writes, which is there. Default: nil, none.
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
        // A frame of 1280×720 takes 1.6 ms instead of 5 through a pipe of 1 MiB. Where it is not granted, 64 KiB serve.
        pipe.makeRoom(for: 1 << 20)
        if !isReading { pipe.takeWhatFits() }
    }

    /// Fills `bytes` from the pipe.
    /// - Returns: the number of bytes that came before the other end was closed, or the program made no progress.
    func fill(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
        pipe.fill(bytes) { awaitPipe() }
    }

    /// All that comes through the pipe, or its first bytes where there are more than `most`.
    func readAll(most: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
            filled = fill(UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// Sends `bytes` through the pipe.
    /// - Returns: whether all were taken.
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

    /// Closes the pipe and waits for the end.
    /// - Returns: whether the program ended by itself with code 0.
    func finish() -> Bool {
        pipe.close()
        ending = awaiting { child.ending(before: $0) }
        switch ending {
        // Where nobody knows, what came through the pipe decides.
        case .code(0), .unknown: return !hasHung
        case .code, .signal, nil: return false
        }
    }

    /// Ends the program at once.
    func end() { child.end() }

    /// The lines that the program wrote to standard error, after its end.
    func standardErrorLines() -> StandardErrorLines { words.all() }

    /// What there is to tell of a program that ended badly: its last words, else the signal that ended it; nil where there is nothing.
    func lastWords() -> String? {
        if let words = standardErrorLines().last { return words }
        guard case .signal(let signal) = ending else { return nil }
        return "it was terminated by signal \(signal)"
    }

    /// Why a program was ended, or gave up, for reasons that are not the file's.
    /// - Parameter path: the name of the video in messages.
    func limitReached(by program: String, at path: String) -> VideoError? {
        if hasHung { return .hangs(path: path, program: program, seconds: patience.seconds) }
        guard standardErrorLines().lacksMemory else { return nil }
        return .overMemory(path: path, program: program, bytes: ConfinementSettings.preferred.memoryBytes)
    }

    /// Waits until the pipe has something for us, or room; false where the program makes no progress, and was ended.
    private func awaitPipe() -> Bool {
        awaiting { pipe.isReady(before: $0, forWriting: !isReading) ? true : nil } ?? false
    }

    /// Waits until a look finds something for as long as the program makes progress; else ends it.
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
