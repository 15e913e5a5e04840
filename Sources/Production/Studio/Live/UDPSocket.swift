import DescribedErrors
import Files

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A socket that receives datagrams on one address and port. Closed when it is released.
final class UDPSocket: Sendable {
    /// One received packet.
    struct Datagram {
        var bytes: [UInt8]
        var sender: Sender
        /// Whether the packet was longer than the accepted length.
        var isCut = false
    }

    /// The address and the port of a sender.
    struct Sender: Hashable, Sendable {
        /// The system's structure for socket addresses.
        fileprivate var bytes: [UInt8]

        fileprivate init(bytes: some Sequence<UInt8>) {
            self.bytes = Array(bytes)
        }

        /// Creates a sender at a numeric address; nil for any other text.
        init?(host: String, port: Int) {
            guard let place = UDPSocket.place(of: host, port: port) else { return nil }
            bytes = place.bytes
        }

        /// The numeric address and the port, such as `192.168.1.20` and `49983`.
        fileprivate var names: (host: String, port: String) {
            var (host, port) = ([CChar](repeating: 0, count: 64), [CChar](repeating: 0, count: 16))
            let failure = bytes.withUnsafeBytes { bytes in
                getnameinfo(
                    bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count), &host,
                    socklen_t(host.count), &port, socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV)
            }
            guard failure == 0 else { return ("an unknown address", "0") }
            func text(_ characters: [CChar]) -> String {
                String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }
            return (text(host), text(port))
        }

        var host: String { names.host }

        /// The address and the port in words.
        var text: String {
            let (host, port) = names
            return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        }
    }

    private let descriptor: Int32
    private let longest: Int

    /// Starts to listen.
    /// - Parameter longest: the accepted length of a packet in bytes.
    /// - Throws: `LiveSocketError`, for example if another program uses the port.
    init(_ address: LiveAddress, longest: Int) throws(LiveSocketError) {
        guard let place = Self.place(of: address.host, port: address.port) else {
            throw LiveSocketError(address: address, reason: "it is no numeric address")
        }
        let descriptor = socket(Int32(place.family), Self.datagrams, 0)
        guard descriptor >= 0 else { throw LiveSocketError(address: address, reason: systemReason()) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let isBound = place.withAddress { bind(descriptor, $0, $1) == 0 }
        guard isBound else {
            let reason = systemReason()
            close(descriptor)
            throw LiveSocketError(address: address, reason: reason)
        }
        // Last: once all properties have values, a failure also runs `deinit`, which closes the descriptor.
        (self.descriptor, self.longest) = (descriptor, longest)
    }

    deinit {
        close(descriptor)
    }

    /// Waits for the next packet; nil if none arrives in time.
    /// - Parameters:
    ///   - buffer: reused memory.
    ///   - milliseconds: the longest wait.
    func receive(into buffer: inout [UInt8], waiting milliseconds: Int32) -> Datagram? {
        // One byte more shows that a packet is longer.
        if buffer.count != longest + 1 { buffer = [UInt8](repeating: 0, count: longest + 1) }
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&event, 1, milliseconds) > 0 else { return nil }
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let count = withUnsafeMutableBytes(of: &storage) { storage in
            recvfrom(
                descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT),
                storage.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
        }
        guard count >= 0 else { return nil }
        let sender = withUnsafeBytes(of: &storage) { Sender(bytes: $0.prefix(Int(length))) }
        return Datagram(bytes: Array(buffer[..<min(count, longest)]), sender: sender, isCut: count > longest)
    }

    /// The port on which it listens, which the system chose if the address has port 0.
    var port: Int {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let bytes = withUnsafeMutableBytes(of: &storage) { storage in
            _ = getsockname(descriptor, storage.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
            return Array(storage.prefix(Int(length)))
        }
        return Int(Sender(bytes: bytes).names.port) ?? 0
    }

    /// Sends a packet to a numeric address. Failures are ignored, as a lost packet is.
    func send(_ bytes: [UInt8], to host: String, port: Int) {
        guard let place = Self.place(of: host, port: port) else { return }
        _ = place.withAddress { sendto(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT), $0, $1) }
    }

    // MARK: Addresses of the system

    fileprivate struct Place {
        var family: Int32
        var bytes: [UInt8]

        func withAddress<Result>(_ body: (UnsafePointer<sockaddr>?, socklen_t) -> Result) -> Result {
            bytes.withUnsafeBytes { body($0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count)) }
        }
    }

    #if canImport(Glibc)
        private static let datagrams = Int32(SOCK_DGRAM.rawValue)
    #else
        private static let datagrams = SOCK_DGRAM
    #endif

    fileprivate static func place(of host: String, port: Int) -> Place? {
        var hints = addrinfo()
        hints.ai_socktype = datagrams
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        guard !host.isEmpty, !host.utf8.contains(0), getaddrinfo(host, String(port), &hints, &found) == 0, let first = found
        else {
            return nil
        }
        defer { freeaddrinfo(found) }
        let bytes = UnsafeRawBufferPointer(start: first.pointee.ai_addr, count: Int(first.pointee.ai_addrlen))
        return Place(family: first.pointee.ai_family, bytes: Array(bytes))
    }
}

/// The reason why packets cannot be received.
package struct LiveSocketError: DescribedError, Equatable {
    package var address: LiveAddress
    package var reason: String

    package var description: String {
        "cannot listen on \(address.text): \(reason); choose another port or address with --live"
    }
}
