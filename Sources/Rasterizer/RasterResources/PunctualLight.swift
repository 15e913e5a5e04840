/// A light whose strength or direction varies with position: a lamp, or any light that casts shadows.
public struct PunctualLight: Sendable {
    /// The origin of a light.
    public enum Source: Hashable, Sendable {
        /// A direction to a light at infinity, a unit vector in world space.
        case direction(SIMD3<Float>)
        /// A point in the world, in metres.
        case point(SIMD3<Float>)
    }

    /// The cone of a spot light.
    public struct Cone: Hashable, Sendable {
        /// The direction of the light, a unit vector in world space.
        public var axis: SIMD3<Float>
        /// The cosine of the angle from the axis up to which the light has full strength.
        public var innerCosine: Float
        /// The cosine of the angle from which there is no light; less than `innerCosine`.
        public var outerCosine: Float
        /// The falloff in between. Default: smooth.
        public var falloff = SpotFalloff.smooth

        /// A cone from the cosines of its angles.
        public init(axis: SIMD3<Float>, innerCosine: Float, outerCosine: Float) {
            (self.axis, self.innerCosine, self.outerCosine) = (axis, innerCosine, outerCosine)
        }
    }

    /// The position of the light, or the direction to it.
    public var source: Source
    /// The light that it adds to a surface facing it, in linear light, before attenuation.
    public var radiance: SIMD3<Float>
    /// The attenuation with distance, ignored for directional lights. Default: none.
    public var attenuation: LightAttenuation
    /// The cone of a spot light; nil shines in all directions.
    public var cone: Cone?
    /// The light's shadows; nil for none.
    package var shadow: ShadowMap?

    /// A light without a cone and without shadows.
    public init(source: Source, radiance: SIMD3<Float>, attenuation: LightAttenuation = .none) {
        self.source = source
        self.radiance = radiance
        self.attenuation = attenuation
        cone = nil
        shadow = nil
    }
}
