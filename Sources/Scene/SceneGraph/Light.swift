public import Imaging
public import MaterialModes

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
        /// From the node's origin to all sides.
        case omni
        /// From the node's origin, in a cone about its −z axis.
        case spot

        /// Whether the light can throw shadows.
        public var throwsShadows: Bool { self == .directional || self == .spot }
    }

    /// The appearance of the shadows that a light throws.
    public struct Shadow: Hashable, Sendable {
        /// The side of the map of depths that they are found by, in texels, 16 or more. Default: 512.
        public var mapSize: Int
        /// The half width of the softest edges, in metres. Default: 3 mm.
        public var radius: Float
        /// The angle that the light takes up as seen from the scene, in radians, by which edges soften with the distance from what throws
        /// them, up to the radius; 0 makes all edges as soft. Default: 10 degrees, as a window or a softbox.
        public var angularSize: Float
        /// The distance in metres by which places move towards the light before they are compared, so that no surface throws shadows on
        /// itself. Default: 1 mm.
        public var bias: Float
        /// The share of the light that they keep off, 0…1. Default: 1.
        public var opacity: Float
        /// The distance in metres from what throws it at which a shadow has faded away; 0 for never. Default: 0.
        public var fadeDistance: Float

        /// Shadows with the defaults.
        public init() {
            mapSize = 512
            radius = 0.003
            angularSize = .pi / 18
            bias = 0.001
            opacity = 1
            fadeDistance = 0
        }
    }

    /// The kind of light, by where it comes from.
    public var kind: Kind
    /// The colour in linear light. Default: white.
    public var color: SIMD3<Float>
    /// In lumens; 1000 is full strength. Default: 1000.
    public var intensity: Float
    /// The harmonics of an environment; the others do not look at them. Default: nil, darkness.
    public var harmonics: SphericalHarmonics?
    /// The weakening of an omni or a spot with distance. Default: none.
    public var attenuation: LightAttenuation
    /// The opening angle in radians within which a spot shines fully. Default: 0.
    public var spotInnerAngle: Float
    /// The opening angle in radians outside of which a spot does not shine. Default: 45 degrees.
    public var spotOuterAngle: Float
    /// The weakening of a spot between its angles. Default: smooth.
    public var spotFalloff = SpotFalloff.smooth
    /// The bits of the categories of nodes that it shines on, see `Node.categoryBitMask`. Default: all.
    public var categoryBitMask: UInt32
    /// The shadows that it throws, where its kind can throw any; nil for none. Default: nil.
    public var shadow: Shadow?
    /// What physically based surfaces mirror of an environment. Default: nil, its harmonics serve.
    public var surroundings: CubeMapID?

    /// A light of a kind.
    public init(_ kind: Kind, color: SIMD3<Float> = SIMD3(1, 1, 1), intensity: Float = 1000) {
        self.kind = kind
        self.color = color
        self.intensity = intensity
        harmonics = nil
        attenuation = .none
        spotInnerAngle = 0
        spotOuterAngle = .pi / 4
        categoryBitMask = .max
        shadow = nil
        surroundings = nil
    }

    /// The radiance that the light adds to a surface that faces it: the colour times the intensity over 1000 lumens.
    public var radiance: SIMD3<Float> { color * (intensity / 1000) }
}
