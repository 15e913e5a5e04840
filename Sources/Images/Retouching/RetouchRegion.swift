/// A soft part of the picture or of the face, which keeps a brush within it.
public struct RetouchRegion: Sendable {
    /// Where the mask's coordinates are counted.
    public enum Space: Hashable, Sendable {
        /// The mask lies over the whole picture.
        case picture
        /// The mask lies on the face's texture.
        case face
    }

    /// How much of the brush each place lets through.
    public var mask: RegionMask
    /// What it lies on.
    public var space: Space

    /// A region from its mask.
    public init(_ mask: RegionMask, in space: Space) {
        self.mask = mask
        self.space = space
    }
}

/// A filter that acts evenly in a whole region.
public struct RegionEffect: Sendable {
    /// What it is called, to be undone by.
    public var name: String
    /// What it does.
    public var filter: RetouchFilter
    /// Where.
    public var region: RetouchRegion
    /// How strongly, 0…1: the force of a dab where the mask is full.
    public var amount: Float

    /// An effect. Default: half its strength.
    public init(name: String = "", _ filter: RetouchFilter, in region: RetouchRegion, amount: Float = Dab.usualForce) {
        self.name = name
        self.filter = filter
        self.region = region
        self.amount = amount
    }
}
