/// A soft part of the picture or of the face, which limits a brush.
public struct RetouchRegion: Sendable {
    /// The space of the mask's coordinates.
    public enum Space: Hashable, Sendable {
        /// The mask covers the whole picture.
        case picture
        /// The mask covers the face's texture.
        case face
    }

    /// The strength of the brush at each position.
    public var mask: RegionMask
    /// The space of the mask.
    public var space: Space

    /// Creates a region from its mask.
    public init(_ mask: RegionMask, in space: Space) {
        self.mask = mask
        self.space = space
    }
}

/// A filter that acts uniformly in a whole region.
public struct RegionEffect: Sendable {
    /// The name for undoing the effect.
    public var name: String
    /// The filter that it applies.
    public var filter: RetouchFilter
    /// The region that it acts on.
    public var region: RetouchRegion
    /// The strength, 0…1: the force of a dab where the mask is full.
    public var amount: Float

    /// Creates an effect. Default: half strength.
    public init(name: String = "", _ filter: RetouchFilter, in region: RetouchRegion, amount: Float = Dab.usualForce) {
        self.name = name
        self.filter = filter
        self.region = region
        self.amount = amount
    }
}
