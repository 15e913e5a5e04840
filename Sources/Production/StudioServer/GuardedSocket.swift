import FlyingSocks
import Foundation
import Synchronization

/// A client's connection, each step of which has to be done in time.
final class GuardedSocket: Sendable {
    private struct Deadlines {
        var reading: ContinuousClock.Instant?
        var writing: ContinuousClock.Instant?
    }

    let socket: AsyncSocket
    private let deadlines = Mutex(Deadlines())

    init(_ socket: AsyncSocket) {
        self.socket = socket
    }

    /// Whether something is not done in time.
    func isLate(at now: ContinuousClock.Instant) -> Bool {
        deadlines.withLock { [$0.reading, $0.writing].contains { $0.map { $0 < now } ?? false } }
    }

    /// From now on so much time is left for reading; nil for any.
    func setTime(forReading time: Duration?) {
        deadlines.withLock { $0.reading = time.map { ContinuousClock.now + $0 } }
    }

    /// The next bytes.
    /// - Throws: `SocketError`, also at the end.
    func read() async throws -> [UInt8] {
        try await socket.read(atMost: 4096)
    }

    /// Writes bytes, of which the client must take some before a time has passed.
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
