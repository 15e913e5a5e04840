import Bianlian
import ChildProcesses
import Foundation
import Scheduling
import Synchronization

/// The effect of Ctrl-C, Ctrl-\, a wish to terminate and a closed terminal: they ask whoever can stop in an orderly way. Where nobody
/// can, the second time, and when stopping takes too long, the program ends at once. Either way no program that it started and no
/// half-written file outlives it.
struct InterruptionSignals {
    /// Who can be asked to stop.
    private struct Asked {
        var interruption: Interruption
        /// Whether what was started for it can be ended at the first wish.
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
        // A file that grows over the user's limit is an error of the write, told like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        // Who is watched over hears of a wish from the one who watches, once for each, however many processes a signal reached.
        for number in SuiteWorker.isThisProcess ? usual : [] { signal(number, SIG_IGN) }
        // Under `nohup` a closed terminal is nothing to end for.
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

    /// From now on an interruption is asked for.
    /// - Parameters:
    ///   - endsChildren: whether programs that were started are ended at the first wish, since a hanging one might keep us from
    ///     noticing it. Default: no, only at the second.
    ///   - keepResults: writes the results so far; called on another thread when the program ends at once. Default: nil, that of the
    ///     previous receiver.
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

    /// Does not return while a signal is ending the program: what fails because of that is not to be told.
    static func waitWhereEnding() {
        while isEnding.load(ordering: .sequentiallyConsistent) { sleep(1) }
    }

    private static let isEnding = Atomic<Bool>(false)

    private static func handle() {
        let asked = asked.withLock { $0 }
        guard let asked, !asked.interruption.isRequested else { endAtOnce() }
        asked.interruption.request()
        if asked.endsChildren { RunningChildren.endAll() }
        // Whoever hangs, as in a file system that does not answer, cannot notice the wish.
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
            // The reader of the results may be stuck.
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
        // Before, so that nothing that a killed program left is taken for whole; after, for what was begun meanwhile.
        AtomicFile.removeTemporaries()
        RunningChildren.endAllForGood()
        AtomicFile.removeTemporaries()
        ScratchFolder.removeAll()
        _exit(ExitCodes.interrupted)
    }
}
