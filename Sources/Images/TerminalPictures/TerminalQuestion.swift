import Foundation

/// Queries to the terminal in whose foreground the process runs.
enum TerminalQuestion {
    /// The attribute of terminals that support sixels.
    static let sixelAttribute = 4
    /// In tenths of a second. Terminals answer within milliseconds, over a slow network within some tenths of a second.
    private static let longestWait: cc_t = 10

    #if canImport(Darwin)
        /// macOS's FIONREAD (sys/filio.h), which is not imported.
        private static let unreadCount: UInt = 0x4004_667F
    #else
        private static let unreadCount = UInt(FIONREAD)
    #endif

    /// Returns the terminal's primary device attributes (`ESC [ c`), which all terminals report; nil if no terminal answers.
    ///
    /// It is also nil without a query if the process is in the background or the user has typed ahead, so as not to disturb
    /// either.
    static func attributes() -> [Int]? {
        let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var settings = termios()
        var waiting: Int32 = 0
        guard tcgetpgrp(terminal) == getpgrp(), tcgetattr(terminal, &settings) == 0,
            ioctl(terminal, unreadCount, &waiting) == 0, waiting == 0
        else { return nil }
        var quiet = settings
        quiet.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // Reading ends after the longest wait. `poll` cannot limit the wait, because it does not support /dev/tty on macOS.
        withUnsafeMutableBytes(of: &quiet.c_cc) { ($0[Int(VMIN)], $0[Int(VTIME)]) = (0, longestWait) }
        guard tcsetattr(terminal, TCSANOW, &quiet) == 0 else { return nil }
        defer { tcsetattr(terminal, TCSANOW, &settings) }
        let question = Array("\u{1B}[c".utf8)
        guard write(terminal, question, question.count) == question.count else { return nil }
        var answer: [UInt8] = []
        let end = ContinuousClock.now + .milliseconds(100 * Int(longestWait))
        while !answer.contains(UInt8(ascii: "c")) {
            var bytes = [UInt8](repeating: 0, count: 100)
            let count = read(terminal, &bytes, bytes.count)
            guard count > 0, answer.count < 1000, ContinuousClock.now < end else { return nil }
            answer += bytes[..<count]
        }
        return attributes(in: answer)
    }

    /// Returns the numbers of an answer such as `ESC [ ? 62 ; 4 c`; nil if it is not valid.
    static func attributes(in answer: [UInt8]) -> [Int]? {
        let text = String(decoding: answer, as: UTF8.self)
        guard let match = text.firstMatch(of: #/\u{1B}\[\?([0-9;]*)c/#) else { return nil }
        return match.1.split(separator: ";").compactMap { Int($0) }
    }
}
