import DescribedErrors
import Foundation

/// A process was ended by a signal while it rendered a case: by the system, or because of a fault in the program.
package struct CaseCrash: DescribedError, Hashable, Sendable {
    /// The signal's number.
    package let signal: Int

    /// Creates a crash by a signal.
    package init(signal: Int) {
        self.signal = signal
    }

    /// The error in one line.
    package var description: String {
        "the renderer was terminated by signal \(signal)\(Self.meaning(of: signal)); please report it"
    }

    private static func meaning(of signal: Int) -> String {
        switch Int32(truncatingIfNeeded: signal) {
        case SIGILL, SIGTRAP: " (a check in the program failed)"
        case SIGABRT: " (it aborted)"
        case SIGSEGV, SIGBUS: " (invalid memory access)"
        case SIGFPE: " (arithmetic error)"
        case SIGKILL: " (killed, possibly out of memory)"
        default: ""
        }
    }
}
