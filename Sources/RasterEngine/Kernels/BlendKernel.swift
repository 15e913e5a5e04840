import DrawLists

/// Joins a shaded colour with the one behind it; both premultiplied, in linear light.
enum BlendKernel {
    /// - Parameters:
    ///   - source: the new colour, `s·sa` and `sa`.
    ///   - destination: the old colour, `d·da` and `da`.
    @inline(__always)
    static func blend(
        _ source: SIMD4<Float>, over destination: SIMD4<Float>, _ mode: RasterState.Blend
    ) -> SIMD4<Float> {
        let alpha = source.w
        switch mode {
        case .alpha:
            return source + destination * (1 - alpha)
        case .add:
            return withAlpha(destination + source, destination.w + alpha * (1 - destination.w))
        case .subtract:
            let difference = destination - source
            return withAlpha(difference.replacing(with: 0, where: difference .< 0), destination.w)
        case .multiply:
            return withAlpha(destination * (1 - alpha) + destination * source, destination.w)
        case .screen:
            return destination - destination * source + source
        case .replace:
            return straight(source)
        case .max:
            let new = straight(source)
            return destination.replacing(with: new, where: new .> destination)
        }
    }

    @inline(__always)
    private static func withAlpha(_ color: SIMD4<Float>, _ alpha: Float) -> SIMD4<Float> {
        var color = color
        color.w = alpha
        return color
    }

    /// The colour as if it were opaque; nothing stays nothing.
    @inline(__always)
    private static func straight(_ color: SIMD4<Float>) -> SIMD4<Float> {
        withAlpha(color.w > 0 ? color / color.w : color, 1)
    }

    /// The parts of `new` that the mask lets through, the rest of `old`.
    @inline(__always)
    static func masked(
        _ new: SIMD4<Float>, _ old: SIMD4<Float>, _ mask: RasterState.ColorWriteMask
    ) -> SIMD4<Float> {
        if mask == .all { return new }
        var result = old
        for part in 0..<4 where mask.rawValue & (1 << UInt8(part)) != 0 {
            result[part] = new[part]
        }
        return result
    }
}
