/// The setups, attributes and tile lists of a range of consecutive triangles of one draw.
///
/// Ranges are processed in parallel and have separate lists. This needs no locks, and submission order is preserved: range by
/// range, and in order within each.
@usableFromInline package struct TriangleRange {
    /// The index of the draw in the draw list.
    package var draw = 0
    /// The triangles of the draw.
    package var firstTriangle = 0
    package var triangleCount = 0
    /// The triangles that remain after culling.
    @usableFromInline package var setups = ReusedList<TriangleSetup>(capacity: 2)
    /// The attributes of corners that clipping or line drawing created, see `VertexLayout`.
    @usableFromInline package var ownVertices = ReusedList<SIMD8<Float>>(capacity: 0)
    /// Their attributes that only some materials read; empty if the draw has none.
    @usableFromInline package var ownExtraVertices = ReusedList<SIMD16<Float>>(capacity: 0)
    /// For each setup, the tile that contains it completely, or −1 if it touches several.
    @usableFromInline package var homeTiles = ReusedList<Int32>(capacity: 2)
    /// For each setup, the pixels that it covers, see `TileEntry.covered`.
    @usableFromInline package var coveredPixels = ReusedList<Int32>(capacity: 2)
    /// Whether the triangles in `coveredPixels` cover few pixels on average.
    ///
    /// One loop over the pixels of all triangles is then faster than a loop for each triangle.
    package var coversFewPixels = false
    /// For each tile, the index of its first entry in `tileEntries`, then the end, and one more that counting needs.
    package var tileStarts = ReusedList<Int32>(capacity: 0)
    /// The triangles of each tile, tile by tile, in submission order.
    package var tileEntries = ReusedList<TileEntry>(capacity: 2)

    /// A range without triangles. Its lists have minimal capacity, because a frame may have as many ranges as a scene has
    /// leaves.
    package init() {}

    /// Frees the lists.
    package func deallocate() {
        setups.deallocate()
        ownVertices.deallocate()
        ownExtraVertices.deallocate()
        homeTiles.deallocate()
        coveredPixels.deallocate()
        tileStarts.deallocate()
        tileEntries.deallocate()
    }
}
