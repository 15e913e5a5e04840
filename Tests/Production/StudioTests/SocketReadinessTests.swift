import FlyingSocks
import Foundation
import Testing

@testable import Studio

/// Pairs of connected sockets, of which the first is waited for.
@Suite("Sockets are waited for by their present descriptors")
struct SocketReadinessTests {
    private static func pair() throws -> (own: Int32, other: Int32) {
        var ends: [Int32] = [-1, -1]
        #if os(Linux)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        try #require(socketpair(AF_UNIX, stream, 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    private static func send(to socket: Int32) {
        _ = withUnsafeBytes(of: UInt8(7)) { write(socket, $0.baseAddress, 1) }
    }

    /// A connection that closes while its event is being removed must not silence the next one with the same number.
    @Test func reusedDescriptorIsWaitedFor() throws {
        var queue = SocketReadiness()
        try queue.open()
        defer { try? queue.close() }
        let first = try Self.pair()
        try queue.addEvents([.read], for: .init(rawValue: first.own))
        let second = try Self.pair()
        #expect(close(first.own) == 0 && dup2(second.own, first.own) == first.own)
        let reused = Socket.FileDescriptor(rawValue: first.own)
        try queue.removeEvents([.read], for: reused)
        try queue.addEvents([.read], for: reused)
        Self.send(to: second.other)
        var found: [EventNotification] = []
        while found.isEmpty { found = try queue.getNotifications() }
        #expect(found == [EventNotification(file: reused, events: [.read], errors: [])])
        for descriptor in [first.own, first.other, second.own, second.other] { close(descriptor) }
    }

    @Test func eventsAndErrorsAreThoseOfTheSystem() throws {
        var queue = SocketReadiness()
        try queue.open()
        defer { try? queue.close() }
        let pair = try Self.pair()
        let own = Socket.FileDescriptor(rawValue: pair.own)
        func next() throws -> EventNotification {
            while true {
                if let found = try queue.getNotifications().first { return found }
            }
        }
        try queue.addEvents([.read, .write], for: own)
        #expect(try next() == EventNotification(file: own, events: [.write], errors: []))
        Self.send(to: pair.other)
        #expect(try next().events == [.read, .write])
        try queue.removeEvents([.write], for: own)
        #expect(try next() == EventNotification(file: own, events: [.read], errors: []))
        // The input is read before the end counts.
        close(pair.other)
        #expect(try next() == EventNotification(file: own, events: [.read], errors: []))
        close(pair.own)
        let lost = try next()
        #expect(lost.events == [.read] && lost.errors == [.error])
        try queue.stop()
        #expect(throws: SocketError.self) { try queue.getNotifications() }
    }

    /// A thread that waits learns of a socket that is added meanwhile. Other tests may keep all threads busy for minutes.
    @Test(.timeLimit(.minutes(10))) func addedSocketEndsTheWaiting() async throws {
        let pool = SocketReadiness.pool()
        try await pool.prepare()
        let running = Task { try await pool.run() }
        let pairs = try (0..<8).map { _ in try Self.pair() }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for (index, pair) in pairs.enumerated() {
                group.addTask {
                    try await pool.suspendSocket(Socket(file: .init(rawValue: pair.own)), untilReadyFor: [.read])
                    return index
                }
            }
            for pair in pairs.reversed() { Self.send(to: pair.other) }
            var ready: Set<Int> = []
            for try await index in group { ready.insert(index) }
            #expect(ready == Set(0..<8))
        }
        running.cancel()
        for pair in pairs { [pair.own, pair.other].forEach { close($0) } }
    }
}
