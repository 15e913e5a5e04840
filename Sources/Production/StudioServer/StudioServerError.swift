public import DescribedErrors

/// Why a studio cannot be served.
public struct StudioServerError: DescribedError, Equatable {
    /// The port that was asked for; 0 for any.
    public var port: Int
    /// The system's reason.
    public var reason: String

    /// One line for a person.
    public var description: String {
        let place = port == 0 ? "a port of 127.0.0.1" : "port \(port) of 127.0.0.1"
        return "\(place) cannot be listened on: \(reason); choose another with --port"
    }

    init(port: Int, reason: String) {
        (self.port, self.reason) = (port, reason)
    }
}
