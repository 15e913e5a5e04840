public import Imaging

/// What a metric says of each pixel.
public struct DifferenceMap: Sendable {
    /// The size of the pictures.
    public let size: ImageSize
    /// A value a pixel, row by row, in the metric's unit.
    public internal(set) var values: [Float]
    /// How many pixels along each edge have no value of their own, since a window around them would reach beyond the picture.
    public let margin: Int

    /// A map of one value.
    init(size: ImageSize, filledWith value: Float, margin: Int = 0) {
        self.size = size
        values = Array(repeating: value, count: size.pixelCount)
        self.margin = margin
    }

    /// The value of a pixel.
    public subscript(position: PixelPosition) -> Float { values[position.y * size.width + position.x] }

    /// The worse of two maps, pixel by pixel.
    mutating func worsen(by other: DifferenceMap, lessIsWorse: Bool) {
        for index in values.indices {
            let (ours, theirs) = (values[index], other.values[index])
            values[index] = (theirs < ours) == lessIsWorse ? theirs : ours
        }
    }
}
