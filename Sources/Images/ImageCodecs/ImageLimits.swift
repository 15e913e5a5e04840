internal import Imaging

/// The limits on the size of pictures, checked before memory is allocated.
public struct ImageLimits: Hashable, Sendable {
    /// The maximum number of pixels of a picture. Default: 2²⁶, as of 8192×8192; in linear light that is 1 GiB.
    public var mostPixels = 1 << 26
    /// The maximum number of bytes of a file. Default: 2³⁰.
    public var mostFileBytes = 1 << 30

    /// The default limits.
    public static let standard = ImageLimits()

    /// Creates the default limits, which the caller can then change.
    public init() {}

    /// Returns whether a picture of `width` columns and `height` rows is within the limits.
    package func allows(width: Int, height: Int) -> Bool {
        // `ImageSize` checks the sides first, so that their product cannot overflow.
        ImageSize(width: width, height: height).map { $0.pixelCount <= mostPixels } ?? false
    }
}
