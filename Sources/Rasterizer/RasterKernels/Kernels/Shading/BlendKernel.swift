import RasterResources
import RenderMath

/// Blends shaded colours with those behind them; both premultiplied, in linear light.
enum BlendKernel {
    /// The lanes whose colour is visible: a colour of alpha 0 changes nothing, except in the modes that ignore alpha.
    @inline(__always)
    static func shows(_ source: LaneColor, _ mode: BlendMode) -> UInt16 {
        mode.ignoresAlpha ? .max : LaneMath.bits(.!(source.alpha .<= Lanes(repeating: 0)))
    }

    /// - Parameters:
    ///   - source: the new colours, `s·sa` and `sa`.
    ///   - destination: the old colours, `d·da` and `da`.
    @inline(__always)
    static func blend(_ source: LaneColor, over destination: LaneColor, _ mode: BlendMode) -> LaneColor {
        let rest = 1 - source.alpha
        switch mode {
        case .alpha:
            return joined(source, destination) { s, d in s + d * rest }
        case .add:
            var sum = joined(source, destination) { s, d in d + s }
            sum.alpha = destination.alpha + source.alpha * (1 - destination.alpha)
            return sum
        case .subtract:
            var difference = joined(source, destination) { s, d in LaneMath.max(d - s, Lanes(repeating: 0)) }
            difference.alpha = destination.alpha
            return difference
        case .multiply:
            var product = joined(source, destination) { s, d in d * rest + d * s }
            // An empty picture cannot be darkened. It is covered instead, by the luminance that is absorbed.
            let passed = LaneVector(source.red, source.green, source.blue).luminance
            let absorbed = LaneMath.max(source.alpha - passed, Lanes(repeating: 0))
            product.alpha = destination.alpha + absorbed * (1 - destination.alpha)
            return product
        case .screen:
            return joined(source, destination) { s, d in d - d * s + s }
        case .replace:
            return straight(source)
        case .max:
            return joined(straight(source), destination) { s, d in LaneMath.max(s, d) }
        }
    }

    @inline(__always)
    private static func joined(_ a: LaneColor, _ b: LaneColor, _ join: (Lanes, Lanes) -> Lanes) -> LaneColor {
        LaneColor(
            red: join(a.red, b.red), green: join(a.green, b.green), blue: join(a.blue, b.blue),
            alpha: join(a.alpha, b.alpha))
    }

    /// The colours divided by alpha; 0 if alpha is 0.
    @inline(__always)
    private static func straight(_ color: LaneColor) -> LaneColor {
        let isThere = color.alpha .> Lanes(repeating: 0)
        let divisor = Lanes(repeating: 1).replaced(by: color.alpha, where: isThere)
        return LaneColor(
            red: color.red / divisor, green: color.green / divisor, blue: color.blue / divisor, alpha: Lanes(repeating: 1))
    }

    /// The channels of `new` that the mask includes, and the other channels of `old`.
    @inline(__always)
    static func masked(_ new: LaneColor, _ old: LaneColor, _ mask: ColorWriteMask) -> LaneColor {
        if mask == .all { return new }
        var result = old
        if mask.contains(.red) { result.red = new.red }
        if mask.contains(.green) { result.green = new.green }
        if mask.contains(.blue) { result.blue = new.blue }
        if mask.contains(.alpha) { result.alpha = new.alpha }
        return result
    }
}
