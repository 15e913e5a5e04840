import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Accepts connections from this machine and relays permitted requests to the server behind.
///
/// It checks the sender and limits the size and duration of each request.
final class Gate: Sendable {
    let port: Int
    private let token: String
    private let limits: GateLimits
    private let listener: Socket
    /// The open connections, with the tasks that serve them.
    // Qualified, because Swift 6.0 also finds the Mutex of FlyingSocks.
    private let open = Synchronization.Mutex<[ObjectIdentifier: (socket: GuardedSocket, task: Task<Void, Never>)]>([:])

    /// Listens on a port of the loopback interface.
    /// - Parameter port: 0 for any free port.
    /// - Throws: `StudioServerError`.
    init(port: Int, token: String, limits: GateLimits = GateLimits()) throws(StudioServerError) {
        (self.token, self.limits) = (token, limits)
        do {
            listener = try Socket(domain: Int32(AF_INET), type: .stream)
            listener.keepFromChildren()
            try listener.setValue(true, for: .localAddressReuse)
            try listener.bind(to: sockaddr_in.inet(ip4: "127.0.0.1", port: UInt16(port)))
            try listener.listen()
            guard case .ip4(_, let bound) = try listener.sockname() else { throw SocketError.unsupportedAddress }
            self.port = Int(bound)
        } catch {
            throw StudioServerError(port: port, reason: "\(error.localizedDescription)")
        }
    }

    private var hosts: [String] { ["127.0.0.1", "localhost", "[::1]"].map { "\($0):\(port)" } }

    /// Accepts connections until the task is cancelled.
    /// - Parameter inner: the path of the Unix socket of the server behind.
    func run(to inner: String) async throws {
        let pool = SocketReadiness.pool()
        try await pool.prepare()
        let accepting = try AsyncSocket(socket: listener, pool: pool)
        defer {
            try? listener.close()
            open.withLock { $0.values.forEach { $0.task.cancel() } }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await pool.run() }
            group.addTask {
                while !Task.isCancelled {
                    do {
                        self.admit(try await accepting.accept(), to: inner, pool)
                    } catch is CancellationError {
                        return
                    } catch {
                        // The process may have run out of descriptors temporarily.
                        try await Task.sleep(for: .milliseconds(50))
                    }
                }
            }
            group.addTask {
                while !Task.isCancelled {
                    try await Task.sleep(for: .seconds(1))
                    self.endLateOnes()
                }
            }
            _ = try await group.next()
            group.cancelAll()
        }
    }

    private func endLateOnes() {
        let now = ContinuousClock.now
        open.withLock { open in
            for (socket, task) in open.values where socket.isLate(at: now) { task.cancel() }
        }
    }

    private func admit(_ accepted: AsyncSocket, to inner: String, _ pool: some AsyncSocketPool) {
        accepted.socket.keepFromChildren()
        let client = GuardedSocket(accepted)
        guard open.withLock({ $0.count < limits.connections }) else { return client.close() }
        // Sends small messages without delay.
        try? accepted.socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
        client.setTime(forReading: limits.headTime)
        open.withLock { open in
            let task = Task {
                await self.serve(client, to: inner, pool)
                client.close()
                _ = self.open.withLock { $0.removeValue(forKey: ObjectIdentifier(client)) }
            }
            open[ObjectIdentifier(client)] = (client, task)
        }
    }

    private func serve(_ client: GuardedSocket, to inner: String, _ pool: some AsyncSocketPool) async {
        do {
            let (head, rest) = try await head(from: client)
            let path = try head.path(hosts: hosts, token: token)
            let upload = try head.upload(limit: limits.uploadBytes)
            let handshake = upload == nil ? try head.handshake() : nil
            let server = try AsyncSocket(socket: try Socket(domain: Int32(AF_UNIX), type: .stream), pool: pool)
            defer { try? server.close() }
            try await server.connect(to: sockaddr_un.unix(path: inner))
            // Only the checked parts of the request are forwarded.
            var fields = handshake ?? [("Connection", "close")]
            if let upload {
                fields += [("Content-Length", String(upload.count)), (RequestHead.fileNameField, upload.name)]
            }
            let method = upload == nil ? "GET" : "PUT"
            let lines = ["\(method) \(path) HTTP/1.1", "Host: studio"] + fields.map { "\($0.name): \($0.value)" }
            try await server.write(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
            let input: Input = handshake != nil ? .messages : upload.map { .file(count: $0.count) } ?? .none
            await relay(client, server, startingWith: rest, input)
        } catch let refusal as RequestHead.Refusal {
            await refuse(client, refusal)
        } catch {
            // The client has disconnected or was too slow.
        }
    }

    /// Reads the head of a request, and returns it with the bytes that followed.
    private func head(from client: GuardedSocket) async throws -> (RequestHead, [UInt8]) {
        let end = Array("\r\n\r\n".utf8)
        var bytes: [UInt8] = []
        while true {
            let start = max(bytes.count - 3, 0)
            bytes += try await client.read()
            if let found = bytes[start...].firstRange(of: end) {
                guard found.upperBound <= limits.headBytes else { throw RequestHead.Refusal.headTooLarge }
                return (try RequestHead(parsing: bytes[..<found.upperBound]), Array(bytes[found.upperBound...]))
            }
            guard bytes.count < limits.headBytes else { throw RequestHead.Refusal.headTooLarge }
        }
    }

    /// The bytes that a client sends after the head of a request.
    private enum Input {
        case none, messages
        case file(count: Int)
    }

    /// Relays bytes in both directions until one side ends.
    private func relay(
        _ client: GuardedSocket, _ server: AsyncSocket, startingWith rest: [UInt8], _ input: Input
    ) async {
        client.setTime(forReading: nil)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    while true { try await client.write(Data(try await server.read(atMost: 4096)), within: self.limits.stall) }
                } catch {}
            }
            switch input {
            case .none: break
            case .messages: group.addTask { try? await self.relayMessages(from: client, server, startingWith: rest) }
            case .file(let count):
                group.addTask { try? await self.relayFile(of: count, from: client, server, startingWith: rest) }
            }
            await group.next()
            group.cancelAll()
        }
    }

    /// Relays the messages of a page until it ends or one is too large.
    private func relayMessages(from client: GuardedSocket, _ server: AsyncSocket, startingWith rest: [UInt8]) async throws {
        client.setTime(forReading: limits.silence)
        var bounds = FrameBounds(mostBytes: limits.messageBytes)
        var bytes = rest
        while true {
            try bounds.check(bytes)
            try await server.write(Data(bytes))
            bytes = try await client.read()
            client.setTime(forReading: limits.silence)
        }
    }

    /// Relays the bytes of a file, and then waits for the end of the connection.
    private func relayFile(
        of count: Int, from client: GuardedSocket, _ server: AsyncSocket, startingWith rest: [UInt8]
    ) async throws {
        client.setTime(forReading: limits.stall)
        var left = count
        var bytes = rest
        while true {
            let piece = bytes.prefix(left)
            if !piece.isEmpty { try await server.write(Data(piece)) }
            left -= piece.count
            guard left > 0 else { break }
            bytes = try await client.read()
            client.setTime(forReading: limits.stall)
        }
        client.setTime(forReading: nil)
        while true { _ = try await client.read() }
    }

    private func refuse(_ client: GuardedSocket, _ refusal: RequestHead.Refusal) async {
        let fields = SecurityFields.all.map { "\($0.name): \($0.value)" }
        let message = refusal.message
        let allow = if case .methodNotAllowed(let allowed) = refusal { ["Allow: \(allowed)"] } else { [String]() }
        let type = message.isEmpty ? [] : ["Content-Type: text/plain; charset=utf-8"]
        let lines =
            ["HTTP/1.1 \(refusal.status)", "Connection: close", "Content-Length: \(message.utf8.count)"] + type + allow + fields
        let answer = lines.joined(separator: "\r\n") + "\r\n\r\n" + message
        try? await client.write(Data(answer.utf8), within: limits.stall)
        // Closing a connection with unread input may discard the answer.
        client.setTime(forReading: .seconds(1))
        var left = 256 << 10
        while left > 0, let bytes = try? await client.read() { left -= bytes.count }
    }
}

extension Socket {
    /// Prevents child processes from inheriting the socket: a browser would keep the port open.
    fileprivate func keepFromChildren() {
        _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC)
    }
}
