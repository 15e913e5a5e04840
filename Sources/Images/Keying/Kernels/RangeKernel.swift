import RenderMath

/// The distance of a pixel from a range of hue, saturation and value.
struct RangeKernel: GroupKeyer {
    /// The centre of the hues, in sixths of the circle.
    private let hue: Float
    /// Half the width of the range of hues, in sixths.
    private let reach: Float
    private let lowestSaturation: Float
    private let highestSaturation: Float
    private let lowestValue: Float
    private let highestValue: Float
    /// The reciprocal of the softness, or 0 for a hard edge.
    private let gain: Float

    init(_ keyer: RangeKeyer) {
        let range = keyer.range
        let center = (range.lowestHue + range.hueWidth / 2) / 60
        hue = Float(center >= 6 ? center - 6 : center)
        // A small tolerance, because hues are rounded to single precision: the ends are inside.
        reach = Float(range.hueWidth / 120 + 1e-6)
        lowestSaturation = Float(range.saturation.lowerBound - 1e-6)
        highestSaturation = Float(range.saturation.upperBound + 1e-6)
        lowestValue = Float(range.value.lowerBound - 1e-6)
        highestValue = Float(range.value.upperBound + 1e-6)
        gain = keyer.softness > 0 ? Float(1 / keyer.softness) : 0
    }

    @inline(__always)
    func alpha(of group: PixelGroup, _ screen: borrowing ScreenRow, at position: ScreenRow.Position) -> Lanes {
        let (red, green, blue) = group.encoded
        let largest = LaneMath.max(LaneMath.max(red, green), blue)
        let chroma = largest - LaneMath.min(LaneMath.min(red, green), blue)
        let zero = Lanes(repeating: 0)
        let isGrey = chroma .<= zero
        let saturation = (chroma / LaneMath.max(largest, Lanes(repeating: 1)))
        var outside = beyond(saturation, lowestSaturation, highestSaturation)
        outside = LaneMath.max(outside, beyond(largest * (1 / 255), lowestValue, highestValue))
        let off = hueDistance(red, green, blue, largest, LaneMath.max(chroma, Lanes(repeating: 1))) - reach
        outside = LaneMath.max(outside, off.replaced(by: 0, where: isGrey))
        if gain == 0 { return zero.replaced(by: 1, where: outside .> zero) }
        return LaneMath.min(LaneMath.max(outside * gain, zero), Lanes(repeating: 1))
    }

    /// The distance of hues from the centre of the range, 0…3 sixths of the circle.
    @inline(__always)
    private func hueDistance(_ red: Lanes, _ green: Lanes, _ blue: Lanes, _ largest: Lanes, _ chroma: Lanes) -> Lanes {
        var sixths = 4 + (red - green) / chroma
        sixths = sixths.replaced(by: 2 + (blue - red) / chroma, where: green .== largest)
        sixths = sixths.replaced(by: (green - blue) / chroma, where: red .== largest)
        // −1…5 minus 0…6 is −7…5; one full circle brings it within 0…6.
        var off = LaneMath.magnitude(sixths - hue)
        off = off.replaced(by: LaneMath.magnitude(off - 6), where: off .> Lanes(repeating: 3))
        return off
    }

    @inline(__always)
    private func beyond(_ x: Lanes, _ low: Float, _ high: Float) -> Lanes {
        LaneMath.max(Lanes(repeating: low) - x, x - Lanes(repeating: high))
    }
}
