public import Imaging
public import RenderMath

/// The content of one picture, flat and in drawing order.
///
/// The engine draws `draws` in the given order, which the author of the list decides: occluders first, opaque surfaces, then
/// blended surfaces from back to front.
public struct DrawList: Sendable {
    /// The transform from world to clip space: x right and y up within −w…w, z/w from 1 at the near plane to 0 far away.
    ///
    /// World positions of pixels are computed with its inverse. If it is singular, because it flattens the world, all surfaces
    /// are lit as if they were at the world's origin.
    public var clipFromWorld: Matrix4
    /// The viewer's position, or the direction to it.
    public var eye: Eye
    /// The light of draws with lighting 0.
    public var lighting: Lighting
    /// The light of the other draws; see `Draw.lighting`.
    public var otherLightings: [Lighting]
    /// The draws, in order.
    public var draws: [Draw]
    /// The exposure: a factor on the light of lit surfaces. Default: 1.
    public var exposure: Float = 1
    /// The treatment of light brighter than white on lit surfaces. Default: none.
    public var toneMapping = ToneMapping.none

    /// The position of a viewer, or the direction to one at infinity.
    public enum Eye: Hashable, Sendable {
        /// A viewer at a point in the world, in metres.
        case point(SIMD3<Float>)
        /// A viewer at infinity, in the direction of a unit vector in the world: an orthographic camera.
        case direction(SIMD3<Float>)
    }

    /// A draw list, empty by default.
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
            (0...otherLightings.count).contains(draw.lighting),
            "The draw uses lighting \(draw.lighting), which the list does not have.")
        return draw.lighting == 0 ? lighting : otherLightings[draw.lighting - 1]
    }
}

/// The colour or the picture behind everything that is drawn.
public enum Background: Sendable {
    /// One colour in linear light; its alpha may be below 1.
    case color(LinearColor)
    /// A picture of the rendered size.
    case picture(SRGBImage)
}
