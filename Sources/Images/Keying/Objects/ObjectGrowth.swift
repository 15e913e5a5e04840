/// How an object is told from what is around it, when it is grown from places on it.
public struct ObjectGrowth: Hashable, Sendable {
    /// How far a colour may be from those at the places, in OKLab with lightness counting half, above 0 to 1. Default: 0.1.
    public var tolerance = 0.1
    /// How large a step between neighbouring pixels is the object's edge, in OKLab, above 0 to 1. Default: 0.06.
    public var edges = 0.06

    /// The usual rules.
    public init() {}
}
