public import Imaging

/// A picture that the first draw copies over a rectangle of the frame, one texel per pixel.
///
/// It replaces the background in the rectangle, and none of the draw's triangles is processed.
@usableFromInline package struct Backdrop: BitwiseCopyable, @unchecked Sendable {
    /// The index of the triangle range that draws the backdrop; earlier ranges draw nothing.
    @usableFromInline package var range: Int
    /// The columns and rows of the rectangle, excluding the ends. They begin and end at blocks of 4×4 pixels, or at the frame's
    /// edge.
    @usableFromInline package var firstColumn: Int32
    @usableFromInline package var endColumn: Int32
    @usableFromInline package var firstRow: Int32
    @usableFromInline package var endRow: Int32
    /// The texels of the rectangle; the first is that of the first column and row.
    @usableFromInline package var texels: UnsafePointer<SRGBA8>
    @usableFromInline package var texelsPerRow: Int

    /// A backdrop from its parts.
    @inlinable @inline(__always)
    package init(
        range: Int, columns: Range<Int32>, rows: Range<Int32>, texels: UnsafePointer<SRGBA8>, texelsPerRow: Int
    ) {
        self.range = range
        (firstColumn, endColumn) = (columns.lowerBound, columns.upperBound)
        (firstRow, endRow) = (rows.lowerBound, rows.upperBound)
        self.texels = texels
        self.texelsPerRow = texelsPerRow
    }
}
