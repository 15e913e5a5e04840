import Foundation
import Synchronization

/// The output for a person: all of it on standard error, so that standard output is for results alone.
enum Terminal {
    /// Whether a person looks at standard error.
    static let isInteractive = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"

    /// Whether colours are wanted: on a terminal, unless NO_COLOR is set to anything (https://no-color.org).
    static let usesColor = isInteractive && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

    /// The number of columns that the terminal has now; 80 where it does not say.
    static var columns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes a line, in which names of files and of what is in them may stand.
    static func writeError(_ line: String) {
        write(line.printedLine + "\n")
    }

    /// Writes text as it is.
    static func write(_ text: String) {
        write(Array(text.utf8))
    }

    /// Writes bytes as they are, in one piece.
    static func write(_ bytes: [UInt8]) {
        isWritten.withLock { _ in try? FileHandle.standardError.write(contentsOf: Data(bytes)) }
    }

    /// Writes text as it is, unless something else is being written, such as a picture: for what is written again soon.
    static func writeIfFree(_ text: String) {
        _ = isWritten.withLockIfAvailable { _ in try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
    }

    private static let isWritten = Mutex(())
}
