import RenderMath

/// A light of a model file, placed by its node.
///
/// The illumination by a point or spot light at distance `d`, in metres, is `strength / (constant + linear·d + quadratic·d²)`.
/// If it has a range, it also fades by `1 − (d / range)⁴`. Between its outer and inner angle, a spot fades by `t²`, where `t`
/// is the fraction of the way from the cosine of the outer angle to that of the inner angle. These are the formulas of Collada
/// and of glTF's KHR_lights_punctual.
public struct ModelLight: Sendable, Equatable {
    /// The kinds of light.
    public enum Kind: UInt8, Sendable, Equatable, CaseIterable {
        /// Light from all directions.
        case ambient
        /// Light from infinitely far away.
        case directional
        /// Light from the node's origin in all directions.
        case point
        /// Light from the node's origin in a cone.
        case spot
    }

    /// The light's name, which may be empty and need not be unique.
    public var name: String
    /// The kind of light.
    public var kind: Kind
    /// The direction of a directional or spot light, in the node's space. Default: −z.
    public var direction = SIMD3<Float>(0, 0, -1)
    /// The colour in linear light, each channel 0…1. Default: white.
    public var color = SIMD3<Float>(1, 1, 1)
    /// The light reflected by a white matte surface that faces the light, before attenuation: 1 shows the surface white.
    /// Default: 1.
    ///
    /// That is 1/π of glTF's lux and candela.
    public var strength: Float = 1
    /// Constant, linear and quadratic attenuation of a point or spot light. Default: none, (1, 0, 0).
    public var attenuation = SIMD3<Float>(1, 0, 0)
    /// The distance in metres at which a point or spot light has faded to 0; 0 for no limit. Default: 0.
    public var range: Float = 0
    /// The opening angle in radians within which a spot has its full strength. Default: 0.
    public var innerAngle: Float = 0
    /// The opening angle in radians outside which a spot emits no light. Default: 90 degrees, as in glTF.
    public var outerAngle: Float = .pi / 2

    /// Creates a light with the defaults of the properties.
    public init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// Returns the same light for a scene whose lengths are multiplied by `factor`.
    package func scaled(by factor: Float) -> ModelLight {
        var light = self
        light.attenuation.y /= factor
        light.attenuation.z /= factor * factor
        light.range *= factor
        return light
    }

    /// Whether all its numbers are finite.
    var isFinite: Bool {
        [direction, color, attenuation].allSatisfy { ($0 * 0).sum() == 0 }
            && [strength, range, innerAngle, outerAngle].allSatisfy(\.isFinite)
    }
}
