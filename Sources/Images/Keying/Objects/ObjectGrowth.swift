/// The criteria that tell an object from what is around it, when it is grown from places on it.
public struct ObjectGrowth: Hashable, Sendable {
    /// The greatest distance of a colour from those at the places, in OKLab with lightness counting half, above 0 to 1. Default: 0.1.
    public var tolerance = 0.1
    /// The step between neighbouring pixels from which on it is the object's edge, in OKLab, above 0 to 1. Default: 0.06.
    public var edges = 0.06

    /// The usual rules.
    public init() {}
}
