import KernelData

/// Columns and rows of a tile's pixels, counted from its first, the last ones included.
struct PixelBounds {
    private(set) var firstColumn: Int32
    private(set) var lastColumn: Int32
    private(set) var firstRow: Int32
    private(set) var lastRow: Int32

    /// All of a tile that is in the picture.
    @inline(__always)
    init(_ view: TileView) {
        (firstColumn, lastColumn, firstRow, lastRow) = (0, view.width &- 1, 0, view.height &- 1)
    }

    /// The pixels of a part of a tile that a triangle may touch.
    @inline(__always)
    init(_ triangle: TriangleSetup, in view: TileView, _ limits: PixelBounds) {
        firstColumn = max(triangle.firstColumn &- view.originX, limits.firstColumn)
        lastColumn = min(triangle.lastColumn &- view.originX, limits.lastColumn)
        firstRow = max(triangle.firstRow &- view.originY, limits.firstRow)
        lastRow = min(triangle.lastRow &- view.originY, limits.lastRow)
    }

    /// No pixel of a tile; `formUnion` makes it the first others.
    @inline(__always)
    static var none: PixelBounds {
        var bounds = PixelBounds()
        (bounds.firstColumn, bounds.lastColumn, bounds.firstRow, bounds.lastRow) = (.max, .min, .max, .min)
        return bounds
    }

    @inline(__always)
    private init() { (firstColumn, lastColumn, firstRow, lastRow) = (0, 0, 0, 0) }

    @inline(__always)
    var isEmpty: Bool { firstColumn > lastColumn || firstRow > lastRow }

    /// Grows to hold others.
    @inline(__always)
    mutating func formUnion(_ other: PixelBounds) {
        firstColumn = min(firstColumn, other.firstColumn)
        lastColumn = max(lastColumn, other.lastColumn)
        firstRow = min(firstRow, other.firstRow)
        lastRow = max(lastRow, other.lastRow)
    }
}
