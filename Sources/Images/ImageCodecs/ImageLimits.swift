internal import Imaging

/// The limits on the size that a picture may declare before memory is allocated for it.
public struct ImageLimits: Hashable, Sendable {
    /// The most pixels of one picture. Default: 2²⁶, as of 8192×8192; in linear light that is 1 GiB.
    public var mostPixels = 1 << 26
    /// The most bytes of one file. Default: 2³⁰.
    public var mostFileBytes = 1 << 30

    /// The limits that stand everywhere unless others are given.
    public static let standard = ImageLimits()

    /// The standard limits, to be changed one by one.
    public init() {}

    /// Whether a picture of `width` columns and `height` rows is within the limits.
    package func allows(width: Int, height: Int) -> Bool {
        // The sides are tested first, so that their product cannot overflow.
        ImageSize(width: width, height: height).map { $0.pixelCount <= mostPixels } ?? false
    }
}
