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

    /// Writes a line, in which names of files and of what is in them may stand, in place of a bar.
    static func writeError(_ line: String) {
        hasBar.withLock { put(removal(ofBar: &$0) + line.printedLine + "\n") }
    }

    /// Writes a line if standard error accepts it without blocking.
    static func writeErrorWithoutWaiting(_ line: String) {
        var stream = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&stream, 1, 0) == 1, stream.revents & Int16(POLLOUT) != 0 else { return }
        _ = hasBar.withLockIfAvailable { put(removal(ofBar: &$0) + line.printedLine + "\n") }
    }

    /// Writes text as it is.
    static func write(_ text: String) {
        write(Array(text.utf8))
    }

    /// Writes bytes as they are, in one piece.
    static func write(_ bytes: [UInt8]) {
        hasBar.withLock { _ in put(bytes) }
    }

    /// Draws a bar over the one before, unless something else is being written, such as a picture.
    static func drawBar(_ bar: String) {
        _ = hasBar.withLockIfAvailable { hasBar in
            put("\r\(bar)\u{1B}[K")
            hasBar = true
        }
    }

    /// Leaves an empty line where a bar was.
    static func removeBar() {
        hasBar.withLock { put(removal(ofBar: &$0)) }
    }

    /// Whether the line that is written next has a bar in it. Held while something is written.
    private static let hasBar = Mutex(false)

    private static func removal(ofBar hasBar: inout Bool) -> String {
        defer { hasBar = false }
        return hasBar ? "\r\u{1B}[K" : ""
    }

    private static func put(_ text: String) {
        if !text.isEmpty { put(Array(text.utf8)) }
    }

    private static func put(_ bytes: [UInt8]) {
        try? FileHandle.standardError.write(contentsOf: Data(bytes))
    }
}
