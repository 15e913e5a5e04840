public import DescribedErrors

/// The reason why a studio cannot be served.
public struct StudioServerError: DescribedError, Equatable {
    /// The requested port; 0 for any.
    public var port: Int
    /// The system's reason.
    public var reason: String

    /// The message for the user, in one line.
    public var description: String {
        let place = port == 0 ? "a port of 127.0.0.1" : "port \(port) of 127.0.0.1"
        return "cannot listen on \(place): \(reason); choose another with --port"
    }

    init(port: Int, reason: String) {
        (self.port, self.reason) = (port, reason)
    }
}

/// The temporary folder has a path that is too long for a socket in it.
package struct SocketPathError: DescribedError, Equatable {
    /// The path of the socket.
    package var path: String
    /// The largest number of bytes of such a path: 107 on Linux, 103 on macOS.
    package var limit: Int

    package var description: String {
        "\(path): the path of a socket can have at most \(limit) bytes, but this one has \(path.utf8.count); set TMPDIR to a folder "
            + "with a shorter path, such as /tmp"
    }
}
