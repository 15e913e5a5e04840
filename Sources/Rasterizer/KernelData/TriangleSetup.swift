/// A triangle ready for the tiles: its corners on the screen, its depth plane and its corners' attributes, in one cache line.
@usableFromInline package struct TriangleSetup: BitwiseCopyable {
    /// The corners in 1/256 pixel from the picture's top left corner, y downwards, in the order that makes the area positive.
    @usableFromInline package var x0: Int32
    @usableFromInline package var y0: Int32
    @usableFromInline package var x1: Int32
    @usableFromInline package var y1: Int32
    @usableFromInline package var x2: Int32
    @usableFromInline package var y2: Int32
    /// Depth is `(depthPerColumn·(x − x0) + depthPerRow·(y − y0)) + depthAtCorner`, with x and y in pixels.
    @usableFromInline package var depthAtCorner: Float
    @usableFromInline package var depthPerColumn: Float
    @usableFromInline package var depthPerRow: Float
    /// The largest depth of the three corners: no pixel is nearer.
    @usableFromInline package var nearestDepth: Float
    /// The indices of the corners' attributes: 0 or more in the frame's vertices, below 0 the complement of an index in the
    /// range's own.
    @usableFromInline package var vertex0: Int32
    @usableFromInline package var vertex1: Int32
    @usableFromInline package var vertex2: Int32
    /// The columns that can be covered: the first in the lower sixteen bits, the last (inclusive) in the upper.
    @usableFromInline package var columns: UInt32
    /// The rows that can be covered, in the same form.
    @usableFromInline package var rows: UInt32
    /// One over twice the area in square pixels; negative if the triangle faces away.
    @usableFromInline package var signedReciprocalArea: Float

    /// A triangle from its parts.
    @inlinable @inline(__always)
    package init(
        corner0: SIMD2<Int32>, corner1: SIMD2<Int32>, corner2: SIMD2<Int32>, depthAtCorner: Float, depthPerColumn: Float,
        depthPerRow: Float, nearestDepth: Float, vertices: SIMD3<Int32>, columns: UInt32, rows: UInt32,
        signedReciprocalArea: Float
    ) {
        (x0, y0, x1, y1, x2, y2) = (corner0.x, corner0.y, corner1.x, corner1.y, corner2.x, corner2.y)
        self.depthAtCorner = depthAtCorner
        self.depthPerColumn = depthPerColumn
        self.depthPerRow = depthPerRow
        self.nearestDepth = nearestDepth
        (vertex0, vertex1, vertex2) = (vertices.x, vertices.y, vertices.z)
        self.columns = columns
        self.rows = rows
        self.signedReciprocalArea = signedReciprocalArea
    }

    /// The first column that can be covered.
    @inlinable @inline(__always)
    package var firstColumn: Int32 { Int32(truncatingIfNeeded: columns & 0xFFFF) }
    /// The last column that can be covered.
    @inlinable @inline(__always)
    package var lastColumn: Int32 { Int32(truncatingIfNeeded: columns &>> 16) }
    /// The first row that can be covered.
    @inlinable @inline(__always)
    package var firstRow: Int32 { Int32(truncatingIfNeeded: rows & 0xFFFF) }
    /// The last row that can be covered.
    @inlinable @inline(__always)
    package var lastRow: Int32 { Int32(truncatingIfNeeded: rows &>> 16) }
    /// Whether the triangle shows its front.
    @inlinable @inline(__always)
    package var isFrontFacing: Bool { signedReciprocalArea > 0 }
}
