public import Imaging

/// Some of the pixels of a picture.
public struct PixelMask: Hashable, Sendable {
    /// The size of the picture.
    public let size: ImageSize
    /// Whether each pixel is among them, row by row.
    public private(set) var isSet: [Bool]

    /// None of the pixels of a picture.
    public init(size: ImageSize) {
        self.size = size
        isSet = Array(repeating: false, count: size.pixelCount)
    }

    /// The pixels of a picture that are light: those whose colour is nearer to opaque white than to black or to nothing.
    public init(lightPixelsOf picture: SRGBImage) {
        size = picture.size
        isSet = picture.pixels.map { pixel in
            (Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)) * Int(pixel.alpha) > 3 * 127 * 255
        }
    }

    /// The pixels in which a renderer's layer of node identifiers holds one of some.
    public init(pixelsOf identifiers: Image<UInt32>, holding chosen: Set<UInt32>) {
        size = identifiers.size
        isSet = identifiers.pixels.map(chosen.contains)
    }

    /// The number of pixels among them.
    public var count: Int { isSet.count(where: { $0 }) }

    /// Adds the pixels of a rectangle, as far as they lie in the picture.
    public mutating func add(_ rectangle: PixelRectangle) {
        let (columns, rows) = rectangle.clipped(to: size)
        for y in rows {
            for x in columns { isSet[y * size.width + x] = true }
        }
    }

    /// Adds the pixels of another mask of the same size.
    /// - Precondition: the sizes are equal.
    public mutating func add(_ other: PixelMask) {
        precondition(size == other.size, "A mask of \(other.size) does not fit one of \(size).")
        for index in isSet.indices where other.isSet[index] { isSet[index] = true }
    }

    /// The pixels that are not among them.
    var inverted: PixelMask {
        var mask = self
        for index in isSet.indices { mask.isSet[index].toggle() }
        return mask
    }

    /// The pixels that are among those of both.
    func intersection(_ other: PixelMask) -> PixelMask {
        var mask = self
        for index in isSet.indices where !other.isSet[index] { mask.isSet[index] = false }
        return mask
    }

    /// The pixels of all of some areas.
    package init(of areas: [ImageArea], size: ImageSize) {
        self.init(size: size)
        for area in areas {
            switch area {
            case .rectangle(let rectangle): add(rectangle)
            case .mask(let mask): add(mask)
            }
        }
    }
}
