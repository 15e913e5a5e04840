import Foundation

/// The answer of a broken program: one line instead of the trace of its stack, and the exit code of an internal error.
enum CrashSignals {
    /// The signals that the processor or the C library raises where a check fails or memory is not there.
    private static let numbers = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

    /// Looks out for these signals from now on.
    ///
    /// A worker of a suite leaves them to the system: the one who watches over it sees by which one it ended.
    static func watch() {
        var action = sigaction()
        sigemptyset(&action.sa_mask)
        // Once only: what breaks in the handler ends the process.
        action.sa_flags = Int32(truncatingIfNeeded: Int64(SA_RESETHAND)) | Int32(SA_ONSTACK)
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = SuiteWorker.isThisProcess ? SIG_DFL : tell
        #else
            action.__sigaction_handler.sa_handler = SuiteWorker.isThisProcess ? SIG_DFL : tell
        #endif
        giveStack()
        // Whoever started us may have left some of them blocked.
        var watched = sigset_t()
        sigemptyset(&watched)
        for number in numbers {
            sigaction(number, &action, nil)
            sigaddset(&watched, number)
        }
        pthread_sigmask(SIG_UNBLOCK, &watched, nil)
    }

    /// The handler. It may call nothing that takes memory or a lock, since whoever was interrupted may hold it.
    private static let tell: @convention(c) (Int32) -> Void = { number in
        // Swift aborts if an allocation fails; errno still has the value of that failure.
        if errno == ENOMEM, [SIGILL, SIGTRAP, SIGABRT].contains(number) {
            say(
                """
                bianlian: the system refused memory; see ulimit -v and memory.max of the control group; a lower --memory-limit \
                makes a run take less\n
                """)
            _exit(ExitCodes.missingProgram)
        }
        switch number {
        case SIGILL, SIGTRAP: say("bianlian: internal error: a check in the program failed; please report it\n")
        case SIGABRT: say("bianlian: internal error: the program aborted; please report it\n")
        case SIGFPE: say("bianlian: internal error: arithmetic error; please report it\n")
        default: say("bianlian: internal error: invalid memory access; please report it\n")
        }
        _exit(ExitCodes.internalError)
    }

    private static func say(_ line: StaticString) {
        _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
    }

    /// A stack for the handler on the main thread, whose own may be what there is no more of.
    private static func giveStack() {
        var stack = stack_t()
        stack.ss_size = 1 << 16
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
        sigaltstack(&stack, nil)
    }
}
