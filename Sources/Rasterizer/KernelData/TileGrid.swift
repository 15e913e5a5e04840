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
    /// 2²⁰ divided by the side, rounded up: a column or row below 2¹³ times this, shifted right by 20, is its tile's. The product
    /// fits 32 bits; rounding adds below 2¹³/2²⁰ = 1/128 to the quotient, and nothing where the side is 128, so that it never
    /// reaches the next whole number.
    @usableFromInline package let reciprocal: Int32

    /// A picture cut into tiles.
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

    /// The column of tiles that a column of pixels lies in; rows alike.
    @inlinable @inline(__always)
    package func tileColumn(ofPixel column: Int32) -> Int32 {
        (column &* reciprocal) &>> 20
    }
}
