import Imaging

extension LinearColor {
    /// The light with infinite channels replaced by the largest finite number and NaN by 0, because filters would spread both.
    var finite: LinearColor {
        let limit = Float.greatestFiniteMagnitude
        let numbers = premultiplied.replacing(with: 0, where: premultiplied .!= premultiplied)
        return LinearColor(
            premultiplied: numbers.clamped(lowerBound: SIMD4(repeating: -limit), upperBound: SIMD4(repeating: limit)))
    }
}
