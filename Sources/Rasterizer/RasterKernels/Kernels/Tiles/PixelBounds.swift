import KernelData

/// The columns and rows of pixels in a tile, counted from its first pixel, including the last ones.
struct PixelBounds {
    private(set) var firstColumn: Int32
    private(set) var lastColumn: Int32
    private(set) var firstRow: Int32
    private(set) var lastRow: Int32

    /// All pixels of a tile that are in the picture.
    @inline(__always)
    init(_ view: TileView) {
        (firstColumn, lastColumn, firstRow, lastRow) = (0, view.width &- 1, 0, view.height &- 1)
    }

    /// The pixels in a part of a tile that a triangle may touch.
    @inline(__always)
    init(_ triangle: TriangleSetup, in view: TileView, _ limits: PixelBounds) {
        firstColumn = max(triangle.firstColumn &- view.originX, limits.firstColumn)
        lastColumn = min(triangle.lastColumn &- view.originX, limits.lastColumn)
        firstRow = max(triangle.firstRow &- view.originY, limits.firstRow)
        lastRow = min(triangle.lastRow &- view.originY, limits.lastRow)
    }

    /// The pixels of a tile that the backdrop covers.
    @inline(__always)
    init(_ backdrop: Backdrop, in view: TileView) {
        firstColumn = max(backdrop.firstColumn &- view.originX, 0)
        lastColumn = min(backdrop.endColumn &- view.originX, view.width) &- 1
        firstRow = max(backdrop.firstRow &- view.originY, 0)
        lastRow = min(backdrop.endRow &- view.originY, view.height) &- 1
    }

    /// The part of these pixels above others (0), below them (1), or between both on the left (2) or the right (3).
    ///
    /// The four parts together contain all pixels except the others. If the others are empty, all pixels are above.
    @inline(__always)
    func beside(_ others: PixelBounds, side: Int) -> PixelBounds {
        var bounds = self
        if others.isEmpty { return side == 0 ? self : .none }
        switch side {
        case 0: bounds.lastRow = others.firstRow &- 1
        case 1: bounds.firstRow = others.lastRow &+ 1
        case 2:
            (bounds.firstRow, bounds.lastRow, bounds.lastColumn) = (others.firstRow, others.lastRow, others.firstColumn &- 1)
        default:
            (bounds.firstRow, bounds.lastRow, bounds.firstColumn) = (others.firstRow, others.lastRow, others.lastColumn &+ 1)
        }
        return bounds
    }

    /// No pixels; `formUnion` replaces them by the first others.
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

    /// Whether the bounds contain a pixel of the tile.
    @inline(__always)
    func contain(_ column: Int32, _ row: Int32) -> Bool {
        ((column &- firstColumn) | (lastColumn &- column) | (row &- firstRow) | (lastRow &- row)) >= 0
    }

    /// Whether the bounds contain all pixels that a triangle may touch.
    @inline(__always)
    func holdAll(of triangle: TriangleSetup, in view: TileView) -> Bool {
        contain(triangle.firstColumn &- view.originX, triangle.firstRow &- view.originY)
            && contain(triangle.lastColumn &- view.originX, triangle.lastRow &- view.originY)
    }

    /// Grows to include others.
    @inline(__always)
    mutating func formUnion(_ other: PixelBounds) {
        firstColumn = min(firstColumn, other.firstColumn)
        lastColumn = max(lastColumn, other.lastColumn)
        firstRow = min(firstRow, other.firstRow)
        lastRow = max(lastRow, other.lastRow)
    }
}
