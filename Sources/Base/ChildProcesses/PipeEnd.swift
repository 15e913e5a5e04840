#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Our end of a pipe to or from a child, or a closed end with nothing to read. Closed on release. Not thread-safe.
package final class PipeEnd {
    /// The descriptor; -1 once it is closed or handed over.
    package private(set) var descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close()
    }

    /// Closes the descriptor; further calls do nothing.
    package func close() {
        guard descriptor >= 0 else { return }
        systemClose(descriptor)
        descriptor = -1
    }

    /// Passes the descriptor to the caller, who must close it.
    package func handOver() -> Int32 {
        defer { descriptor = -1 }
        return descriptor
    }

    /// Sets the capacity of the pipe, if the system supports and permits it.
    package func makeRoom(for bytes: Int32) {
        #if os(Linux)
            // Linux's F_SETPIPE_SZ (fcntl.h), which is not imported.
            _ = fcntl(descriptor, 1031, bytes)
        #endif
    }

    /// Makes writes non-blocking: they accept only the bytes that fit into the pipe.
    package func takeWhatFits() {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// Fills `bytes` from the pipe.
    /// - Parameter goesOn: called before each read; returns false to stop. Default: always true.
    /// - Returns: the number of bytes read before the other end was closed.
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

    /// Reads the available bytes, and waits for the first one.
    /// - Returns: the number of bytes; 0 once the other end is closed.
    package func takeSome(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = read(descriptor, bytes.baseAddress, bytes.count)
            if count < 0 && errno == EINTR { continue }
            return max(count, 0)
        }
    }

    /// Writes as many bytes as the pipe accepts at once.
    /// - Returns: the number of bytes; nil once the other end is closed.
    package func giveSome(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let count = write(descriptor, bytes.baseAddress, bytes.count)
        if count < 0 { return errno == EINTR || errno == EAGAIN ? 0 : nil }
        return count
    }

    /// Whether the pipe becomes readable or writable, or its other end is closed, before the deadline.
    package func isReady(before deadline: SuspendingClock.Instant, forWriting isWriting: Bool = false) -> Bool {
        // A closed pipe does not wait.
        guard descriptor >= 0 else { return true }
        while true {
            let left = SuspendingClock.now.duration(to: deadline)
            var watched = pollfd(fd: descriptor, events: Int16(isWriting ? POLLOUT : POLLIN), revents: 0)
            // In milliseconds, at most a minute at a time.
            let pause = left < .seconds(60) ? Int32(max(left, .zero) / .milliseconds(1)) + 1 : 60_000
            if poll(&watched, 1, pause) > 0 { return true }
            if left <= .zero { return false }
        }
    }
}

extension PipeEnd {
    /// The reason why reading ended.
    package enum Ending: Equatable {
        /// The other end was closed.
        case end
        /// The deadline passed.
        case overTime
        /// More bytes arrived than allowed.
        case overLength
    }

    /// Reads all bytes as they arrive, so that the child never waits for this process.
    /// - Parameters:
    ///   - most: the largest number of bytes; reading ends when more arrive.
    ///   - deadline: the time at which reading ends; nil for never.
    /// - Returns: the bytes, and the reason why reading ended.
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

/// Calls the system's `close`, which the pipe's own method hides.
private func systemClose(_ descriptor: Int32) {
    _ = close(descriptor)
}
