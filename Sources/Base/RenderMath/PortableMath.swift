/// Transcendental functions with bit-identical results on every platform.
///
/// The last bit of the C library's functions differs between systems, and a last bit can change a pixel. These functions use
/// only additions, multiplications, divisions and square roots, which IEEE 754 defines exactly, so they return the same result
/// everywhere. Each is within two units in the last place of the true value over its documented range.
public enum PortableMath {
    /// The natural logarithm of two in two parts; the first multiplies exactly by any binary exponent.
    private static let ln2High = 0x1.62e42fefa38p-1
    private static let ln2Low = 0x1.ef35793c7673p-45

    /// π/2 in three parts of 33 bits or fewer, so that the first two multiply exactly by any integer below 2²⁰ (Cody and
    /// Waite).
    private static let halfPi1 = 0x1.921fb544p+0
    private static let halfPi2 = 0x1.0b4611a6p-34
    private static let halfPi3 = 0x1.3198a2e037073p-69

    /// The sine of an angle in radians. Accurate for magnitudes below 10⁶; NaN for infinities.
    public static func sin(_ radians: Double) -> Double {
        let (quadrant, rest) = reduced(radians)
        let value = quadrant & 1 == 0 ? sineSeries(rest) : cosineSeries(rest)
        return quadrant & 2 == 0 ? value : -value
    }

    /// The cosine of an angle in radians. Accurate for magnitudes below 10⁶; NaN for infinities.
    public static func cos(_ radians: Double) -> Double {
        let (quadrant, rest) = reduced(radians)
        let value = quadrant & 1 == 0 ? cosineSeries(rest) : sineSeries(rest)
        return quadrant == 1 || quadrant == 2 ? -value : value
    }

    /// The tangent of an angle in radians.
    public static func tan(_ radians: Double) -> Double {
        sin(radians) / cos(radians)
    }

    /// The angle in −π/2…π/2 whose tangent is `value`.
    public static func atan(_ value: Double) -> Double {
        if value.isNaN { return value }
        let isSteep = value.magnitude > 1
        let tangent = isSteep ? 1 / value.magnitude : value.magnitude
        // Halving the angle twice brings the argument below tan(π/16), for which a short series suffices.
        let half = tangent / (1 + (1 + tangent * tangent).squareRoot())
        let quarter = half / (1 + (1 + half * half).squareRoot())
        let square = quarter * quarter
        // Without a loop, the coefficients are constants; a loop divides for each of them and takes twice as long.
        var sum = 1.0 / 25
        sum = sum * square - 1.0 / 23
        sum = sum * square + 1.0 / 21
        sum = sum * square - 1.0 / 19
        sum = sum * square + 1.0 / 17
        sum = sum * square - 1.0 / 15
        sum = sum * square + 1.0 / 13
        sum = sum * square - 1.0 / 11
        sum = sum * square + 1.0 / 9
        sum = sum * square - 1.0 / 7
        sum = sum * square + 1.0 / 5
        sum = sum * square - 1.0 / 3
        sum = sum * square + 1
        let angle = 4 * quarter * sum
        return Double(signOf: value, magnitudeOf: isSteep ? .pi / 2 - angle : angle)
    }

    /// The angle in −π…π of the point (`x`, `y`), measured from the positive x axis towards the positive y axis.
    public static func atan2(_ y: Double, _ x: Double) -> Double {
        if x > 0 { return atan(y / x) }
        if x < 0 { return y.sign == .minus ? atan(y / x) - .pi : atan(y / x) + .pi }
        if y == 0 { return 0 }
        return y < 0 ? -.pi / 2 : .pi / 2
    }

    /// The angle in −π/2…π/2 whose sine is `value`; NaN outside −1…1.
    public static func asin(_ value: Double) -> Double {
        let cosine = ((1 - value) * (1 + value)).squareRoot()
        return cosine == 0 ? (value < 0 ? -.pi / 2 : .pi / 2) : atan(value / cosine)
    }

    /// The angle in 0…π whose cosine is `value`; NaN outside −1…1.
    public static func acos(_ value: Double) -> Double {
        atan2(((1 - value) * (1 + value)).squareRoot(), value)
    }

    /// e to the power of `exponent`; 0 below −745, infinity above 710.
    public static func exp(_ exponent: Double) -> Double {
        if exponent.isNaN { return exponent }
        if exponent > 709.8 { return .infinity }
        if exponent < -745.2 { return 0 }
        let scale = (exponent / 0.693147180559945309).rounded()
        let rest = (exponent - scale * ln2High) - scale * ln2Low
        var sum = 1.0
        for term in stride(from: 14, through: 1, by: -1) {
            sum = 1 + sum * rest / Double(term)
        }
        return scaled(sum, byPowerOfTwo: Int(scale))
    }

    /// Two to the power of `exponent`.
    public static func exp2(_ exponent: Double) -> Double {
        if exponent.isNaN { return exponent }
        if exponent > 1024 { return .infinity }
        if exponent < -1075 { return 0 }
        let whole = exponent.rounded()
        return scaled(exp((exponent - whole) * 0.693147180559945309), byPowerOfTwo: Int(whole))
    }

    /// The natural logarithm; −infinity for 0, NaN for negative numbers.
    public static func log(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return value == 0 ? -.infinity : (value > 0 ? value : .nan) }
        let (exponent, logarithm) = splitLogarithm(value)
        return exponent * ln2High + (logarithm + exponent * ln2Low)
    }

    /// The base-2 logarithm; −infinity for 0, NaN for negative numbers.
    public static func log2(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return log(value) }
        let (exponent, logarithm) = splitLogarithm(value)
        return exponent + logarithm / 0.693147180559945309
    }

    /// `base` to the power of `exponent`, for a base of 0 or more; NaN for a negative base.
    public static func pow(_ base: Double, _ exponent: Double) -> Double {
        if exponent == 0 { return 1 }
        if base == 0 { return exponent > 0 ? 0 : .infinity }
        return exp(exponent * log(base))
    }

    /// The cube root, within three units in the last place; 0 for numbers that are not above 0.
    public static func cubeRoot(_ value: Double) -> Double {
        guard value > 0 else { return 0 }
        // A third of the exponent and of the fraction has an error of a few hundredths. Three Halley steps reduce it below
        // 10⁻¹⁶.
        var root = Double(bitPattern: value.bitPattern / 3 + 0x2A9F_7893_782D_A1CE)
        for _ in 0..<3 {
            let cube = root * root * root
            root *= (cube + value + value) / (cube + cube + value)
        }
        return root
    }

    /// The exponent of the power of two nearest to a positive number, and the logarithm of the quotient, within ±ln(2)/2.
    private static func splitLogarithm(_ value: Double) -> (exponent: Double, logarithm: Double) {
        // The bits of a subnormal number do not give its exponent.
        let isSubnormal = value < .leastNormalMagnitude
        let bits = (isSubnormal ? value * 0x1p54 : value).bitPattern
        var exponent = Double(Int(bits >> 52) - (isSubnormal ? 1077 : 1023))
        var mantissa = Double(bitPattern: bits & 0xF_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
        if mantissa > 2.0.squareRoot() {
            mantissa /= 2
            exponent += 1
        }
        let ratio = (mantissa - 1) / (mantissa + 1)
        let square = ratio * ratio
        // Unrolled, so that the compiler evaluates the divisions.
        var sum = 1.0 / 23
        sum = sum * square + 1.0 / 21
        sum = sum * square + 1.0 / 19
        sum = sum * square + 1.0 / 17
        sum = sum * square + 1.0 / 15
        sum = sum * square + 1.0 / 13
        sum = sum * square + 1.0 / 11
        sum = sum * square + 1.0 / 9
        sum = sum * square + 1.0 / 7
        sum = sum * square + 1.0 / 5
        sum = sum * square + 1.0 / 3
        sum = sum * square + 1
        return (exponent, 2 * ratio * sum)
    }

    private static func reduced(_ radians: Double) -> (quadrant: Int, rest: Double) {
        guard radians.isFinite, radians.magnitude < 0x1p30 else { return (0, .nan) }
        let turns = (radians / (.pi / 2)).rounded()
        let rest = ((radians - turns * halfPi1) - turns * halfPi2) - turns * halfPi3
        return (Int(turns) & 3, rest)
    }

    /// Taylor series; within ±π/4 the next term is below 10⁻¹⁷.
    private static func sineSeries(_ x: Double) -> Double {
        let square = x * x
        var sum = 1.0
        for term in stride(from: 16, through: 2, by: -2) {
            sum = 1 - sum * square / Double(term * (term + 1))
        }
        return x * sum
    }

    private static func cosineSeries(_ x: Double) -> Double {
        let square = x * x
        var sum = 1.0
        for term in stride(from: 17, through: 1, by: -2) {
            sum = 1 - sum * square / Double(term * (term + 1))
        }
        return sum
    }

    private static func scaled(_ value: Double, byPowerOfTwo exponent: Int) -> Double {
        // In two steps, so that a subnormal result is rounded once.
        let first = max(min(exponent, 1000), -1000)
        return value * power(first) * power(exponent - first)
    }

    private static func power(_ exponent: Int) -> Double {
        Double(sign: .plus, exponent: exponent, significand: 1)
    }
}
