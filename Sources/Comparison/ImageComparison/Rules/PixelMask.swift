public import Imaging

/// A set of pixels of a picture.
public struct PixelMask: Hashable, Sendable {
    /// The size of the picture.
    public let size: ImageSize
    /// Whether each pixel is in the mask, row by row.
    public private(set) var isSet: [Bool]

    /// Creates an empty mask.
    public init(size: ImageSize) {
        self.size = size
        isSet = Array(repeating: false, count: size.pixelCount)
    }

    /// Creates a mask of a picture's light pixels: those whose colour is nearer to opaque white than to black or transparent.
    public init(lightPixelsOf picture: SRGBImage) {
        size = picture.size
        isSet = picture.pixels.map { pixel in
            (Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)) * Int(pixel.alpha) > 3 * 127 * 255
        }
    }

    /// Creates a mask of the pixels that have one of some node identifiers in a renderer's layer.
    public init(pixelsOf identifiers: Image<UInt32>, holding chosen: Set<UInt32>) {
        size = identifiers.size
        isSet = identifiers.pixels.map(chosen.contains)
    }

    /// The number of pixels in the mask.
    public var count: Int { isSet.count(where: { $0 }) }

    /// Adds the pixels of a rectangle, cropped to the picture.
    public mutating func add(_ rectangle: PixelRectangle) {
        let (columns, rows) = rectangle.clipped(to: size)
        for y in rows {
            for x in columns { isSet[y * size.width + x] = true }
        }
    }

    /// Adds the pixels of another mask of the same size.
    /// - Precondition: the sizes are equal.
    public mutating func add(_ other: PixelMask) {
        precondition(size == other.size, "A mask of \(other.size) cannot be combined with one of \(size).")
        for index in isSet.indices where other.isSet[index] { isSet[index] = true }
    }

    /// The pixels that are not in the mask.
    var inverted: PixelMask {
        var mask = self
        for index in isSet.indices { mask.isSet[index].toggle() }
        return mask
    }

    /// Returns the pixels that are in both masks.
    func intersection(_ other: PixelMask) -> PixelMask {
        var mask = self
        for index in isSet.indices where !other.isSet[index] { mask.isSet[index] = false }
        return mask
    }

    /// Creates the union of some areas.
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
