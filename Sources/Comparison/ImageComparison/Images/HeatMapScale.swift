/// The mapping from the values of a metric to positions on a colour map: by its natural range, so that two heat maps can be compared.
package struct HeatMapScale: Hashable, Sendable {
    /// The value at the map's low end, where nothing differs.
    package let none: Double
    /// The value at the map's high end.
    package let full: Double
    /// The power of the position that gives the share of the range, a power of two: the position is that root of the share. The higher
    /// it is, the better small differences are seen beside large ones; a level in 255 is a quarter of the map at 4.
    package let power: Int

    /// The scale of a metric; nil where it has no value for each pixel.
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

    /// The position of a value on the map, 0…1.
    /// - Returns: 1 for what is not a number, which is as bad as can be.
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
