import ImageCodecs

extension PNGAnimation {
    /// Returns the rate at which each frame lasts a whole number of video frames, and their total number; ffprobe reports
    /// neither.
    ///
    /// If no such rate up to `highest` frames per second exists, the rate is `highest`.
    func timing(highest: Int) -> (rate: FrameRate, frameCount: Int)? {
        let delays = delays.map { $0.numerator == 0 ? Self.shortest : ($0.numerator, $0.denominator) }
        // Times in a fraction of a second that is common to all of them.
        let unit = delays.reduce(1) { unit, delay in
            let shared = unit / Self.divisor(unit, delay.1) * delay.1
            return shared <= Self.finestUnit ? shared : unit
        }
        let times = delays.map { max((unit * $0.0 + $0.1 / 2) / $0.1, 1) }
        let total = times.reduce(0, +)
        guard let first = times.first else { return nil }
        let step = times.reduce(first, Self.divisor)
        let common = Self.divisor(unit, step)
        let (numerator, denominator) = unit <= step * highest ? (unit / common, step / common) : (highest, 1)
        guard let rate = FrameRate(fraction: "\(numerator)/\(denominator)") else { return nil }
        let frames = (Double(total) / Double(unit) * rate.framesPerSecond).rounded()
        return (rate, max(Int(min(frames, 1e8)), 1))
    }

    /// A frame without a duration lasts a fifteenth of a second, as in ffmpeg.
    private static let shortest = (1, 15)
    /// The finest fraction of a second for times.
    private static let finestUnit = 1_000_000

    private static func divisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}
