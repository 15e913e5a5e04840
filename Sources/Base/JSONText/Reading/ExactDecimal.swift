/// Decimal numbers that need only one rounding.
package enum ExactDecimal {
    /// Returns the number nearest to `mantissa · 10^exponent`, if one multiplication or division gives it (Clinger 1990, fast
    /// path); otherwise nil.
    package static func value(_ mantissa: UInt64, exponent: Int) -> Double? {
        guard mantissa <= 1 << 53, exponent.magnitude <= 22 else { return nil }
        let power = powersOfTen[Int(exponent.magnitude)]
        return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    }
}

/// Powers of ten that are exact as a `Double`.
private let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21,
    1e22,
]
