/// The division of the picture into square tiles, the unit of work.
@usableFromInline package struct TileGrid {
    /// The side of a tile in pixels, a multiple of 4 up to 128.
    package let side: Int
    /// The picture's size in pixels.
    package let width: Int
    package let height: Int
    /// The number of tiles in a row and in a column; tiles at the right and lower edges may be cut off.
    @usableFromInline package let columns: Int
    @usableFromInline package let rows: Int
    /// 2²⁰ divided by the side, rounded up. A column or row below 2¹³ times this, shifted right by 20, is the index of its
    /// tile.
    ///
    /// The product fits in 32 bits. Rounding adds less than 2¹³/2²⁰ = 1/128 to the quotient, and nothing if the side is 128, so
    /// the quotient never reaches the next integer.
    @usableFromInline package let reciprocal: Int32

    /// A grid for a picture.
    package init(width: Int, height: Int, side: Int) {
        self.side = side
        self.width = width
        self.height = height
        columns = (width + side - 1) / side
        rows = (height + side - 1) / side
        reciprocal = Int32(((1 << 20) + side - 1) / side)
    }

    /// The number of tiles.
    @inlinable @inline(__always)
    package var count: Int { columns &* rows }

    /// The tile column of a pixel column; also for rows.
    @inlinable @inline(__always)
    package func tileColumn(ofPixel column: Int32) -> Int32 {
        (column &* reciprocal) &>> 20
    }
}
