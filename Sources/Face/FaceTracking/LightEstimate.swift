/// A tracker's estimate of the light on the face.
public struct LightEstimate: Hashable, Sendable {
    /// The ambient intensity in lumens; about 1000 in a well-lit room. Not negative.
    public var ambientIntensity: Float
    /// The colour temperature in kelvin; 6500 is neutral white. Above 0.
    public var ambientColorTemperature: Float
    /// The direction in which the strongest light shines, in world space; it need not be normalized.
    public var primaryDirection: SIMD3<Float>?
    /// The strongest light's intensity in lumens.
    public var primaryIntensity: Float?
    /// 27 coefficients of second-degree spherical harmonics: nine for red, then nine for green, then nine for blue.
    public var sphericalHarmonics: [Float]?

    /// Creates a light estimate. Default: a well-lit room, neutral white.
    public init(
        ambientIntensity: Float = 1000, ambientColorTemperature: Float = 6500, primaryDirection: SIMD3<Float>? = nil,
        primaryIntensity: Float? = nil, sphericalHarmonics: [Float]? = nil
    ) {
        self.ambientIntensity = ambientIntensity
        self.ambientColorTemperature = ambientColorTemperature
        self.primaryDirection = primaryDirection
        self.primaryIntensity = primaryIntensity
        self.sphericalHarmonics = sphericalHarmonics
    }
}
