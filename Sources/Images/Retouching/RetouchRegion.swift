/// A soft part of the picture or of the face, which keeps a brush within it.
public struct RetouchRegion: Sendable {
    /// The space in which the mask's coordinates are counted.
    public enum Space: Hashable, Sendable {
        /// The mask lies over the whole picture.
        case picture
        /// The mask lies on the face's texture.
        case face
    }

    /// The share of the brush that each position lets through.
    public var mask: RegionMask
    /// The space that it lies on.
    public var space: Space

    /// A region from its mask.
    public init(_ mask: RegionMask, in space: Space) {
        self.mask = mask
        self.space = space
    }
}

/// A filter that acts evenly in a whole region.
public struct RegionEffect: Sendable {
    /// The name, to be undone by.
    public var name: String
    /// The filter that it applies.
    public var filter: RetouchFilter
    /// The region that it acts on.
    public var region: RetouchRegion
    /// The strength, 0…1: the force of a dab where the mask is full.
    public var amount: Float

    /// An effect. Default: half its strength.
    public init(name: String = "", _ filter: RetouchFilter, in region: RetouchRegion, amount: Float = Dab.usualForce) {
        self.name = name
        self.filter = filter
        self.region = region
        self.amount = amount
    }
}
