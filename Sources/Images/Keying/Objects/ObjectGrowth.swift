/// The criteria that separate an object from its surroundings when it is grown from positions on it.
public struct ObjectGrowth: Hashable, Sendable {
    /// The greatest distance of a colour from the colours at the positions, in OKLab with lightness weighted by half, above 0
    /// to 1. Default: 0.1.
    public var tolerance = 0.1
    /// The least step between neighbouring pixels that counts as the object's edge, in OKLab, above 0 to 1. Default: 0.06.
    public var edges = 0.06

    /// Creates the default criteria.
    public init() {}
}
