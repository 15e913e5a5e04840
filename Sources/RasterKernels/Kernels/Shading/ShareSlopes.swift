import RasterMemory
import RenderMath

/// How a place's shares of a triangle's second and third corner change over the screen; the first corner has the rest.
struct ShareSlopes {
    /// The first corner's place in pixels.
    let x0: Float
    let y0: Float
    /// To the next pixel in the row, and to the next row.
    let share1PerColumn: Float
    let share1PerRow: Float
    let share2PerColumn: Float
    let share2PerRow: Float

    @inline(__always)
    init(_ setup: UnsafePointer<TriangleSetup>) {
        let triangle = setup.pointee
        x0 = Float(triangle.x0) / 256
        y0 = Float(triangle.y0) / 256
        let scale = triangle.signedReciprocalArea.magnitude / 256
        share1PerColumn = Float(triangle.y2 &- triangle.y0) * scale
        share1PerRow = Float(triangle.x0 &- triangle.x2) * scale
        share2PerColumn = Float(triangle.y0 &- triangle.y1) * scale
        share2PerRow = Float(triangle.x1 &- triangle.x0) * scale
    }

    /// The shares at a block's places, given in pixels from the first corner.
    ///
    /// A place lies in the triangle, so each share is 0…1; for slivers, whose area is lost in rounding, only this says so.
    @inline(__always)
    func shares(_ x: Lanes, _ y: Lanes) -> (Lanes, Lanes) {
        let share1 = Self.bounded(x * share1PerColumn + y * share1PerRow, to: Lanes(repeating: 1))
        return (share1, Self.bounded(x * share2PerColumn + y * share2PerRow, to: 1 - share1))
    }

    /// The shares at one place, the same to the bit.
    @inline(__always)
    func shares(_ x: Float, _ y: Float) -> (Float, Float) {
        let share1 = Self.bounded(x * share1PerColumn + y * share1PerRow, to: 1)
        return (share1, Self.bounded(x * share2PerColumn + y * share2PerRow, to: 1 - share1))
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
