/// All light that falls on a draw.
public struct Lighting: Sendable {
    /// The sum of the ambient lights, in linear light.
    public var ambientLight: SIMD3<Float>
    /// Lights at infinity without shadows.
    public var directionalLights: [DirectionalLight]
    /// Lights that vary with position.
    public var punctualLights: [PunctualLight]
    /// The environment's irradiance; nil if there is none.
    package var environment: EnvironmentLight?
    /// The surroundings that physically based surfaces mirror; nil if they mirror only the lights.
    package var surroundings: Surroundings?
    /// The fraction of ambient and environment light that the geometry lets through; nil for all. Default: nil.
    package var ambientOcclusion: AmbientOcclusionMap?

    /// Lighting from its parts; dark by default.
    public init(
        ambientLight: SIMD3<Float> = .zero, directionalLights: [DirectionalLight] = [], punctualLights: [PunctualLight] = []
    ) {
        self.ambientLight = ambientLight
        self.directionalLights = directionalLights
        self.punctualLights = punctualLights
    }
}

/// A light at infinity.
public struct DirectionalLight: Hashable, Sendable {
    /// The unit vector in world space that points to the light.
    public var directionToLight: SIMD3<Float>
    /// The light that it adds to a surface facing it, in linear light.
    public var radiance: SIMD3<Float>

    /// A light from its direction and strength.
    public init(directionToLight: SIMD3<Float>, radiance: SIMD3<Float>) {
        self.directionToLight = directionToLight
        self.radiance = radiance
    }
}
