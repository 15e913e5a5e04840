import RenderMath

/// The column and row of each of sixteen lanes in its block: 4×4 pixels, row by row.
enum BlockLanes {
    @inline(__always)
    static var columns: WholeLanes { WholeLanes(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3) }
    @inline(__always)
    static var rows: WholeLanes { WholeLanes(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3) }
    /// The columns as floating-point numbers.
    @inline(__always)
    static var x: Lanes { Lanes(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3) }
    /// The rows as floating-point numbers.
    @inline(__always)
    static var y: Lanes { Lanes(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3) }
}
