public import Imaging

/// The value of a metric for each pixel.
public struct DifferenceMap: Sendable {
    /// The size of the pictures.
    public let size: ImageSize
    /// A value a pixel, row by row, in the metric's unit.
    public internal(set) var values: [Float]
    /// The number of pixels along each edge that have no value of their own, since a window around them would reach beyond the picture.
    public let margin: Int
    /// The blocks beyond which every value is 0; nil where that is not known.
    private(set) var changes: ChangedBlocks?

    /// A map of one value.
    init(size: ImageSize, filledWith value: Float, margin: Int = 0) {
        self.size = size
        values = Array(repeating: value, count: size.pixelCount)
        self.margin = margin
    }

    /// A map of values that are 0 beyond changed blocks.
    init(size: ImageSize, values: [Float], changes: ChangedBlocks) {
        self.size = size
        self.values = values
        self.changes = changes
        margin = 0
    }

    /// Whether any value of a row may be other than 0.
    func mayHoldDifferences(inRow y: Int) -> Bool {
        changes?.contains(changesInColumns: 0..<size.width, rows: y..<y + 1) ?? true
    }

    /// The value of a pixel.
    public subscript(position: PixelPosition) -> Float { values[position.y * size.width + position.x] }

    /// The worse of two maps, pixel by pixel.
    mutating func worsen(by other: DifferenceMap, lessIsWorse: Bool) {
        changes = nil
        for index in values.indices {
            let (ours, theirs) = (values[index], other.values[index])
            values[index] = (theirs < ours) == lessIsWorse ? theirs : ours
        }
    }
}
