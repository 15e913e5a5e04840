/// A picture and its ever smaller versions, each half as wide and high (rounded down, at least 1) as the one before,
/// down to one pixel.
///
/// Filtering happens in linear light with premultiplied alpha, so that a checkerboard of black and white becomes the grey
/// that an eye sees from afar, and transparent pixels lend no colour to their neighbours.
public struct MipChain: Sendable {
    /// The levels, the full picture first, the last of one pixel.
    public let levels: [LinearImage]

    /// The chain over a picture.
    public init(_ image: LinearImage) {
        var levels = [image]
        while let last = levels.last, last.size.pixelCount > 1 {
            levels.append(last.halved())
        }
        self.levels = levels
    }

    /// A chain of levels that were filtered elsewhere.
    init(levels: [LinearImage]) {
        self.levels = levels
    }

    /// The size of the full picture.
    public var size: ImageSize { levels[0].size }
}

extension MipChain: Equatable {}

extension Image where Pixel == LinearColor {
    /// The picture at half its size, an odd side rounded down; each pixel is the mean of the area that it covers, so that no
    /// column or row of an odd side is dropped.
    public func halved() -> LinearImage {
        if size.width.isMultiple(of: 2), size.height.isMultiple(of: 2) { return meansOfFour() }
        return resampled(to: ImageSize(max(1, size.width / 2), max(1, size.height / 2)))
    }
}
