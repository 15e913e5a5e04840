import FlyingSocks
import Foundation
import Synchronization

/// A client's connection with a deadline for each read and write.
final class GuardedSocket: Sendable {
    private struct Deadlines {
        var reading: ContinuousClock.Instant?
        var writing: ContinuousClock.Instant?
    }

    let socket: AsyncSocket
    // Qualified, because Swift 6.0 also finds the Mutex of FlyingSocks.
    private let deadlines = Synchronization.Mutex(Deadlines())

    init(_ socket: AsyncSocket) {
        self.socket = socket
    }

    /// Whether a deadline has passed.
    func isLate(at now: ContinuousClock.Instant) -> Bool {
        deadlines.withLock { [$0.reading, $0.writing].contains { $0.map { $0 < now } ?? false } }
    }

    /// Sets the time that is left for reading, from now on; nil for no limit.
    func setTime(forReading time: Duration?) {
        deadlines.withLock { $0.reading = time.map { ContinuousClock.now + $0 } }
    }

    /// Reads the next bytes.
    /// - Throws: `SocketError`, also at the end.
    func read() async throws -> [UInt8] {
        try await socket.read(atMost: 4096)
    }

    /// Writes bytes in pieces of at most 16 KiB; the client must accept each piece within the given time.
    func write(_ data: Data, within time: Duration) async throws {
        var rest = data
        while !rest.isEmpty {
            deadlines.withLock { $0.writing = ContinuousClock.now + time }
            let piece = rest.prefix(16 << 10)
            try await socket.write(piece)
            rest = rest.dropFirst(piece.count)
        }
        deadlines.withLock { $0.writing = nil }
    }

    func close() {
        try? socket.close()
    }
}
