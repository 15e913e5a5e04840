/// The weakening of a lamp's light with distance.
public enum LightAttenuation: Hashable, Sendable {
    /// The light is as strong everywhere.
    case none
    /// Full up to `start` metres and gone from `end` metres on; in between `((end − d) / (end − start))^exponent`, as in SceneKit.
    case band(start: Float, end: Float, exponent: Float)
    /// With the square of the distance, of the strength that it has at one metre; nearer than one centimetre it grows no more. From
    /// `range` metres on nothing is left, and towards there it fades by `1 − (d / range)⁴`, as in KHR_lights_punctual; 0 is no bound.
    case inverseSquare(range: Float)
    /// By `1 / (constant + linear·d + quadratic·d²)`, as in Collada, and not above 10 000.
    case polynomial(constant: Float, linear: Float, quadratic: Float)
}
