public import Imaging
public import RenderMath

/// Everything that makes up one picture, flat and in drawing order.
///
/// The engine draws `draws` one after the other as given; whoever makes the list decides the order (occluders first, opaque
/// surfaces, then blended ones from back to front).
public struct DrawList: Sendable {
    /// From world space to clip space: x right and y up within −w…w, z/w running from 1 at the near plane to 0 far away.
    public var clipFromWorld: Matrix4
    /// The viewer's position, or the direction to it.
    public var eye: Eye
    /// The sum of the ambient lights, in linear light.
    public var ambientLight: SIMD3<Float>
    /// Lights from infinitely far.
    public var directionalLights: [DirectionalLight]
    /// Light from all around; nil where there is none.
    public var environment: EnvironmentLight?
    /// What physically based surfaces mirror; nil where there is nothing but the lights.
    public var surroundings: Surroundings?
    /// The draws, in order.
    public var draws: [Draw]

    /// The position of a viewer, or the direction to one who is infinitely far.
    public enum Eye: Hashable, Sendable {
        /// At a point of the world, in metres.
        case point(SIMD3<Float>)
        /// Infinitely far, in the direction of a unit vector of the world: an orthographic camera.
        case direction(SIMD3<Float>)
    }

    /// A list with nothing to draw.
    public init(
        clipFromWorld: Matrix4 = .identity, eye: Eye = .direction(SIMD3(0, 0, 1)), ambientLight: SIMD3<Float> = .zero,
        directionalLights: [DirectionalLight] = [], environment: EnvironmentLight? = nil,
        surroundings: Surroundings? = nil, draws: [Draw] = []
    ) {
        self.clipFromWorld = clipFromWorld
        self.eye = eye
        self.ambientLight = ambientLight
        self.directionalLights = directionalLights
        self.environment = environment
        self.surroundings = surroundings
        self.draws = draws
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

/// The colour or the picture that stands where nothing is drawn.
public enum Background: Sendable {
    /// One colour in linear light; its alpha may be below 1.
    case color(LinearColor)
    /// A picture of the size that is rendered.
    case picture(SRGBImage)
}
