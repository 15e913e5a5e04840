import Bianlian
import ChildProcesses
import Dispatch
import Foundation
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
    }

    private static let asked = Mutex<Asked?>(nil)

    /// Looks out for signals from now on.
    static func watch() {
        // A file that grows over the user's limit is an error of the write, told like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        // Who is watched over hears of a wish from the one who watches, once for each, however many processes a signal reached.
        for number in SuiteWorker.isThisProcess ? usual : [] { signal(number, SIG_IGN) }
        _ = sources
    }

    private static let usual = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// The sources of signals. Made once, and never touched again. They are all at work when they are made: a signal before that ends
    /// the process, which has begun nothing yet, and none is lost.
    nonisolated(unsafe) private static let sources: [any DispatchSourceSignal] = {
        let queue = DispatchQueue(label: "signals", qos: .userInteractive)
        let registrations = DispatchGroup()
        let sources = (SuiteWorker.isThisProcess ? [SuiteWorker.wishToStop] : usual).compactMap { number in
            // Under `nohup` a closed terminal is nothing to end for.
            if number == SIGHUP, isIgnored(number) { return nil as (any DispatchSourceSignal)? }
            #if canImport(Darwin)
                // There a source hears of a signal beside its usual effect, and not in its place.
                signal(number, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { handle() }
            registrations.enter()
            source.setRegistrationHandler { registrations.leave() }
            source.resume()
            return source
        }
        registrations.wait()
        return sources
    }()

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
    /// - Parameter endsChildren: whether programs that were started are ended at the first wish, since a hanging one might keep us from
    ///   noticing it. Default: no, only at the second.
    init(_ interruption: Interruption, endsChildren: Bool = false) {
        Self.asked.withLock { $0 = Asked(interruption: interruption, endsChildren: endsChildren) }
    }

    /// From now on nobody can be asked.
    func stop() {
        Self.asked.withLock { $0 = nil }
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
        DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: .now() + mostSecondsToStop) { endAtOnce() }
    }

    /// So many seconds a command may take to stop in an orderly way: far longer than frames that are in flight need.
    private static let mostSecondsToStop = 20.0

    /// Ends the process and leaves nothing behind.
    private static func endAtOnce() -> Never {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        TerminalKeys.restore()
        // Before, so that nothing that a killed program left is taken for whole; after, for what was begun meanwhile.
        AtomicFile.removeTemporaries()
        RunningChildren.endAllForGood()
        AtomicFile.removeTemporaries()
        _exit(ExitCodes.interrupted)
    }
}
