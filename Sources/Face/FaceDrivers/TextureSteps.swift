/// A quantization of a number into several steps, with a dead zone, a full scale and an optional hysteresis.
///
/// With the defaults and the smile of a face, the remainder is `s = (mouthSmileLeft + mouthSmileRight)/2 − 0.1`, at least 0.
/// The index is `floor(s · count / 0.5)`, at most `count − 1`. Both are computed in double precision and in this order of
/// operations.
public struct TextureSteps: Hashable, Sendable {
    /// The amount subtracted from the number first. Default: 0.1.
    public var deadZone: Double
    /// The size of the remainder that covers all steps, above 0. Default: 0.5.
    public var fullScale: Double
    /// The distance below the start of a step at which the number leaves the step downwards, 0 or more. Default: 0.
    public var hysteresis: Double

    /// Creates steps. A full scale of 0 or less becomes the smallest positive number.
    public init(deadZone: Double = 0.1, fullScale: Double = 0.5, hysteresis: Double = 0) {
        self.deadZone = deadZone
        self.fullScale = max(fullScale, .leastNormalMagnitude)
        self.hysteresis = max(hysteresis, 0)
    }

    /// Returns the step of a number without hysteresis, 0…`count` − 1; 0 for a number that is not finite.
    package func index(of value: Double, count: Int) -> Int {
        guard count > 0, value.isFinite else { return 0 }
        let rest = max(value - deadZone, 0)
        let step = (rest * Double(count) / fullScale).rounded(.down)
        return step < Double(count - 1) ? Int(step) : count - 1
    }

    /// Returns the step of a number after step `current`: higher steps immediately, lower ones past the hysteresis.
    package func index(of value: Double, count: Int, current: Int) -> Int {
        let plain = index(of: value, count: count)
        guard plain < current else { return plain }
        return min(index(of: value + hysteresis, count: count), current)
    }
}
