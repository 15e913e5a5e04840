import RenderMath

/// The ramp of alpha over the fraction of foreground light in a mixture with the screen's light.
struct MixtureRamp: Equatable {
    /// The fraction at and below which alpha is 0.
    let start: Float
    /// The increase of alpha per unit of the fraction above `start`.
    let gain: Float

    /// Creates the ramp between the fractions of grey that look as far from a key colour as its similarity and softness.
    /// - Parameter color: the key in linear light; not grey.
    init(_ keyer: DistanceKeyer, color: SIMD3<Float>) {
        let keyer = keyer.ramp(hasColor: true)
        let near = Self.share(atDistance: keyer.similarity, from: color)
        let far = Self.share(atDistance: keyer.similarity + keyer.softness, from: color)
        start = Float(near)
        // A ramp narrower than a step of 8 bits is a hard edge.
        gain = Float(1 / max(far - near, 1.0 / 1024))
    }

    /// Returns the fraction of grey of the same lightness that moves a colour by `distance` of its way to grey in OKLab. Found
    /// by bisection, because the distance increases monotonically.
    private static func share(atDistance distance: Double, from color: SIMD3<Float>) -> Double {
        if distance >= 1 { return 1 }
        if distance <= 0 { return 0 }
        let key = OKLab(linear: color)
        let grey = Float(key.lightness * key.lightness * key.lightness)
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let midpoint = (low + high) / 2
            let mixed = OKLab(linear: color + (SIMD3(repeating: grey) - color) * Float(midpoint))
            let off = mixed.hue(atLightness: key.lightness) - SIMD2(key.a, key.b)
            if (off * off).sum().squareRoot() < distance * key.chroma { low = midpoint } else { high = midpoint }
        }
        return low
    }
}
