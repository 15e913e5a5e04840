public import Imaging

/// A light, placed by the node that holds it.
public struct Light: Hashable, Sendable {
    /// The kinds of light.
    public enum Kind: String, Sendable, CaseIterable {
        /// From everywhere.
        case ambient
        /// From infinitely far, along the node's −z axis.
        case directional
        /// From all around, in other colours from other sides: what `harmonics` say, in the node's axes.
        case environment
    }

    /// The kind of light, by where it comes from.
    public var kind: Kind
    /// The colour in linear light. Default: white.
    public var color: SIMD3<Float>
    /// In lumens; 1000 is full strength. Default: 1000.
    public var intensity: Float
    /// The harmonics of an environment; the others do not look at them. Default: nil, darkness.
    public var harmonics: SphericalHarmonics?
    /// What physically based surfaces mirror of an environment. Default: nil, its harmonics serve.
    public var surroundings: CubeMapID?

    /// A light of a kind.
    public init(_ kind: Kind, color: SIMD3<Float> = SIMD3(1, 1, 1), intensity: Float = 1000) {
        self.kind = kind
        self.color = color
        self.intensity = intensity
        harmonics = nil
        surroundings = nil
    }

    /// The radiance that the light adds to a surface that faces it: the colour times the intensity over 1000 lumens.
    public var radiance: SIMD3<Float> { color * (intensity / 1000) }
}
