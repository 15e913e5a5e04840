/// All light that falls on a draw.
public struct Lighting: Sendable {
    /// The sum of the ambient lights, in linear light.
    public var ambientLight: SIMD3<Float>
    /// Lights from infinitely far that nothing keeps off.
    public var directionalLights: [DirectionalLight]
    /// Lights that differ from place to place.
    public var punctualLights: [PunctualLight]
    /// Light from all around; nil where there is none.
    public var environment: EnvironmentLight?
    /// What physically based surfaces mirror; nil where there is nothing but the lights.
    public var surroundings: Surroundings?
    /// The share of the light from all around that the geometry lets through; nil for all. Default: nil.
    public var ambientOcclusion: AmbientOcclusionMap?

    /// Darkness, until something is set.
    public init(
        ambientLight: SIMD3<Float> = .zero, directionalLights: [DirectionalLight] = [], punctualLights: [PunctualLight] = [],
        environment: EnvironmentLight? = nil, surroundings: Surroundings? = nil
    ) {
        self.ambientLight = ambientLight
        self.directionalLights = directionalLights
        self.punctualLights = punctualLights
        self.environment = environment
        self.surroundings = surroundings
    }
}

/// A light from infinitely far.
public struct DirectionalLight: Hashable, Sendable {
    /// The unit vector in world space that points to the light.
    public var directionToLight: SIMD3<Float>
    /// The light that it adds to a surface that faces it, in linear light.
    public var radiance: SIMD3<Float>

    /// A light from its direction and strength.
    public init(directionToLight: SIMD3<Float>, radiance: SIMD3<Float>) {
        self.directionToLight = directionToLight
        self.radiance = radiance
    }
}
