import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A raw connection to a local server, for requests that no browser would make.
final class Connection {
    struct Answer {
        var status = 0
        var fields: [String: String] = [:]
        var body: [UInt8] = []
    }

    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Connects; nil if the connection is refused.
    init?(port: Int, seconds: Int) {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        let number = descriptor
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard isConnected == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit { close(descriptor) }

    /// Sends bytes; returns whether all were sent.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// The next bytes; nil at the end or after a timeout.
    func receive() -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        return count > 0 ? Array(piece[..<count]) : nil
    }

    /// Exactly `count` bytes; nil if the stream ends before.
    func take(_ count: Int) -> [UInt8]? {
        while buffer.count < count {
            guard let more = receive() else { return nil }
            buffer += more
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    /// The status line and the header fields of a response.
    func head() -> Answer? {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard let next = take(1) else { return nil }
            bytes += next
        }
        var answer = Answer()
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n" as Character)
        answer.status = lines.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { answer.fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
        }
        return answer
    }

    /// A complete response.
    func answer() -> Answer? {
        guard var answer = head() else { return nil }
        answer.body = take(Int(answer.fields["content-length"] ?? "") ?? 0) ?? []
        return answer
    }

    /// Opens a WebSocket; returns the status of the response.
    func upgrade(_ path: String, host: String, origin: String?) -> Int? {
        let field = origin.map { "Origin: \($0)\r\n" } ?? ""
        send(
            "GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\(field)Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
                + "Sec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\nSec-WebSocket-Version: 13\r\n\r\n")
        return head()?.status
    }

    /// Sends a frame, masked with zeros or unmasked.
    func sendFrame(
        _ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true, isMasked: Bool = true, declaring length: Int? = nil
    ) {
        let mask: UInt8 = isMasked ? 0x80 : 0
        let count = length ?? payload.count
        var bytes: [UInt8] = [(isLast ? 0x80 : 0) | opcode]
        if count < 126 {
            bytes.append(mask | UInt8(count))
        } else {
            bytes += [mask | 127] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
        }
        send(bytes + (isMasked ? [0, 0, 0, 0] : []) + payload)
    }

    /// The opcode and payload of the next frame; nil at the end.
    func frame() -> (opcode: UInt8, payload: [UInt8])? {
        guard let head = take(2) else { return nil }
        var count = Int(head[1] & 127)
        if count >= 126 {
            guard let long = take(count == 126 ? 2 : 8) else { return nil }
            count = long.reduce(0) { $0 << 8 | Int($1) }
        }
        return take(count).map { (head[0] & 15, $0) }
    }

    /// Whether the server ends the connection, possibly after further bytes.
    func isEnded() -> Bool {
        while receive() != nil {}
        return errno != EAGAIN
    }
}
