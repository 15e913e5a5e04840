import RenderMath

/// The light, 0…1, that stands for each sample, 0…1, of a channel.
enum ToneCurve: Equatable, Sendable {
    /// Light is the sample raised to an exponent.
    case power(Double)
    /// Light at equal distances, at least two; between them it is interpolated.
    case table([Float])
    /// A function of the type `para` of ICC profiles, 0…4, with its numbers g, a, b, c, d, e, f (ICC.1:2022, table 68).
    case function(Int, [Double])

    /// Samples that are light.
    static let linear = ToneCurve.power(1)
    /// The curve of sRGB.
    static let sRGB = ToneCurve.function(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045, 0, 0])

    /// The light of a sample; both are brought into 0…1.
    func light(of sample: Double) -> Double {
        let sample = Self.clamped(sample)
        switch self {
        case .power(let exponent): return Self.clamped(exponent == 1 ? sample : PortableMath.pow(sample, exponent))
        case .table(let values): return Self.interpolated(values, at: sample)
        case .function(let kind, let numbers): return Self.clamped(Self.function(kind, numbers, at: sample))
        }
    }

    /// Also 0 for what is not a number.
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
