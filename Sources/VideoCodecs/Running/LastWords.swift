import Foundation
import Synchronization

/// Takes what a program says from it at once, so that it never waits for us, and keeps the end of it.
final class LastWords: Sendable {
    /// How many bytes are kept: a few lines.
    private static let most = 4096

    private let kept = Mutex<[UInt8]>([])
    private let isOver = DispatchSemaphore(value: 0)

    /// Reads from `descriptor` until its other end is closed, then closes it.
    init(from descriptor: Int32) {
        let thread = Thread { [self] in
            drain(descriptor)
            close(descriptor)
            isOver.signal()
        }
        thread.stackSize = 1 << 18
        thread.start()
    }

    /// The last line with anything in it, after all was said; nil where nothing was.
    func last() -> String? {
        isOver.wait()
        isOver.signal()
        let text = kept.withLock { String(decoding: $0, as: UTF8.self) }
        return text.split(whereSeparator: \.isNewline).last { $0.contains { !$0.isWhitespace } }.map(String.init)
    }

    private func drain(_ descriptor: Int32) {
        var block = [UInt8](repeating: 0, count: Self.most)
        while true {
            let count = read(descriptor, &block, block.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return }
            kept.withLock { kept in
                kept += block[..<count]
                kept.removeFirst(max(kept.count - Self.most, 0))
            }
        }
    }
}
