/// The attenuation of a lamp's light with distance.
public enum LightAttenuation: Hashable, Sendable {
    /// No attenuation: the light is equally strong everywhere.
    case none
    /// Full strength up to `start` metres, none from `end` metres; in between `((end − d) / (end − start))^exponent`, as in
    /// SceneKit.
    case band(start: Float, end: Float, exponent: Float)
    /// Inverse square of the distance, relative to the strength at one metre; constant below one centimetre.
    ///
    /// If `range` is above 0, the light also fades by `1 − (d / range)⁴` and ends at `range` metres, as in KHR_lights_punctual.
    case inverseSquare(range: Float)
    /// `1 / (constant + linear·d + quadratic·d²)`, as in Collada, at most 10 000.
    case polynomial(constant: Float, linear: Float, quadratic: Float)
}
