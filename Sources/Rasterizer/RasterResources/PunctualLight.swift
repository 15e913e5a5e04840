public import MaterialModes

/// A light whose strength or direction differs from place to place: a lamp, or any light that throws shadows.
public struct PunctualLight: Sendable {
    /// The origin of a light.
    public enum Source: Hashable, Sendable {
        /// Infinitely far, in the direction of a unit vector of the world.
        case direction(SIMD3<Float>)
        /// A point of the world, in metres.
        case point(SIMD3<Float>)
    }

    /// The cone in which a spot shines.
    public struct Cone: Hashable, Sendable {
        /// The unit vector in world space along which it shines.
        public var axis: SIMD3<Float>
        /// The cosine of the angle from the axis up to which it shines fully.
        public var innerCosine: Float
        /// The cosine of the angle from which on it does not shine, less than the inner one's.
        public var outerCosine: Float
        /// The weakening in between. Default: smooth.
        public var falloff = SpotFalloff.smooth

        /// A cone by its angles' cosines.
        public init(axis: SIMD3<Float>, innerCosine: Float, outerCosine: Float) {
            (self.axis, self.innerCosine, self.outerCosine) = (axis, innerCosine, outerCosine)
        }
    }

    /// The place or the direction that it shines from.
    public var source: Source
    /// The light that it adds to a surface that faces it, in linear light, before attenuation.
    public var radiance: SIMD3<Float>
    /// The weakening with distance; that of a directional light is not looked at. Default: none.
    public var attenuation: LightAttenuation
    /// The cone in which it shines; nil for all around.
    public var cone: Cone?
    /// Its shadows; nil for none.
    public var shadow: ShadowMap?

    /// A light without cone and shadows.
    public init(source: Source, radiance: SIMD3<Float>, attenuation: LightAttenuation = .none) {
        self.source = source
        self.radiance = radiance
        self.attenuation = attenuation
        cone = nil
        shadow = nil
    }
}
