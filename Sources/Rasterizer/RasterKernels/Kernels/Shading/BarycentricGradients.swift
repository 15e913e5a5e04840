import KernelData
import RenderMath

/// The screen-space gradients of a triangle's barycentric coordinates for the second and third corners.
///
/// The first corner has the rest of the sum of 1.
struct BarycentricGradients {
    /// The first corner's position in pixels.
    let x0: Float
    let y0: Float
    /// The change to the next pixel in the row, and to the next row.
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

    /// The barycentric coordinates at a block's positions, given in pixels from the first corner.
    ///
    /// Each is clamped to 0…1, because the positions are in the triangle. For slivers, whose area is lost in rounding, only the
    /// clamping ensures this.
    @inline(__always)
    func shares(_ x: Lanes, _ y: Lanes) -> (Lanes, Lanes) {
        let barycentric1 = Self.bounded(x * barycentric1PerColumn + y * barycentric1PerRow, to: Lanes(repeating: 1))
        return (barycentric1, Self.bounded(x * barycentric2PerColumn + y * barycentric2PerRow, to: 1 - barycentric1))
    }

    /// The barycentric coordinates at any positions of a block: extrapolated linearly outside the triangle.
    @inline(__always)
    func sharesBeyond(_ x: Lanes, _ y: Lanes) -> (Lanes, Lanes) {
        (x * barycentric1PerColumn + y * barycentric1PerRow, x * barycentric2PerColumn + y * barycentric2PerRow)
    }

    /// A barycentric coordinate clamped to 0…`largest`; NaN becomes 0.
    @inline(__always)
    fileprivate static func bounded(_ share: Lanes, to largest: Lanes) -> Lanes {
        LaneMath.min(LaneMath.max(share, Lanes(repeating: 0)), largest)
    }
}

/// The gradients of sixteen triangles, one per lane, with the same bits as those of `BarycentricGradients`.
struct BarycentricGradientLanes {
    let x0: Lanes
    let y0: Lanes
    let barycentric1PerColumn: Lanes
    let barycentric1PerRow: Lanes
    let barycentric2PerColumn: Lanes
    let barycentric2PerRow: Lanes

    /// - Parameters:
    ///   - rows: the first eight numbers of each triangle's `TriangleSetup`, which begin with its corners, row by row.
    ///   - areas: the triangles' `signedReciprocalArea`.
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

    /// The barycentric coordinates at a position in each triangle, given in pixels from its first corner.
    @inline(__always)
    func shares(_ x: Lanes, _ y: Lanes) -> (Lanes, Lanes) {
        let barycentric1 = BarycentricGradients.bounded(
            x * barycentric1PerColumn + y * barycentric1PerRow, to: Lanes(repeating: 1))
        return (
            barycentric1, BarycentricGradients.bounded(x * barycentric2PerColumn + y * barycentric2PerRow, to: 1 - barycentric1)
        )
    }
}
