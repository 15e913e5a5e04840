import DescribedErrors
import Dispatch
import Scheduling
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The lines that a program wrote to standard error.
package struct StandardErrorLines: Sendable {
    /// The first line that is not empty; nil if there is none.
    package fileprivate(set) var first: String?
    /// The last line that is not empty.
    package fileprivate(set) var last: String?
    /// The number of lines, including the repetitions that a line reports.
    package fileprivate(set) var count = 0
    fileprivate var memory = LackOfMemory()

    /// Whether the lines indicate that a memory-limited program failed for lack of memory.
    package var lacksMemory: Bool { ProgramConfinement.limitsMemory && memory.isLikely }
}

/// Reads the standard error of a program at once, so that it never waits for this process.
///
/// Keeps the first and last line and the number of lines.
package final class StandardErrorTail: Sendable {
    /// The number of bytes kept of each line; lines meant for readers are shorter.
    private static let longestLine = 4096

    fileprivate struct State {
        var said = StandardErrorLines()
        var line: [UInt8] = []
        var byteCount = 0
    }

    private let state = Mutex(State())
    private let isOver = DispatchSemaphore(value: 0)

    /// Reads from `descriptor` until its other end is closed, then closes it.
    /// - Throws: `LaunchFailure` if the system permits no further thread.
    package init(from descriptor: Int32) throws(LaunchFailure) {
        do {
            try SystemThread.start(stack: 1 << 18) { [self] in
                drain(descriptor)
                close(descriptor)
                isOver.signal()
            }
        } catch {
            close(descriptor)
            throw LaunchFailure(reason: error.reason)
        }
    }

    /// The number of bytes that were read so far.
    package var byteCount: Int { state.withLock(\.byteCount) }

    /// Returns all lines so far. After the program's end, waits for the bytes still in the pipe.
    ///
    /// It waits at most 5 seconds, because processes that the program left behind may keep the pipe open.
    package func all() -> StandardErrorLines {
        if isOver.wait(timeout: .now() + 5) == .success { isOver.signal() }
        return state.withLock { state in
            var copy = state
            copy.endLine()
            return copy.said
        }
    }

    private func drain(_ descriptor: Int32) {
        var block = [UInt8](repeating: 0, count: Self.longestLine)
        while true {
            let count = read(descriptor, &block, block.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return }
            state.withLock { state in
                state.byteCount += count
                for byte in block[..<count] {
                    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                        state.endLine()
                    } else if state.line.count < Self.longestLine {
                        state.line.append(byte)
                    }
                }
            }
        }
    }
}

extension StandardErrorTail.State {
    /// Adds the finished line.
    fileprivate mutating func endLine() {
        let text = String(decoding: line, as: UTF8.self).trimming()
        line = []
        guard !text.isEmpty else { return }
        if let repeated = text.firstMatch(of: #/Last message repeated (\d{1,9}) times/#) {
            said.count += Int(repeated.1) ?? 0
            return
        }
        said.count += 1
        said.first = said.first ?? text
        said.last = text
        said.memory.hear(text)
    }
}
