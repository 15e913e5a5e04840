public import Imaging

/// A picture that the first draw lays over a rectangle of the frame, texel by pixel: there it takes the place of the background, and no triangle
/// is looked at.
@usableFromInline package struct Backdrop: BitwiseCopyable, @unchecked Sendable {
    /// The range that draws it; those before it draw nothing.
    @usableFromInline package var range: Int
    /// The columns and rows of the rectangle, the ends not included. They begin and end with blocks of 4×4 pixels, or with the frame.
    @usableFromInline package var firstColumn: Int32
    @usableFromInline package var endColumn: Int32
    @usableFromInline package var firstRow: Int32
    @usableFromInline package var endRow: Int32
    /// The texels of its pixels, of which the first is that of the first column and row.
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
