/// The mapping from the values of a metric to positions on a colour map. Uses the metric's natural range, so that heat maps are
/// comparable.
package struct HeatMapScale: Hashable, Sendable {
    /// The value at the map's low end: no difference.
    package let none: Double
    /// The value at the map's high end.
    package let full: Double
    /// The exponent of the mapping, a power of two: the position is this root of the fraction of the range.
    ///
    /// A higher exponent makes small differences more visible next to large ones; at 4, one level in 255 is at a quarter of the
    /// map.
    package let power: Int

    /// Creates the scale of a metric; nil if the metric has no value for each pixel.
    package init?(of metric: Metric) {
        switch metric {
        case .exact, .channel: self.init(none: 0, full: 255, power: 4)
        case .oklab: self.init(none: 0, full: 1, power: 4)
        // Its values are squares of errors.
        case .psnr: self.init(none: 0, full: 1, power: 8)
        case .ssim: self.init(none: 1, full: 0, power: 1)
        case .flip: self.init(none: 0, full: 1, power: 1)
        case .multiScaleSSIM: return nil
        }
    }

    private init(none: Double, full: Double, power: Int) {
        self.none = none
        self.full = full
        self.power = power
    }

    /// Returns the position of a value on the map, 0…1.
    /// - Returns: 1 for NaN, the worst case.
    package func place(of value: Float) -> Float {
        guard !value.isNaN else { return 1 }
        var position = min(max((value - Float(none)) / Float(full - none), 0), 1)
        var rest = power
        while rest > 1 {
            position.formSquareRoot()
            rest /= 2
        }
        return position
    }
}
