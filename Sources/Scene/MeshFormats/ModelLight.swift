import RenderMath

/// A light of a model file, placed by the node that holds it.
///
/// A lamp's light falls on a place at distance `d`, in metres, as `strength / (constant + linear·d + quadratic·d²)`, and up to its range
/// fades by `1 − (d / range)⁴`. A spot weakens between its angles with the square of the share of the way from the outer one's cosine to
/// the inner one's. These are the formulas of Collada and of glTF's KHR_lights_punctual.
public struct ModelLight: Sendable, Equatable {
    /// The kinds of light.
    public enum Kind: UInt8, Sendable, Equatable, CaseIterable {
        /// From everywhere.
        case ambient
        /// From infinitely far.
        case directional
        /// From the node's origin to all sides.
        case point
        /// From the node's origin, in a cone.
        case spot
    }

    /// The light's name, which may be empty and need not be unique.
    public var name: String
    /// The kind of light.
    public var kind: Kind
    /// The direction in which a directional light or a spot shines, in the node's space. Default: −z.
    public var direction = SIMD3<Float>(0, 0, -1)
    /// The colour in linear light, each channel 0…1. Default: white.
    public var color = SIMD3<Float>(1, 1, 1)
    /// The light that a white dull surface gives back which faces it, of a lamp before attenuation: 1 shows the surface white. Default: 1.
    ///
    /// That is 1/π of glTF's lux and candela.
    public var strength: Float = 1
    /// Constant, linear and quadratic attenuation of a lamp. Default: none, (1, 0, 0).
    public var attenuation = SIMD3<Float>(1, 0, 0)
    /// The distance in metres from which on nothing of a lamp's light is left; 0 for no bound. Default: 0.
    public var range: Float = 0
    /// The opening angle in radians within which a spot shines fully. Default: 0.
    public var innerAngle: Float = 0
    /// The opening angle in radians outside of which a spot does not shine. Default: 90 degrees, as in glTF.
    public var outerAngle: Float = .pi / 2

    /// A light of a kind. Defaults: those of the properties.
    public init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// The same light where all lengths are so many times as long.
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
