/// The way that a drawn layer takes on the look of the film that it is drawn over.
public struct FilmMatch: Hashable, Sendable {
    /// An amount of something.
    public enum Amount: Hashable, Sendable {
        /// As much as the film has, measured in each frame where the scene is drawn.
        case automatic
        /// So much in all frames.
        case fixed(Double)
    }

    /// The softness that it takes on: the standard deviation of a gaussian blur, in pixels of the frame. Default: nil, none.
    public var blur: Amount?
    /// The grain that it takes on: the standard deviation of noise, in steps of 8 bits. Default: nil, none.
    public var grain: Amount?
    /// The range and the tone that it takes on, `fixed` for a part of them from 0 to 1: raised blacks, lowered whites, and
    /// black-and-white. Default: nil, none.
    public var grade: Amount?
    /// By how much its light is multiplied. Default: nil, 1.
    public var exposure: Amount?
    /// For how long a shutter is open that blurs it along its motion, in degrees of a turn that takes a frame, 0 to 360. Default: 0, no blur.
    public var shutterAngle = 0.0
    /// The surface that it forms on the skin. Default: nil, it is laid as it is drawn.
    public var surface: FilmSurface?

    /// Nothing is matched.
    public init() {}

    /// Whether nothing is to be done.
    public var isNothing: Bool {
        blur == nil && grain == nil && grade == nil && exposure == nil && shutterAngle == 0 && surface == nil
    }
}
