import RenderMath

/// The mapping of a channel's samples, 0…1, to linear light, 0…1.
enum ToneCurve: Equatable, Sendable {
    /// Light is the sample raised to an exponent.
    case power(Double)
    /// Light at evenly spaced samples, at least two, interpolated linearly.
    case table([Float])
    /// A function of the ICC type `para`, 0…4, with its parameters g, a, b, c, d, e, f (ICC.1:2022, table 68).
    case function(Int, [Double])

    /// The identity: samples are linear light.
    static let linear = ToneCurve.power(1)
    /// The curve of sRGB.
    static let sRGB = ToneCurve.function(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045, 0, 0])

    /// Returns the light of a sample. Clamps both to 0…1.
    func light(of sample: Double) -> Double {
        let sample = Self.clamped(sample)
        switch self {
        case .power(let exponent): return Self.clamped(exponent == 1 ? sample : PortableMath.pow(sample, exponent))
        case .table(let values): return Self.interpolated(values, at: sample)
        case .function(let kind, let numbers): return Self.clamped(Self.function(kind, numbers, at: sample))
        }
    }

    /// Clamps a value to 0…1; NaN becomes 0.
    private static func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

    private static func interpolated(_ values: [Float], at sample: Double) -> Double {
        let place = sample * Double(values.count - 1)
        let index = min(Int(place), values.count - 2)
        let (low, high) = (Double(values[index]), Double(values[index + 1]))
        return low + (high - low) * (place - Double(index))
    }

    private static func function(_ kind: Int, _ numbers: [Double], at x: Double) -> Double {
        let (g, a, b, c, d, e, f) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6])
        func power(_ base: Double) -> Double { base > 0 ? PortableMath.pow(base, g) : 0 }
        switch kind {
        case 0: return power(x)
        case 1: return a * x + b >= 0 ? power(a * x + b) : 0
        case 2: return a * x + b >= 0 ? power(a * x + b) + c : c
        case 3: return x >= d ? power(a * x + b) : c * x
        default: return x >= d ? power(a * x + b) + e : c * x + f
        }
    }
}
