/// A quantization of a number into one of several steps: a dead zone, a full scale and, where wanted, a hysteresis.
///
/// With the defaults and the smile of a face this is `s = (mouthSmileLeft + mouthSmileRight)/2 − 0.1`, not below 0, and
/// `index = floor(s · count / 0.5)`, not above `count − 1`, in double precision and in this order of operations.
public struct TextureSteps: Hashable, Sendable {
    /// The amount that is taken away from the number first. Default: 0.1.
    public var deadZone: Double
    /// The range of the remainder that goes through all steps once, above 0. Default: 0.5.
    public var fullScale: Double
    /// The distance that the number has to fall below a step's beginning before the step is left downwards, 0 or more. Default: 0.
    public var hysteresis: Double

    /// Steps from their parts. A full scale of 0 or less is taken as the smallest number above 0.
    public init(deadZone: Double = 0.1, fullScale: Double = 0.5, hysteresis: Double = 0) {
        self.deadZone = deadZone
        self.fullScale = max(fullScale, .leastNormalMagnitude)
        self.hysteresis = max(hysteresis, 0)
    }

    /// The step that a number is in, 0…`count` − 1, whatever came before; 0 for a number that is not finite.
    package func index(of value: Double, count: Int) -> Int {
        guard count > 0, value.isFinite else { return 0 }
        let rest = max(value - deadZone, 0)
        let step = (rest * Double(count) / fullScale).rounded(.down)
        return step < Double(count - 1) ? Int(step) : count - 1
    }

    /// The step that a number is in when it was in `current` before: upwards at once, downwards past the hysteresis.
    package func index(of value: Double, count: Int, current: Int) -> Int {
        let plain = index(of: value, count: count)
        guard plain < current else { return plain }
        return min(index(of: value + hysteresis, count: count), current)
    }
}
