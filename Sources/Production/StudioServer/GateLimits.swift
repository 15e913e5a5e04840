/// What a gate lets pass, and for how long it waits.
struct GateLimits: Sendable {
    /// Connections at the same time; more are closed at once.
    var connections = 512
    /// Bytes of a request's head.
    var headBytes = 16 << 10
    /// The time for a request's head.
    var headTime = Duration.seconds(10)
    /// Bytes of a message of a page.
    var messageBytes = 64 << 10
    /// The time that a page may be silent: it answers a ping every ten seconds.
    var silence = Duration.seconds(40)
    /// The time in which a client must take something of what is sent.
    var stall = Duration.seconds(20)
}
