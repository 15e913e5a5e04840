/// The sizes and times that a gate allows.
struct GateLimits: Sendable {
    /// The number of simultaneous connections; further ones are closed at once.
    var connections = 512
    /// The size of a request's head, in bytes.
    var headBytes = 16 << 10
    /// The time to receive a request's head.
    var headTime = Duration.seconds(10)
    /// The size of a message from a page, in bytes.
    var messageBytes = 64 << 10
    /// The size of a file that a page adds to the project, in bytes.
    var uploadBytes = 1 << 30
    /// The time that a page may be silent; it answers a ping every ten seconds.
    var silence = Duration.seconds(40)
    /// The time within which a client must accept each piece of sent data.
    var stall = Duration.seconds(20)
}
