/// The number of frames a second of a video, as a fraction of whole numbers: 60, or 30000/1001.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible {
    /// Frames in `denominator` seconds, at least 1.
    public let numerator: Int
    /// Seconds, at least 1.
    public let denominator: Int

    /// A rate, or nil where a part is below 1 or above 10⁶.
    public init?(_ numerator: Int, per denominator: Int = 1) {
        guard (1...1_000_000).contains(numerator), (1...1_000_000).contains(denominator) else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The rate nearest to a number of frames a second, to a thousandth; nil where it is not within 0.001…10000.
    public init?(nearest framesPerSecond: Double) {
        guard (0.001...10_000).contains(framesPerSecond) else { return nil }
        let thousandths = Int((framesPerSecond * 1000).rounded())
        // Television's rates are 1000/1001 of whole ones: 29.97 stands for 30000/1001.
        let whole = Int((framesPerSecond * 1.001).rounded())
        let isTelevision = thousandths % 1000 != 0 && abs(framesPerSecond - Double(whole) / 1.001) < 0.0051
        if isTelevision {
            self.init(whole * 1000, per: 1001)
        } else if thousandths % 1000 == 0 {
            self.init(thousandths / 1000)
        } else {
            self.init(thousandths, per: 1000)
        }
    }

    /// For example `60/1`.
    public var description: String { "\(numerator)/\(denominator)" }

    /// The rate of ffmpeg's `30000/1001`; nil where it is none, as `0/0`. Parts that are too large are brought down together.
    init?(fraction: String) {
        let parts = fraction.split(separator: "/").compactMap { Int($0) }
        guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
        if let rate = FrameRate(parts[0], per: parts[1]) {
            self = rate
        } else {
            self.init(nearest: Double(parts[0]) / Double(parts[1]))
        }
    }

    /// 25: where nothing is known.
    static let fallback = FrameRate(25, known: 1)

    private init(_ numerator: Int, known denominator: Int) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// As a number.
    public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

    /// The duration of each frame, in seconds.
    public var secondsPerFrame: Double { Double(denominator) / Double(numerator) }
}
