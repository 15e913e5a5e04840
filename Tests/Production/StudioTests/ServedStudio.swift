import Foundation
import ImageCodecs
import RenderTestSupport
@testable import Studio

/// A server with a small config, for the duration of a test.
struct ServedStudio {
    let session: StudioSession
    let server: StudioServer
    let port: Int
    let token: String
    var host: String { "127.0.0.1:\(port)" }

    /// Serves a config while `body` runs on a thread that may block.
    /// - Parameter write: writes the config and its files into a folder, and returns the config. Default: a text alone.
    static func run(
        limits: GateLimits = .patient, writing write: (URL) throws -> URL = Self.writeText,
        _ body: @escaping @Sendable (ServedStudio) throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let config = try write(folder)
            let session = StudioSession(StudioOptions(config: config))
            try session.start()
            defer { session.stop() }
            let server = try StudioServer(session, port: 0, limits: limits)
            let parts = server.address.split(separator: "/")
            let studio = ServedStudio(
                session: session, server: server, port: Int(parts[1].split(separator: ":")[1]) ?? 0, token: String(parts[2]))
            let task = Task { try await server.run() }
            defer { task.cancel() }
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                Thread { continuation.resume(with: Result { try body(studio) }) }.start()
            }
        }
    }

    private static func writeText(in folder: URL) throws -> URL {
        let config = folder.appendingPathComponent("scene.yaml")
        try AtomicFile.write(
            "output: {size: [64, 48], antialiasing: none}\nnodes: [{name: word, text: studio}]\n", to: config)
        return config
    }

    /// - Parameter seconds: the timeout for a response. Long, because concurrent tests may use all processors.
    func connection(seconds: Int = 300) throws -> Connection {
        guard let connection = Connection(port: port, seconds: seconds) else { throw CocoaError(.fileReadUnknown) }
        return connection
    }

    /// The status of the response to a WebSocket handshake.
    func upgrade(_ path: String, origin: String?) throws -> Int? {
        try connection().upgrade(path, host: host, origin: origin)
    }

    /// The response to a request.
    func get(
        _ path: String, method: String = "GET", host: String? = nil, fields: [String] = [], body: String = ""
    ) throws -> Connection.Answer {
        let connection = try connection()
        let lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? self.host)"] + fields
        connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
        return connection.answer() ?? Connection.Answer()
    }
}

extension GateLimits {
    /// The limits of the program, but with long timeouts, because concurrent tests may use all processors.
    static var patient: GateLimits {
        var limits = GateLimits()
        (limits.headTime, limits.silence, limits.stall) = (.seconds(300), .seconds(300), .seconds(300))
        return limits
    }
}
