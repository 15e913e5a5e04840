import FlyingFox
import FlyingSocks
import Foundation
import ImageCodecs

/// Serves the page of a studio to browsers on this machine.
///
///     let server = try StudioServer(session)
///     print(server.address)
///     try await server.run()   // until the task is cancelled
public final class StudioServer: Sendable {
    private static let timeBetweenPings = Duration.seconds(10)

    private let session: StudioSession
    private let gate: Gate
    private let token: String
    private let uploadLimit: Int

    /// Creates a server that listens, and answers once it runs.
    /// - Parameters:
    ///   - session: the session to display.
    ///   - port: a port of 127.0.0.1, 1…65535; 0 for any free port. Default: 0.
    /// - Throws: `StudioServerError` if the port is not available.
    public convenience init(_ session: StudioSession, port: Int = 0) throws {
        try self.init(session, port: port, limits: GateLimits())
    }

    init(_ session: StudioSession, port: Int, limits: GateLimits) throws {
        self.session = session
        token = Self.makeToken()
        uploadLimit = limits.uploadBytes
        gate = try Gate(port: port, token: token, limits: limits)
    }

    /// Returns 128 unguessable bits.
    private static func makeToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Returns the path of the internal socket in a folder.
    /// - Throws: `SocketPathError` if the path is too long, which FlyingSocks would shorten silently.
    static func socketPath(in folder: URL) throws(SocketPathError) -> String {
        let path = folder.appendingPathComponent("http").path
        // The system's structure includes a null byte.
        let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
        guard path.utf8.count <= limit else { throw SocketPathError(path: path, limit: limit) }
        return path
    }

    /// The address of the page, which includes the token.
    public var address: String { "http://127.0.0.1:\(gate.port)/\(token)/" }

    /// Answers until the task is cancelled.
    /// - Throws: if the internal socket cannot be created, or the system's event queue fails.
    public func run() async throws {
        // A disconnecting page must not end the process.
        signal(SIGPIPE, SIG_IGN)
        let folder = try ScratchFolder.make(for: "preview")
        defer { ScratchFolder.remove(folder) }
        let path = try Self.socketPath(in: folder)
        // The long timeout allows for snapshots of large frames.
        let server = HTTPServer(
            config: HTTPServer.Configuration(
                address: sockaddr_un.unix(path: path), timeout: 300, pool: SocketReadiness.pool(),
                logger: DisabledLogger.disabled),
            handler: StudioHandler(session, uploadLimit: uploadLimit))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask {
                try await server.waitUntilListening()
                try await self.gate.run(to: path)
            }
            group.addTask {
                while !Task.isCancelled {
                    try await Task.sleep(for: Self.timeBetweenPings)
                    self.session.ping()
                }
            }
            do {
                _ = try await group.next()
            } catch is CancellationError {
                // Cancellation is the normal end.
            }
            group.cancelAll()
        }
    }
}
