import Bianlian
import ChildProcesses
import Foundation
import Scheduling
import Synchronization

/// Handles Ctrl-C, Ctrl-\, termination requests and a closed terminal.
///
/// The first signal requests an orderly stop from the current receiver. Without a receiver, on a second signal, or if stopping
/// takes too long, the program ends at once. In either case no child process and no half-written file remains.
struct InterruptionSignals {
    /// The receiver of requests to stop.
    private struct Asked {
        var interruption: Interruption
        /// Whether its child processes can be ended at the first request.
        var endsChildren: Bool
        /// Writes the results so far when the program ends at once.
        var keepResults: (@Sendable () -> Void)?
    }

    /// The previous receiver, which `stop` restores.
    private let previous: Asked?

    private static let asked = Mutex<Asked?>(nil)

    /// Starts handling signals. Must be called on the main thread before it starts others, which inherit the blocked signals.
    ///
    /// If the system refuses the waiting thread, signals keep their default effect.
    static func watch() {
        // Exceeding the user's limit on file sizes is a write error, reported like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        // A worker receives each request exactly once from its supervisor, regardless of how many processes a signal reached.
        for number in SuiteWorker.isThisProcess ? usual : [] { signal(number, SIG_IGN) }
        // Under `nohup`, closing the terminal does not end the program.
        let numbers = (SuiteWorker.isThisProcess ? [SuiteWorker.wishToStop] : usual).filter { $0 != SIGHUP || !isIgnored($0) }
        var watched = sigset_t()
        sigemptyset(&watched)
        for number in numbers { sigaddset(&watched, number) }
        pthread_sigmask(SIG_BLOCK, &watched, nil)
        do {
            try SystemThread.start(stack: 1 << 20) { [watched] in awaitSignals(watched) }
        } catch {
            pthread_sigmask(SIG_UNBLOCK, &watched, nil)
        }
    }

    private static let usual = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private static func awaitSignals(_ signals: sigset_t) {
        var (signals, number) = (signals, Int32(0))
        while true {
            if sigwait(&signals, &number) == 0 { handle() }
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Makes an interruption the receiver of requests to stop.
    /// - Parameters:
    ///   - interruption: the interruption to request at the first signal.
    ///   - endsChildren: whether child processes are ended at the first request, because a hanging child might keep the program
    ///     from noticing it. Default: false, only at the second.
    ///   - keepResults: writes the results so far; called on another thread when the program ends at once. Default: nil, that
    ///     of the previous receiver.
    init(_ interruption: Interruption, endsChildren: Bool = false, keepResults: (@Sendable () -> Void)? = nil) {
        previous = Self.asked.withLock { asked in
            let previous = asked
            asked = Asked(
                interruption: interruption, endsChildren: endsChildren, keepResults: keepResults ?? previous?.keepResults)
            return previous
        }
    }

    /// Restores the previous receiver.
    func stop() {
        Self.asked.withLock { $0 = previous }
    }

    /// Does not return while a signal is ending the program, so that failures caused by it are not reported.
    static func waitWhereEnding() {
        while isEnding.load(ordering: .sequentiallyConsistent) { sleep(1) }
    }

    private static let isEnding = Atomic<Bool>(false)

    private static func handle() {
        let asked = asked.withLock { $0 }
        guard let asked, !asked.interruption.isRequested else { endAtOnce() }
        asked.interruption.request()
        if asked.endsChildren { RunningChildren.endAll() }
        // A hanging thread, for example on an unresponsive file system, cannot notice the request.
        do {
            try SystemThread.start(stack: 1 << 20) { endLater() }
        } catch {
            endLater()
        }
    }

    private static func endLater() -> Never {
        usleep(mostMillisecondsToStop * 1000)
        endAtOnce(saying: "interrupted; unfinished work is lost")
    }

    /// The time for an orderly stop. Frames in flight rarely need more; `--resume` renders them again.
    /// A worker has less than its supervisor, so that the supervisor receives its results.
    private static let mostMillisecondsToStop: UInt32 = SuiteWorker.isThisProcess ? 700 : 900

    /// Ends the process and leaves only finished files.
    private static func endAtOnce(saying message: String? = nil) -> Never {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        if let keepResults = asked.withLock({ $0?.keepResults }) {
            // The reader of the results may be blocked.
            let isKept = DispatchSemaphore(value: 0)
            do {
                try SystemThread.start(stack: 1 << 20) {
                    keepResults()
                    isKept.signal()
                }
                _ = isKept.wait(timeout: .now() + .seconds(1))
            } catch {
                keepResults()
            }
        }
        if let message { Terminal.writeErrorWithoutWaiting("bianlian: \(message)") }
        TerminalKeys.restore()
        // Before, so that incomplete output of a killed child is not mistaken for complete; after, for files created in the
        // meantime.
        AtomicFile.removeTemporaries()
        RunningChildren.endAllForGood()
        AtomicFile.removeTemporaries()
        ScratchFolder.removeAll()
        _exit(ExitCodes.interrupted)
    }
}
