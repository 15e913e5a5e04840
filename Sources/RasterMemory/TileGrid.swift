/// The picture cut into square tiles, the unit of work.
@usableFromInline package struct TileGrid {
    /// The side of a tile in pixels, a multiple of 4 up to 128.
    package let side: Int
    /// The picture's size in pixels.
    package let width: Int
    package let height: Int
    /// Tiles in a row and in a column; those at the right and lower edge may be cut.
    @usableFromInline package let columns: Int
    @usableFromInline package let rows: Int
    /// 2²⁴ divided by the side, rounded up: a column or row of up to 2¹³ times this, shifted right by 24, is its tile's.
    package let reciprocal: Int

    /// A picture cut into tiles.
    package init(width: Int, height: Int, side: Int) {
        self.side = side
        self.width = width
        self.height = height
        columns = (width + side - 1) / side
        rows = (height + side - 1) / side
        reciprocal = ((1 << 24) + side - 1) / side
    }

    /// The number of tiles.
    @inlinable @inline(__always)
    package var count: Int { columns &* rows }

    /// The first pixel of a tile.
    package func origin(of tile: Int) -> (x: Int, y: Int) {
        (tile % columns * side, tile / columns * side)
    }
}
