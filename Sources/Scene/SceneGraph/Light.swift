public import Imaging
public import RasterResources

/// A light, placed by its node.
public struct Light: Hashable, Sendable {
    /// The kinds of light.
    public enum Kind: String, Sendable, CaseIterable {
        /// Light from everywhere.
        case ambient
        /// Light from infinitely far away, along the node's −z axis.
        case directional
        /// Light from all around, whose colour depends on the direction: `harmonics`, in the node's axes.
        case environment
        /// Light from the node's origin in all directions.
        case omni
        /// Light from the node's origin, in a cone about the node's −z axis.
        case spot

        /// Whether lights of this kind can cast shadows.
        package var canCastShadow: Bool { shadowView != nil }

        /// Whether lights of this kind shine along the node's −z axis.
        package var isDirected: Bool { self == .directional || self == .spot }
        /// Whether lights of this kind shine from the node's origin, so that they may fade with distance.
        package var isPlaced: Bool { self == .omni || self == .spot }
        /// The view of the shadow maps of lights of this kind; nil if they cannot cast shadows.
        package var shadowView: ShadowView? {
            switch self {
            case .directional: .box
            case .spot: .cone
            case .ambient, .environment, .omni: nil
            }
        }

        /// The part of a scene that a shadow map shows.
        package enum ShadowView: Sendable {
            /// The box around all casters, in parallel rays.
            case box
            /// The light's cone.
            case cone
        }
    }

    /// The appearance of the shadows that a light casts.
    public struct Shadow: Hashable, Sendable {
        /// The side of the shadow map in texels, 16 or more. Default: 512.
        public var mapSize: Int
        /// The half width of the softest edges, in metres. Default: 3 mm.
        public var radius: Float
        /// The angle that the light subtends as seen from the scene, in radians. Default: 10 degrees, as a window or a softbox.
        ///
        /// Edges soften with the distance from the caster according to this angle, up to `radius`. With 0, all edges are
        /// equally soft.
        public var angularSize: Float
        /// The distance in metres that points move towards the light before the depth comparison. Default: 1 mm.
        ///
        /// It keeps surfaces from shadowing themselves.
        public var bias: Float
        /// The fraction of the light that the shadows block, 0…1. Default: 1.
        public var opacity: Float
        /// The distance in metres from the caster at which a shadow has faded out; 0 for never. Default: 0.
        public var fadeDistance: Float

        /// Creates shadows with the default settings.
        public init() {
            mapSize = 512
            radius = 0.003
            angularSize = .pi / 18
            bias = 0.001
            opacity = 1
            fadeDistance = 0
        }
    }

    /// The kind of light.
    public var kind: Kind
    /// The colour in linear light. Default: white.
    public var color: SIMD3<Float>
    /// The intensity in lumens; 1000 is full strength. Default: 1000.
    public var intensity: Float
    /// The harmonics of an environment; other kinds ignore them. Default: nil, darkness.
    public var harmonics: SphericalHarmonics?
    /// The attenuation of an omni or a spot with distance. Default: none.
    public var attenuation: LightAttenuation
    /// The opening angle in radians within which a spot has full intensity. Default: 0.
    public var spotInnerAngle: Float
    /// The opening angle in radians outside which a spot emits no light. Default: 45 degrees.
    public var spotOuterAngle: Float
    /// The falloff of a spot between its two angles. Default: smooth.
    public var spotFalloff = SpotFalloff.smooth
    /// The bits of the categories of nodes that the light affects, see `Node.categoryBitMask`. Default: all.
    public var categoryBitMask: UInt32
    /// The shadows that the light casts, if its kind can cast any; nil for none. Default: nil.
    public var shadow: Shadow?
    /// The environment that physically based surfaces reflect. Default: nil, its harmonics serve.
    public var surroundings: CubeMapID?

    /// Creates a light of the given kind.
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
