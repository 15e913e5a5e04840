#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Our end of a pipe to or from a child, or none at all: then there is nothing to read. Closed when it is let go. For one thread at a time.
package final class PipeEnd {
    /// Its number; -1 once it is closed or handed over.
    package private(set) var descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close()
    }

    /// Closes it, once.
    package func close() {
        guard descriptor >= 0 else { return }
        systemClose(descriptor)
        descriptor = -1
    }

    /// Gives it to somebody who closes it.
    package func handOver() -> Int32 {
        defer { descriptor = -1 }
        return descriptor
    }

    /// Lets so many bytes lie in the pipe, where the system has a way to say so and grants it.
    package func makeRoom(for bytes: Int32) {
        #if os(Linux)
            // Linux's F_SETPIPE_SZ (fcntl.h), which is not imported.
            _ = fcntl(descriptor, 1031, bytes)
        #endif
    }

    /// Lets writing take what fits into the pipe instead of waiting until all does.
    package func takeWhatFits() {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// Fills `bytes` with what comes.
    /// - Parameter goesOn: asked before each time that something is read; where it says no, nothing more is. Default: always yes.
    /// - Returns: the number of bytes that came before the other end was closed.
    package func fill(_ bytes: UnsafeMutableRawBufferPointer, while goesOn: () -> Bool = { true }) -> Int {
        var filled = 0
        while filled < bytes.count, goesOn() {
            let count = read(descriptor, bytes.baseAddress! + filled, bytes.count - filled)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            filled += count
        }
        return filled
    }

    /// Takes what has come, waiting for the first byte.
    /// - Returns: the number of bytes; 0 once the other end is closed.
    package func takeSome(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = read(descriptor, bytes.baseAddress, bytes.count)
            if count < 0 && errno == EINTR { continue }
            return max(count, 0)
        }
    }

    /// Gives as much as is taken at once.
    /// - Returns: the number of bytes; nil once the other end is closed.
    package func giveSome(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let count = write(descriptor, bytes.baseAddress, bytes.count)
        if count < 0 { return errno == EINTR || errno == EAGAIN ? 0 : nil }
        return count
    }

    /// Whether there is something to be read, or room to be written to, or the other end is closed, before a time.
    package func isReady(before deadline: SuspendingClock.Instant, forWriting isWriting: Bool = false) -> Bool {
        // Nothing is waited for at a pipe that is closed.
        guard descriptor >= 0 else { return true }
        while true {
            let left = SuspendingClock.now.duration(to: deadline)
            var watched = pollfd(fd: descriptor, events: Int16(isWriting ? POLLOUT : POLLIN), revents: 0)
            // Milliseconds, at most a minute at a time.
            let pause = left < .seconds(60) ? Int32(max(left, .zero) / .milliseconds(1)) + 1 : 60_000
            if poll(&watched, 1, pause) > 0 { return true }
            if left <= .zero { return false }
        }
    }
}

extension PipeEnd {
    /// Why reading ended.
    package enum Ending: Equatable {
        /// The other end was closed.
        case end
        /// The time was over.
        case overTime
        /// More came than wanted.
        case overLength
    }

    /// Takes all that comes at once, so that the child never waits for us.
    /// - Parameters:
    ///   - most: with more bytes than these reading ends.
    ///   - deadline: when reading ends; nil for never.
    /// - Returns: the bytes that came, and why there are no more.
    package func readAll(most: Int, until deadline: SuspendingClock.Instant?) -> (bytes: [UInt8], ending: Ending) {
        var all: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if let deadline, !isReady(before: deadline) { return (all, .overTime) }
            let count = read(descriptor, &block, block.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return (all, .end) }
            guard all.count + count <= most else { return (all, .overLength) }
            all += block[..<count]
        }
    }
}

/// The system's `close`, whose name the pipe's own hides.
private func systemClose(_ descriptor: Int32) {
    _ = close(descriptor)
}
