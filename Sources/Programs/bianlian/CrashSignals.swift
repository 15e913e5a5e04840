import Foundation

/// Handles crashes: prints one line instead of a stack trace, and exits with the code of an internal error.
enum CrashSignals {
    /// The signals of the processor or the C library for failed checks and invalid memory accesses.
    private static let numbers = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

    /// Installs the handler for these signals.
    ///
    /// A worker of a suite does not handle them: its supervisor reads the signal from the exit status.
    static func watch() {
        var action = sigaction()
        sigemptyset(&action.sa_mask)
        // The handler runs once only: a crash inside it ends the process.
        action.sa_flags = Int32(truncatingIfNeeded: Int64(SA_RESETHAND)) | Int32(SA_ONSTACK)
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = SuiteWorker.isThisProcess ? SIG_DFL : tell
        #else
            action.__sigaction_handler.sa_handler = SuiteWorker.isThisProcess ? SIG_DFL : tell
        #endif
        giveStack()
        // The parent process may have blocked some of them.
        var watched = sigset_t()
        sigemptyset(&watched)
        for number in numbers {
            sigaction(number, &action, nil)
            sigaddset(&watched, number)
        }
        pthread_sigmask(SIG_UNBLOCK, &watched, nil)
    }

    /// The handler. It must not call functions that allocate memory or take a lock, because the interrupted thread may hold the
    /// lock.
    private static let tell: @convention(c) (Int32) -> Void = { number in
        // Swift aborts if an allocation fails; errno still has the value of that failure.
        if errno == ENOMEM, [SIGILL, SIGTRAP, SIGABRT].contains(number) {
            say(
                """
                bianlian: the system refused memory; check ulimit -v and memory.max of the control group, or give a lower \
                --memory-limit\n
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

    /// Provides a stack for the handler on the main thread, whose own stack may be exhausted.
    private static func giveStack() {
        var stack = stack_t()
        stack.ss_size = 1 << 16
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
        sigaltstack(&stack, nil)
    }
}
