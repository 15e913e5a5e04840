import CSystem
import FlyingSocks

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Waits with `poll` until sockets are ready.
///
/// It replaces the queues of FlyingSocks, which register descriptors in the system's own queue. Those keep the entry of a
/// descriptor that is closed before its event is removed, and then never register the next socket with the same number, so that
/// its page waits forever. `poll` gets all descriptors with each call.
struct SocketReadiness: EventQueue {
    private var events: [Socket.FileDescriptor: Socket.Events] = [:]
    /// A pipe whose reading end is also waited for; each byte ends a running call of `poll`.
    private var wake: (reading: Int32, writing: Int32)?
    private var isStopped = false

    /// A pool of sockets that waits in this way.
    static func pool() -> SocketPool<SocketReadiness> { SocketPool(queue: SocketReadiness()) }

    mutating func open() throws {
        var ends: [Int32] = [-1, -1]
        guard pipes_make(&ends) == 0 else { throw SocketError.makeFailed("pipe") }
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        (events, wake, isStopped) = ([:], (ends[0], ends[1]), false)
    }

    mutating func stop() throws {
        isStopped = true
        endWaiting()
    }

    mutating func close() throws {
        if let wake {
            closeDescriptor(wake.reading)
            closeDescriptor(wake.writing)
        }
        wake = nil
    }

    mutating func addEvents(_ added: Socket.Events, for socket: Socket.FileDescriptor) throws {
        events[socket, default: []].formUnion(added)
        endWaiting()
    }

    mutating func removeEvents(_ removed: Socket.Events, for socket: Socket.FileDescriptor) throws {
        guard let left = events[socket]?.subtracting(removed) else { return }
        events[socket] = left.isEmpty ? nil : left
        // A connection that is closed stays open for the other side as long as `poll` waits for it.
        endWaiting()
    }

    /// Waits until a socket is ready, or until the sockets to wait for have changed; then it returns no notification.
    /// - Throws: `SocketError` after `stop`.
    func getNotifications() throws -> [EventNotification] {
        guard let wake, !isStopped else { throw SocketError.disconnected }
        var waited = [pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0)]
        for (socket, wanted) in events {
            let flags = (wanted.contains(.read) ? POLLIN : 0) | (wanted.contains(.write) ? POLLOUT : 0)
            waited.append(pollfd(fd: socket.rawValue, events: Int16(flags), revents: 0))
        }
        guard poll(&waited, nfds_t(waited.count), -1) >= 0 else {
            if errno == EINTR || errno == EAGAIN { return [] }
            throw SocketError.makeFailed("poll")
        }
        if waited[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 256)
            _ = read(wake.reading, &bytes, bytes.count)
        }
        return waited.dropFirst().filter { $0.revents != 0 }.map(notification)
    }

    private func notification(of ready: pollfd) -> EventNotification {
        let (socket, flags) = (Socket.FileDescriptor(rawValue: ready.fd), Int32(ready.revents))
        var (found, errors) = (Socket.Events(), Set<EventNotification.Error>())
        if flags & Int32(POLLIN) != 0 { found.insert(.read) }
        if flags & Int32(POLLOUT) != 0 { found.insert(.write) }
        if flags & Int32(POLLERR | POLLNVAL) != 0 { errors.insert(.error) }
        // The rest of the input is read before the end is reported.
        if flags & Int32(POLLHUP) != 0, !found.contains(.read) { errors.insert(.endOfFile) }
        // An error ends every kind of waiting.
        return EventNotification(file: socket, events: found.isEmpty ? events[socket] ?? [] : found, errors: errors)
    }

    private func endWaiting() {
        guard let wake else { return }
        // A full pipe ends the waiting anyway.
        _ = withUnsafeBytes(of: UInt8(0)) { write(wake.writing, $0.baseAddress, 1) }
    }
}

/// The system's `close`, which the method of that name hides.
private func closeDescriptor(_ descriptor: Int32) {
    close(descriptor)
}
