/// How the values of a metric become places on a colour map: by its natural range, so that two heat maps can be compared.
public struct HeatMapScale: Hashable, Sendable {
    /// The value at the map's low end, where nothing differs.
    public let none: Double
    /// The value at the map's high end.
    public let full: Double
    /// Whether the place is the square root of the share of the range, so that small differences are seen beside large ones.
    public let isSquareRoot: Bool

    /// The scale of a metric; nil where it has no value for each pixel.
    public init?(of metric: Metric) {
        switch metric {
        case .exact, .channel: self.init(none: 0, full: 255, isSquareRoot: true)
        case .oklab: self.init(none: 0, full: 1, isSquareRoot: true)
        // The map holds squares of errors, so the place is the error itself; its square root twice would hide nothing.
        case .psnr: self.init(none: 0, full: 1, isSquareRoot: true)
        case .ssim: self.init(none: 1, full: 0, isSquareRoot: false)
        case .flip: self.init(none: 0, full: 1, isSquareRoot: false)
        case .multiScaleSSIM: return nil
        }
    }

    private init(none: Double, full: Double, isSquareRoot: Bool) {
        self.none = none
        self.full = full
        self.isSquareRoot = isSquareRoot
    }

    /// The place of a value on the map, 0…1.
    public func place(of value: Float) -> Float {
        let share = min(max((value - Float(none)) / Float(full - none), 0), 1)
        return isSquareRoot ? share.squareRoot() : share
    }
}
