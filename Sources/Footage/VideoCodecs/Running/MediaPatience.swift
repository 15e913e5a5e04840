/// The time for which ffmpeg or ffprobe may make no progress before it is stopped.
struct MediaPatience {
    /// The environment variable that sets the time in seconds.
    static let variable = "BIANLIAN_MEDIA_TIMEOUT"
    /// The valid range in seconds: up to a day.
    static let range = 0.1...86_400.0

    /// Seconds without output and without processor time. Default: 60, far more than any frame, index or disk that spins up
    /// needs.
    let seconds: Double

    /// Reads the time from an environment.
    /// - Throws: `VideoError.badTimeout`.
    init(in environment: [String: String]) throws(VideoError) {
        guard let text = environment[Self.variable] else {
            seconds = 60
            return
        }
        guard let number = Double(text), Self.range.contains(number) else { throw .badTimeout(text) }
        seconds = number
    }

    /// Creates a fixed time, regardless of the environment.
    init(seconds: Double) {
        self.seconds = seconds
    }
}

/// Checks periodically whether a program makes progress while it produces no output.
struct ProgressWatch {
    /// The number of checks without progress that is too many.
    ///
    /// Checks are counted instead of time: if this process is suspended, such as by a key, the program is not to blame.
    private static let mostIdleLooks = 20
    /// The factor on the time for a program that works without output, such as while it decodes a film up to a late frame.
    private static let workingFactor = 30

    /// The rate of messages, in bytes per second, above which processor time does not count as progress.
    ///
    /// One line per frame of a damaged film is a tenth of it.
    private static let mostErrorBytesPerSecond = 1 << 18

    /// The time between checks.
    let pause: Duration
    private var (looks, idleLooks) = (0, 0)
    private var processorTime: Duration?
    private var errorBytes = 0

    init(_ patience: MediaPatience) {
        pause = .seconds(patience.seconds / Double(Self.mostIdleLooks))
    }

    /// Performs one more check, and returns whether the program has made no progress for too long.
    /// - Parameter errorBytes: The number of bytes that the program has written to standard error so far.
    mutating func isOver(processorTime now: Duration?, errorBytes: Int) -> Bool {
        looks += 1
        let floods = Double(errorBytes - self.errorBytes) > pause / .seconds(1) * Double(Self.mostErrorBytesPerSecond)
        self.errorBytes = errorBytes
        // A waiting program wakes up now and then, which does not count as work.
        let works = !floods && now.flatMap { now in processorTime.map { now - $0 > pause / 100 } } ?? false
        idleLooks = works ? 0 : idleLooks + 1
        processorTime = now
        return idleLooks >= Self.mostIdleLooks || looks >= Self.mostIdleLooks * Self.workingFactor
    }
}
