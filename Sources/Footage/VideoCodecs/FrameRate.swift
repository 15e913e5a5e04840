/// The number of frames per second of a video, as a fraction of integers: 60, or 30000/1001.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible, ExpressibleByIntegerLiteral {
    /// The number of frames in `denominator` seconds, at least 1.
    public let numerator: Int
    /// The number of seconds, at least 1.
    public let denominator: Int

    /// Creates a rate; nil if a part is below 1 or above 10⁶.
    public init?(_ numerator: Int, per denominator: Int = 1) {
        guard (1...1_000_000).contains(numerator), (1...1_000_000).contains(denominator) else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Creates the nearest rate to a number of frames per second, to a thousandth; nil if it is outside 0.001…10000.
    public init?(nearest framesPerSecond: Double) {
        guard (0.001...10_000).contains(framesPerSecond) else { return nil }
        let thousandths = Int((framesPerSecond * 1000).rounded())
        // Television rates are 1000/1001 of integers: 29.97 means 30000/1001.
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

    /// Creates a rate from a literal, in frames per second.
    /// - Precondition: the literal is from 1 to 1000000.
    public init(integerLiteral framesPerSecond: Int) {
        guard let rate = FrameRate(framesPerSecond) else {
            preconditionFailure("A frame rate is from 1 to 1000000 frames per second; got \(framesPerSecond).")
        }
        self = rate
    }

    /// The rate as a fraction, for example `60/1`.
    public var description: String { "\(numerator)/\(denominator)" }

    /// Parses ffmpeg's `30000/1001`; nil if it is not a rate, such as `0/0`. Parts that are too large are scaled down together.
    init?(fraction: String) {
        let parts = fraction.split(separator: "/").compactMap { Int($0) }
        guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
        if let rate = FrameRate(parts[0], per: parts[1]) {
            self = rate
        } else {
            self.init(nearest: Double(parts[0]) / Double(parts[1]))
        }
    }

    /// The rate of 25, for files with an unknown rate.
    static let fallback = FrameRate(25, known: 1)

    private init(_ numerator: Int, known denominator: Int) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The rate as a number.
    public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

    /// The duration of each frame, in seconds.
    public var secondsPerFrame: Double { Double(denominator) / Double(numerator) }
}
