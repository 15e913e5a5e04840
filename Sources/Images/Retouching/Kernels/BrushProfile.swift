import RenderMath

/// The radial profile of a brush: a gaussian of a third of the radius, shifted and scaled to be 1 at the centre and 0 at the
/// radius.
///
/// With t the distance in radii it is (e^(−4.5 t²) − e^(−4.5)) / (1 − e^(−4.5)). A hard brush has t = 0 up to its hardness,
/// from where t increases linearly to 1.
struct BrushProfile {
    /// Three standard deviations: e^(−3²/2).
    private static let atRadius = PortableMath.exp(-4.5)
    static let low = Float(atRadius)
    static let stretch = Float(1 / (1 - atRadius))

    /// Returns the unscaled gaussian of distances along one axis, for the pixels of blocks of sixteen.
    ///
    /// The gaussian of a distance is the product of those of its components, so a whole disc needs only these.
    static func gaussians(around center: Float, radius: Float, blocks: Range<Int>) -> [Lanes] {
        blocks.map { block in
            var lanes = Lanes()
            for lane in 0..<Lanes.scalarCount { lanes[lane] = gaussian(Float(block * 16 + lane), center, radius) }
            return lanes
        }
    }

    /// Returns the unscaled gaussian of a pixel's distance along one axis.
    static func gaussian(_ pixel: Float, _ center: Float, _ radius: Float) -> Float {
        let share = Double(pixel + 0.5 - center) / Double(radius)
        return Float(PortableMath.exp(-4.5 * share * share))
    }

    /// Returns the weight for squared distances.
    @inline(__always)
    static func weight(ofSquare square: Lanes, radius: Float, hardness: Float) -> Lanes {
        let zero = Lanes(repeating: 0)
        var share = square.squareRoot() * (1 / radius)
        if hardness > 0 { share = LaneMath.max(share - hardness, zero) * (1 / (1 - hardness)) }
        // −4.5 · log₂ e
        let gaussian = LaneMath.exp2(share * share * -6.492_127_684)
        return LaneMath.max((gaussian - low) * stretch, zero)
    }
}
