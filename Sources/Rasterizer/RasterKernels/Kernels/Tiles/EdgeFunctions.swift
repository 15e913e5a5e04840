import KernelData
import RenderMath

/// The gradients of a triangle's three edge functions: `a` from column to column and `b` from row to row, see `FillRule`.
///
/// They are separate numbers instead of pairs, because the compiler would combine pairs into vectors and waste time on
/// extracting them.
struct EdgeFunctions {
    let a0: Int32
    let b0: Int32
    let a1: Int32
    let b1: Int32
    let a2: Int32
    let b2: Int32

    @inline(__always)
    init(_ triangle: TriangleSetup) {
        a0 = triangle.y0 &- triangle.y1
        b0 = triangle.x1 &- triangle.x0
        a1 = triangle.y1 &- triangle.y2
        b1 = triangle.x2 &- triangle.x1
        a2 = triangle.y2 &- triangle.y0
        b2 = triangle.x0 &- triangle.x2
    }

    /// The change of each function from a block's first pixel to its other pixels.
    @inline(__always)
    var lanes: (WholeLanes, WholeLanes, WholeLanes) {
        (
            BlockLanes.columns &* a0 &+ BlockLanes.rows &* b0, BlockLanes.columns &* a1 &+ BlockLanes.rows &* b1,
            BlockLanes.columns &* a2 &+ BlockLanes.rows &* b2
        )
    }

    /// The largest increase of a function from a block's first pixel to any other.
    @inline(__always)
    static func largestStep(_ a: Int32, _ b: Int32) -> Int32 {
        (max(a, 0) &+ max(b, 0)) &* 3
    }

    /// A function at a sample of the tile's first pixel, divided by 256 and rounded down, including the fill rule's bias.
    ///
    /// Pixels are 256 units apart, so at pixel (i, j) the function is larger by `256·(a·i + b·j)`. Its sign is that of this
    /// value plus `a·i + b·j`, which is exact in 32 bits. Beyond ±2³⁰ the sign cannot change within a tile, so the value is
    /// clamped there.
    /// - Parameters:
    ///   - dx: from the edge's first corner to the sample, in 1/256 pixel.
    @inline(__always)
    static func at(_ a: Int32, _ b: Int32, _ dx: Int32, _ dy: Int32) -> Int32 {
        let value = Int64(a) &* Int64(dx) &+ Int64(b) &* Int64(dy) &+ Int64(FillRule.bias(a, b))
        return Int32(truncatingIfNeeded: min(max(value &>> 8, -(1 &<< 30)), 1 &<< 30))
    }

    /// The same for a compact triangle and a nearby sample.
    ///
    /// Corners are at most 2¹⁴ units apart and less than 2¹⁵ from the sample, so the sum stays below 2³⁰.
    @inline(__always)
    static func near(_ a: Int32, _ b: Int32, _ dx: Int32, _ dy: Int32) -> Int32 {
        undivided(a, b, dx, dy) &>> 8
    }

    /// The same without the division, for samples that are not whole pixels apart.
    @inline(__always)
    static func undivided(_ a: Int32, _ b: Int32, _ dx: Int32, _ dy: Int32) -> Int32 {
        a &* dx &+ b &* dy &+ FillRule.bias(a, b)
    }
}
