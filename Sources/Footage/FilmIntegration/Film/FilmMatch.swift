/// The settings by which a drawn layer takes on the look of the film behind it.
public struct FilmMatch: Hashable, Sendable {
    /// The amount of an effect.
    public enum Amount: Hashable, Sendable {
        /// The film's own amount, measured in each frame behind the scene.
        case automatic
        /// The same amount in all frames.
        case fixed(Double)
    }

    /// The softness of the layer: the standard deviation of a Gaussian blur, in pixels of the frame. Default: nil, none.
    public var blur: Amount?
    /// The grain of the layer: the standard deviation of noise, in 8-bit levels. Default: nil, none.
    public var grain: Amount?
    /// The range and tone of the layer: raised blacks, lowered whites, and black-and-white.
    ///
    /// A `fixed` amount is a strength from 0 to 1. Default: nil, none.
    public var grade: Amount?
    /// The factor on the layer's light. Default: nil, 1.
    public var exposure: Amount?
    /// The shutter angle of motion blur in degrees, 0 to 360, where 360 is a whole frame. Default: 0, no blur.
    public var shutterAngle = 0.0
    /// The surface that the layer forms on the skin. Default: nil, the layer is laid as it is drawn.
    public var surface: FilmSurface?

    /// Creates settings that match nothing.
    public init() {}

    /// Whether the settings change nothing.
    public var isNothing: Bool {
        blur == nil && grain == nil && grade == nil && exposure == nil && shutterAngle == 0 && surface == nil
    }
}
