/// A triangle that may touch a tile.
@usableFromInline package struct TileEntry: BitwiseCopyable {
    /// The index in the range's `setups`.
    @usableFromInline package var setup: UInt16
    /// The pixels that the triangle covers, if set-up has computed them; 0 if the tile must compute them.
    ///
    /// Bit 4·row + column, counted from the triangle's first column and row.
    @usableFromInline package var covered: UInt16

    /// An entry from its parts.
    @inlinable @inline(__always)
    package init(setup: UInt16, covered: UInt16) {
        self.setup = setup
        self.covered = covered
    }

    /// The largest number of columns, and of rows, of a triangle whose pixels are computed in set-up.
    @inlinable @inline(__always)
    package static var mostColumns: Int32 { 4 }
}
