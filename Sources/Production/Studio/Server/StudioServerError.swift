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
