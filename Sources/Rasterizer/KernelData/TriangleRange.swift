/// The setups, attributes and tile lists of one stretch of consecutive triangles of one draw.
///
/// Stretches are worked on in parallel and keep their own lists, so that no lock is needed and submission order is kept: stretch by
/// stretch, and within each in order.
@usableFromInline package struct TriangleRange {
    /// The index of the draw in the draw list.
    package var draw = 0
    /// The triangles of the draw.
    package var firstTriangle = 0
    package var triangleCount = 0
    /// The triangles that remained after culling.
    @usableFromInline package var setups = ReusedList<TriangleSetup>(capacity: 2)
    /// Attributes of corners that clipping or line drawing made, see `VertexLayout`.
    @usableFromInline package var ownVertices = ReusedList<SIMD8<Float>>(capacity: 0)
    /// Their attributes that only some materials read; none where the draw has none.
    @usableFromInline package var ownExtraVertices = ReusedList<SIMD16<Float>>(capacity: 0)
    /// For each of the setups the tile that holds all of it, or −1 where several do.
    @usableFromInline package var homeTiles = ReusedList<Int32>(capacity: 2)
    /// For each of the setups the pixels that it covers, see `TileEntry.covered`.
    @usableFromInline package var coveredPixels = ReusedList<Int32>(capacity: 2)
    /// Whether the triangles in `coveredPixels` cover so few pixels on average that one loop over the pixels of all of them is faster than a
    /// loop for each.
    package var coversFewPixels = false
    /// For each tile the index of its first entry in `tileEntries`, then the end, and one more that counting needs.
    package var tileStarts = ReusedList<Int32>(capacity: 0)
    /// The triangles of each tile, tile by tile, in submission order.
    package var tileEntries = ReusedList<TileEntry>(capacity: 2)

    /// A range without triangles. Its lists begin with next to no room: a frame may have as many ranges as a scene has leaves.
    package init() {}

    /// Frees its lists.
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
