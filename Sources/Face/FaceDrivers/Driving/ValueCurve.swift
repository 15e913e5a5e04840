public import RenderMath

/// The processing of a value for a property. The steps apply in the order of these properties.
public struct ValueCurve: Hashable, Sendable {
    /// The value of a property at a number.
    public typealias Key = CurveKey

    /// The delay of the number in seconds; until then, the first number applies. Default: 0.
    public var delay = 0.0
    /// The time constant of a first-order low-pass filter, in seconds. Default: 0, none.
    public var smoothing = 0.0
    /// The period after which the number wraps around to 0. Default: nil, none.
    public var period: Double?
    /// The magnitude up to which the number becomes 0; larger magnitudes are reduced by it. Default: 0.
    public var deadZone = 0.0
    /// The number of even steps between the first and the last key, 2 or more; nil for no steps. Default: nil.
    public var steps: Int?
    /// The distance below a step at which the number leaves it downwards, as a fraction of a step, 0…1. Default: 0.
    public var hysteresis = 0.0
    /// The time for which the largest number is held, in seconds. Default: 0.
    public var hold = 0.0
    /// Whether numbers beyond the first and the last key have these keys' values; otherwise extrapolates linearly. Default:
    /// yes.
    public var clamps = true
    /// The keys in ascending order of their numbers; without keys, the value is the number itself. Default: none.
    public var keys: [Key] = []

    /// Creates a curve that changes nothing.
    public init() {}

    /// The state of a curve from frame to frame.
    struct State: Sendable {
        private struct Sample: Sendable {
            var time: Double
            var value: Double
        }

        /// The samples within the delay, and the last one before it.
        private var late: [Sample] = []
        private var smoothed: Sample?
        private var step: Int?
        /// The held samples that no later one exceeds.
        private var held: [Sample] = []

        /// The number of stored samples.
        var rememberedCount: Int { late.count + held.count }

        /// Advances to a number at a time, which never decreases.
        /// - Returns: the property's value in lanes.
        mutating func advance(to number: Double, at time: Double, by curve: ValueCurve) -> SIMD4<Double> {
            var x = delayed(number, at: time, by: curve.delay)
            x = smooth(x, at: time, by: curve.smoothing)
            if let period = curve.period { x -= period * (x / period).rounded(.down) }
            x = x > curve.deadZone ? x - curve.deadZone : x < -curve.deadZone ? x + curve.deadZone : 0
            x = quantized(x, by: curve)
            x = highest(x, at: time, within: curve.hold)
            return curve.value(at: x)
        }

        private mutating func delayed(_ number: Double, at time: Double, by delay: Double) -> Double {
            guard delay > 0 else { return number }
            late.append(Sample(time: time, value: number))
            // The newest sample that is old enough becomes the first.
            let due = late.lastIndex { time - $0.time >= delay } ?? 0
            late.removeFirst(due)
            return late[0].value
        }

        private mutating func smooth(_ number: Double, at time: Double, by constant: Double) -> Double {
            guard constant > 0 else { return number }
            var next = Sample(time: time, value: number)
            if let smoothed {
                let share = 1 - PortableMath.exp(-(time - smoothed.time) / constant)
                next.value = smoothed.value + (number - smoothed.value) * share
            }
            smoothed = next
            return next.value
        }

        private mutating func quantized(_ number: Double, by curve: ValueCurve) -> Double {
            guard let count = curve.steps, let first = curve.keys.first?.position, let last = curve.keys.last?.position,
                last > first
            else { return number }
            let place = (number - first) / (last - first) * Double(count)
            var index = Int(min(max(place.rounded(.down), 0), Double(count - 1)))
            if let step, index < step, place > Double(step) - curve.hysteresis { index = step }
            step = index
            return first + (last - first) * Double(index) / Double(count - 1)
        }

        private mutating func highest(_ number: Double, at time: Double, within hold: Double) -> Double {
            guard hold > 0 else { return number }
            held.removeAll { time - $0.time > hold || $0.value <= number }
            held.append(Sample(time: time, value: number))
            return held[0].value
        }
    }

    /// Returns the value at a number, interpolated between keys.
    func value(at x: Double) -> SIMD4<Double> {
        keys.value(at: x, clamps: clamps) ?? SIMD4(repeating: x)
    }
}
