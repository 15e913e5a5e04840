/// The time for which a program of the ffmpeg family may make no progress before it is ended.
struct MediaPatience {
    /// The variable that says how many seconds.
    static let variable = "BIANLIAN_MEDIA_TIMEOUT"
    /// The seconds that it may say: up to a day.
    static let range = 0.1...86_400.0

    /// Seconds without a byte and without work of a processor. Default: 60, far more than any frame, index or disk that spins up needs.
    let seconds: Double

    /// The patience that an environment asks for.
    /// - Throws: `VideoError.badTimeout`.
    init(in environment: [String: String]) throws(VideoError) {
        guard let text = environment[Self.variable] else {
            seconds = 60
            return
        }
        guard let number = Double(text), Self.range.contains(number) else { throw .badTimeout(text) }
        seconds = number
    }

    /// A patience of so many seconds, whatever an environment asks for.
    init(seconds: Double) {
        self.seconds = seconds
    }
}

/// Looks again and again whether a program gets on while nothing comes from it.
struct ProgressWatch {
    /// The number of looks without progress that is too many. They are counted, not the time: where we are stopped ourselves, as by a key,
    /// it is not the program that stands still.
    private static let mostIdleLooks = 20
    /// A program that works and gives nothing, as one that decodes a film up to a late frame, is waited for so many times as long.
    private static let workingFactor = 30

    /// The rate of messages above which processor time does not count as progress. One line per frame of a damaged film is a tenth
    /// of it.
    private static let mostErrorBytesPerSecond = 1 << 18

    /// The duration of a look.
    let pause: Duration
    private var (looks, idleLooks) = (0, 0)
    private var processorTime: Duration?
    private var errorBytes = 0

    init(_ patience: MediaPatience) {
        pause = .seconds(patience.seconds / Double(Self.mostIdleLooks))
    }

    /// Whether a program has made no progress for too long, after one more look.
    /// - Parameter errorBytes: the number of bytes that it has written to standard error so far.
    mutating func isOver(processorTime now: Duration?, errorBytes: Int) -> Bool {
        looks += 1
        let floods = Double(errorBytes - self.errorBytes) > pause / .seconds(1) * Double(Self.mostErrorBytesPerSecond)
        self.errorBytes = errorBytes
        // Who only waits wakes up now and then: that is no work.
        let works = !floods && now.flatMap { now in processorTime.map { now - $0 > pause / 100 } } ?? false
        idleLooks = works ? 0 : idleLooks + 1
        processorTime = now
        return idleLooks >= Self.mostIdleLooks || looks >= Self.mostIdleLooks * Self.workingFactor
    }
}
