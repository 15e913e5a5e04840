/// A picture and its mip levels, each half as wide and high (rounded down, at least 1) as the one before, down to one pixel.
///
/// Filtering uses linear light with premultiplied alpha. A checkerboard of black and white therefore becomes the grey that the
/// eye sees from a distance, and transparent pixels do not affect the colour of their neighbours.
public struct MipChain: Sendable {
    /// The levels, the full picture first, the last of one pixel.
    public let levels: [LinearImage]

    /// Creates the mip levels of a picture.
    public init(_ image: LinearImage) {
        var levels = [image]
        while let last = levels.last, last.size.pixelCount > 1 {
            levels.append(last.halved())
        }
        self.levels = levels
    }

    /// Creates a chain from levels that are already filtered.
    init(levels: [LinearImage]) {
        self.levels = levels
    }

    /// The size of the full picture.
    public var size: ImageSize { levels[0].size }
}

extension MipChain: Equatable {}

extension Image where Pixel == LinearColor {
    /// Returns the picture at half its size, with odd sides rounded down.
    ///
    /// Each pixel is the mean of the area that it covers, so that no column or row of an odd side is dropped.
    package func halved() -> LinearImage {
        if size.width.isMultiple(of: 2), size.height.isMultiple(of: 2) { return meansOfFour() }
        return resampled(to: ImageSize(max(1, size.width / 2), max(1, size.height / 2)))
    }
}
