import Foundation
import Synchronization

/// The output for the user, all on standard error, so that standard output contains only results.
enum Terminal {
    /// Whether standard error is an interactive terminal.
    static let isInteractive = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"

    /// Whether output is coloured: on a terminal, unless NO_COLOR is set to any value (https://no-color.org).
    static let usesColor = isInteractive && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

    /// The current number of columns of the terminal; 80 if unknown.
    static var columns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes a line, which may contain names and contents of files, and removes a bar.
    static func writeError(_ line: String) {
        hasBar.withLock { put(removal(ofBar: &$0) + line.printedLine + "\n") }
    }

    /// Writes a line if standard error accepts it without blocking.
    static func writeErrorWithoutWaiting(_ line: String) {
        var stream = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&stream, 1, 0) == 1, stream.revents & Int16(POLLOUT) != 0 else { return }
        _ = hasBar.withLockIfAvailable { put(removal(ofBar: &$0) + line.printedLine + "\n") }
    }

    /// Writes text unchanged.
    static func write(_ text: String) {
        write(Array(text.utf8))
    }

    /// Writes bytes unchanged, without interleaving.
    static func write(_ bytes: [UInt8]) {
        hasBar.withLock { _ in put(bytes) }
    }

    /// Draws a bar over the previous one, unless something else is being written, such as a picture.
    static func drawBar(_ bar: String) {
        _ = hasBar.withLockIfAvailable { hasBar in
            put("\r\(bar)\u{1B}[K")
            hasBar = true
        }
    }

    /// Clears the line of a bar.
    static func removeBar() {
        hasBar.withLock { put(removal(ofBar: &$0)) }
    }

    /// Whether the current line contains a bar. Locked during writes.
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
