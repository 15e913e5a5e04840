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

    /// A share brought into 0…`largest`; what is not a number becomes 0.
    @inline(__always)
    fileprivate static func bounded(_ share: Lanes, to largest: Lanes) -> Lanes {
        LaneMath.min(LaneMath.max(share, Lanes(repeating: 0)), largest)
    }
}

/// The gradients of sixteen triangles, one a lane, each the same to the bit as that of `BarycentricGradients`.
struct BarycentricGradientLanes {
    let x0: Lanes
    let y0: Lanes
    let barycentric1PerColumn: Lanes
    let barycentric1PerRow: Lanes
    let barycentric2PerColumn: Lanes
    let barycentric2PerRow: Lanes

    /// - Parameters:
    ///   - rows: the first eight numbers of each triangle's `TriangleSetup`, row by row: its corners come first.
    ///   - areas: their `signedReciprocalArea`.
    @inline(__always)
    init(_ rows: UnsafePointer<SIMD8<Float>>, areas: Lanes) {
        let numbers = UnsafeRawPointer(rows).assumingMemoryBound(to: Float.self)
        let (first, second) = (LaneMath.rows(numbers, stride: 8), LaneMath.rows(numbers + 4, stride: 8))
        func whole(_ bits: Lanes) -> WholeLanes { unsafeBitCast(bits, to: WholeLanes.self) }
        let (x0, y0, x1, y1) = (whole(first.x), whole(first.y), whole(first.z), whole(first.w))
        let (x2, y2) = (whole(second.x), whole(second.y))
        self.x0 = LaneMath.floats(x0) * (1 / 256)
        self.y0 = LaneMath.floats(y0) * (1 / 256)
        let scale = LaneMath.magnitude(areas) * (1 / 256)
        barycentric1PerColumn = LaneMath.floats(y2 &- y0) * scale
        barycentric1PerRow = LaneMath.floats(x0 &- x2) * scale
        barycentric2PerColumn = LaneMath.floats(y0 &- y1) * scale
        barycentric2PerRow = LaneMath.floats(x1 &- x0) * scale
    }

    /// The shares at a position in each triangle, given in pixels from its first corner.
    @inline(__always)
    func shares(_ x: Lanes, _ y: Lanes) -> (Lanes, Lanes) {
        let barycentric1 = BarycentricGradients.bounded(
            x * barycentric1PerColumn + y * barycentric1PerRow, to: Lanes(repeating: 1))
        return (
            barycentric1, BarycentricGradients.bounded(x * barycentric2PerColumn + y * barycentric2PerRow, to: 1 - barycentric1)
        )
    }
}
