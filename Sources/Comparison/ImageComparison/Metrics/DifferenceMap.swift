public import Imaging

/// The value of a metric for each pixel.
public struct DifferenceMap: Sendable {
    /// The size of the pictures.
    public let size: ImageSize
    /// One value per pixel, row by row, in the metric's unit.
    public internal(set) var values: [Float]
    /// The width of the border without values, in pixels, because a window there would extend beyond the picture.
    public let margin: Int
    /// The blocks outside which every value is 0; nil if unknown.
    private(set) var changes: ChangedBlocks?

    /// Creates a map filled with one value.
    init(size: ImageSize, filledWith value: Float, margin: Int = 0) {
        self.size = size
        values = Array(repeating: value, count: size.pixelCount)
        self.margin = margin
    }

    /// Creates a map of values that are 0 outside changed blocks.
    init(size: ImageSize, values: [Float], changes: ChangedBlocks) {
        self.size = size
        self.values = values
        self.changes = changes
        margin = 0
    }

    /// Whether any value of a row may differ from 0.
    func mayHoldDifferences(inRow y: Int) -> Bool {
        changes?.contains(changesInColumns: 0..<size.width, rows: y..<y + 1) ?? true
    }

    /// The value of a pixel.
    public subscript(position: PixelPosition) -> Float { values[position.y * size.width + position.x] }

    /// Replaces each value by the worse of both maps.
    mutating func worsen(by other: DifferenceMap, lessIsWorse: Bool) {
        changes = nil
        for index in values.indices {
            let (ours, theirs) = (values[index], other.values[index])
            values[index] = (theirs < ours) == lessIsWorse ? theirs : ours
        }
    }
}
