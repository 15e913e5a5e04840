import Foundation
import Synchronization

/// Reads the keys that the user presses, one at a time and without an echo, for as long as this value exists.
///
/// Ctrl-C and similar keys still raise signals.
struct TerminalKeys: ~Copyable {
    /// A key.
    enum Key: Hashable {
        case character(Character)
        case left, right, home, end
    }

    private static let before = Mutex<termios?>(nil)
    private var unread: [UInt8] = []

    /// Returns nil if standard input is not a terminal.
    init?() {
        var settings = termios()
        guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        Self.before.withLock { $0 = settings }
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        guard tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { return nil }
    }

    deinit { Self.restore() }

    /// Restores the terminal's settings if they were changed. May also be called when the program ends at once.
    static func restore() {
        guard var settings = before.withLock({ $0.take() }) else { return }
        // A background job that changes a terminal's settings is stopped unless it ignores this signal.
        let earlier = signal(SIGTTOU, SIG_IGN)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        signal(SIGTTOU, earlier)
    }

    /// Returns the keys pressed since the last call, after waiting for the first.
    /// - Parameter milliseconds: the longest wait.
    /// - Returns: nil if the input has ended.
    mutating func next(waiting milliseconds: Int32) -> [Key]? {
        var event = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&event, 1, milliseconds) > 0 else { return Self.keys(of: &unread, isComplete: true) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { return count < 0 && errno == EINTR ? [] : nil }
        unread += bytes[..<count]
        return Self.keys(of: &unread, isComplete: false)
    }

    /// Removes keys from the beginning of a terminal's input, and leaves bytes that may be the beginning of another key.
    /// - Parameter isComplete: whether no bytes follow.
    static func keys(of bytes: inout [UInt8], isComplete: Bool) -> [Key] {
        let escape: UInt8 = 0x1B
        var keys: [Key] = []
        var rest = bytes[...]
        while let first = rest.first {
            guard first == escape else {
                rest.removeFirst()
                if first >= 0x20, first < 0x7F { keys.append(.character(Character(Unicode.Scalar(first)))) }
                continue
            }
            // ESC [ or ESC O, numbers, and a letter or ~ (ECMA-48, as xterm uses it).
            let body = rest.dropFirst()
            guard let kind = body.first else { break }
            guard kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else {
                rest = body
                continue
            }
            guard let end = body.dropFirst().firstIndex(where: { (0x40...0x7E).contains($0) }) else { break }
            if let key = key(of: body[(body.startIndex + 1)...end]) { keys.append(key) }
            rest = rest[(end + 1)...]
        }
        bytes = isComplete ? [] : Array(rest)
        return keys
    }

    private static func key(of sequence: ArraySlice<UInt8>) -> Key? {
        switch String(decoding: sequence, as: UTF8.self) {
        case "D": .left
        case "C": .right
        case "H", "1~", "7~": .home
        case "F", "4~", "8~": .end
        default: nil
        }
    }
}
