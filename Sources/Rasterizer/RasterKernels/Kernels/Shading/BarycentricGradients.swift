import KernelData
import RenderMath

/// The change over the screen of a position's shares of a triangle's second and third corner; the first corner has the rest.
struct BarycentricGradients {
    /// The first corner's position in pixels.
    let x0: Float
    let y0: Float
    /// To the next pixel in the row, and to the next row.
    let barycentric1PerColumn: Float
    let barycentric1PerRow: Float
    let barycentric2PerColumn: Float
    let barycentric2PerRow: Float

    @inline(__always)
    init(_ setup: UnsafePointer<TriangleSetup>) {
        let triangle = setup.pointee
        x0 = Float(triangle.x0) / 256
        y0 = Float(triangle.y0) / 256
        let scale = triangle.signedReciprocalArea.magnitude / 256
        barycentric1PerColumn = Float(triangle.y2 &- triangle.y0) * scale
        barycentric1PerRow = Float(triangle.x0 &- triangle.x2) * scale
        barycentric2PerColumn = Float(triangle.y0 &- triangle.y1) * scale
        barycentric2PerRow = Float(triangle.x1 &- triangle.x0) * scale
    }

    /// The shares at a block's positions, given in pixels from the first corner.
    ///
    /// A position lies in the triangle, so each share is 0…1; for slivers, whose area is lost in rounding, only this says so.
    @inline(__always)
    func shares(_ x: Lanes, _ y: Lanes) -> (Lanes, Lanes) {
        let barycentric1 = Self.bounded(x * barycentric1PerColumn + y * barycentric1PerRow, to: Lanes(repeating: 1))
        return (barycentric1, Self.bounded(x * barycentric2PerColumn + y * barycentric2PerRow, to: 1 - barycentric1))
    }

    /// The shares at a block's positions, wherever they lie: beyond the triangle they go on evenly.
    @inline(__always)
    func sharesBeyond(_ x: Lanes, _ y: Lanes) -> (Lanes, Lanes) {
        (x * barycentric1PerColumn + y * barycentric1PerRow, x * barycentric2PerColumn + y * barycentric2PerRow)
    }

    /// The shares at one position, the same to the bit.
    @inline(__always)
    func shares(_ x: Float, _ y: Float) -> (Float, Float) {
        let barycentric1 = Self.bounded(x * barycentric1PerColumn + y * barycentric1PerRow, to: 1)
        return (barycentric1, Self.bounded(x * barycentric2PerColumn + y * barycentric2PerRow, to: 1 - barycentric1))
    }

    /// A share brought into 0…`largest`; what is not a number becomes 0.
    @inline(__always)
    private static func bounded(_ share: Lanes, to largest: Lanes) -> Lanes {
        LaneMath.min(LaneMath.max(share, Lanes(repeating: 0)), largest)
    }

    @inline(__always)
    private static func bounded(_ share: Float, to largest: Float) -> Float {
        let positive = share > 0 ? share : 0
        return positive < largest ? positive : largest
    }
}
