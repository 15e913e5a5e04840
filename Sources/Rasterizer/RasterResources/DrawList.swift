public import Imaging
public import RenderMath

/// Everything that makes up one picture, flat and in drawing order.
///
/// The engine draws `draws` one after the other as given; whoever makes the list decides the order (occluders first, opaque
/// surfaces, then blended ones from back to front).
public struct DrawList: Sendable {
    /// From world space to clip space: x right and y up within −w…w, z/w running from 1 at the near plane to 0 far away.
    ///
    /// Where a pixel lies in the world is found by the inverse. Where it has none, since it flattens the world, light falls on all surfaces
    /// as if they lay in the world's origin.
    public var clipFromWorld: Matrix4
    /// The viewer's position, or the direction to it.
    public var eye: Eye
    /// The light that falls on draws which name no other.
    public var lighting: Lighting
    /// The light of draws that other lights fall on, see `Draw.lighting`.
    public var otherLightings: [Lighting]
    /// The draws, in order.
    public var draws: [Draw]
    /// A factor on the light of surfaces that light shapes. Default: 1.
    public var exposure: Float = 1
    /// The treatment of what is brighter than white on surfaces that light shapes. Default: none.
    public var toneMapping = ToneMapping.none

    /// The position of a viewer, or the direction to one who is infinitely far.
    public enum Eye: Hashable, Sendable {
        /// At a point of the world, in metres.
        case point(SIMD3<Float>)
        /// Infinitely far, in the direction of a unit vector of the world: an orthographic camera.
        case direction(SIMD3<Float>)
    }

    /// A list with nothing to draw.
    public init(
        clipFromWorld: Matrix4 = .identity, eye: Eye = .direction(SIMD3(0, 0, 1)), lighting: Lighting = Lighting(),
        draws: [Draw] = []
    ) {
        self.clipFromWorld = clipFromWorld
        self.eye = eye
        self.lighting = lighting
        otherLightings = []
        self.draws = draws
    }
}

extension DrawList {
    /// The light that falls on a draw of this list.
    package func lighting(of draw: Draw) -> Lighting {
        precondition(
            (0...otherLightings.count).contains(draw.lighting), "The list has no light \(draw.lighting) for its draw.")
        return draw.lighting == 0 ? lighting : otherLightings[draw.lighting - 1]
    }
}

/// The colour or the picture that stands where nothing is drawn.
public enum Background: Sendable {
    /// One colour in linear light; its alpha may be below 1.
    case color(LinearColor)
    /// A picture of the size that is rendered.
    case picture(SRGBImage)
}
