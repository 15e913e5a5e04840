public import RenderMath

/// The way from a value to what a property becomes of it. The steps are taken in the order in which they stand here.
public struct ValueCurve: Hashable, Sendable {
    /// A value of a property at a number.
    public typealias Key = CurveKey

    /// The time in seconds by which the number comes late; before that it is what it was first. Default: 0.
    public var delay = 0.0
    /// The time constant in seconds of a filter of the first order. Default: 0, none.
    public var smoothing = 0.0
    /// The number beyond which the number begins again at 0. Default: nil, never.
    public var period: Double?
    /// The size up to which the number is 0; what is beyond is less by it. Default: 0.
    public var deadZone = 0.0
    /// The number of even steps of the way from the first key to the last, 2 or more; nil for no steps. Default: nil.
    public var steps: Int?
    /// The share of a step that the number must fall below it before it is left downwards, 0…1. Default: 0.
    public var hysteresis = 0.0
    /// The time in seconds for which the largest number is held. Default: 0.
    public var hold = 0.0
    /// Whether numbers beyond the first and the last key have the values of these; else the way goes straight on. Default: yes.
    public var clamps = true
    /// The values by the number, in ascending order of it; none gives the number itself. Default: none.
    public var keys: [Key] = []

    /// A curve that changes nothing.
    public init() {}

    /// The state of a curve from frame to frame.
    struct State: Sendable {
        private struct Sample: Sendable {
            var time: Double
            var value: Double
        }

        /// What was within the delay, and the last before it.
        private var late: [Sample] = []
        private var smoothed: Sample?
        private var step: Int?
        /// Those of the numbers held that no later one exceeds.
        private var held: [Sample] = []

        /// The number of moments that are remembered.
        var rememberedCount: Int { late.count + held.count }

        /// Goes on to a number at a time, which does not go back.
        /// - Returns: the property's value in its lanes.
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
            // The newest that is old enough stays first.
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

    /// The value between the keys around a number.
    func value(at x: Double) -> SIMD4<Double> {
        keys.value(at: x, clamps: clamps) ?? SIMD4(repeating: x)
    }
}
