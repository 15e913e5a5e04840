import RenderMath

/// The ramp on which alpha rises, in shares of foreground light that is mixed into the screen's.
struct MixtureRamp: Equatable {
    /// The share at and below which alpha is 0.
    let start: Float
    /// The gain of alpha for each share of foreground beyond.
    let gain: Float

    /// The shares of grey that look as far from a key colour as its similarity and softness say.
    /// - Parameter color: the key in linear light; not grey.
    init(_ keyer: DistanceKeyer, color: SIMD3<Float>) {
        let keyer = keyer.ramp(hasColor: true)
        let near = Self.share(atDistance: keyer.similarity, from: color)
        let far = Self.share(atDistance: keyer.similarity + keyer.softness, from: color)
        start = Float(near)
        // A ramp narrower than a step of 8 bits is a hard edge.
        gain = Float(1 / max(far - near, 1.0 / 1024))
    }

    /// The share of grey of the same lightness that must be mixed into a colour until it is a part of its way to grey in OKLab,
    /// found by halving: the distance grows all the way.
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
