import Foundation
import Scheduling
import Synchronization

/// The lines that a program wrote to standard error.
package struct StandardErrorLines: Sendable {
    /// The first line with anything in it; nil where nothing was said.
    package fileprivate(set) var first: String?
    /// The last one.
    package fileprivate(set) var last: String?
    /// The number of lines; one that is said to have been repeated counts as often.
    package fileprivate(set) var count = 0
    fileprivate var memory = LackOfMemory()

    /// Whether it says that a program, which is limited in memory and ended badly, wanted more.
    package var lacksMemory: Bool { ProgramConfinement.limitsMemory && memory.isLikely }
}

/// Takes what a program says from it at once, so that it never waits for us, and keeps the first line, the last, and their number.
package final class StandardErrorTail: Sendable {
    /// So many bytes of a line are kept: no line that a program means to be read is as long.
    private static let longestLine = 4096

    fileprivate struct State {
        var said = StandardErrorLines()
        var line: [UInt8] = []
        var byteCount = 0
    }

    private let state = Mutex(State())
    private let isOver = DispatchSemaphore(value: 0)

    /// Reads from `descriptor` until its other end is closed, then closes it.
    /// - Throws: `LaunchFailure`, where the system permits no further thread.
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

    /// All that was said. Asked after the program's end it waits for what is still on its way; what the program has left behind and
    /// may still speak is not waited for longer than seconds.
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
    /// Takes in the line that is at its end.
    fileprivate mutating func endLine() {
        let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)
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
