import RasterResources
import KernelData

/// A corner on the screen.
struct ScreenCorner {
    var position: ScreenVertex
    /// The index of its attributes, see `TriangleSetup.vertex0`.
    var vertex: Int32
}

extension TriangleSetup {
    /// Sets a triangle up, or gives nil where no sample can be covered: no area, culled, outside, between samples, or
    /// without a finite depth.
    /// - Parameters:
    ///   - corners: in the mesh's order.
    ///   - frontIsCounterClockwise: seen with y upwards; false for mirrored models.
    @inline(__always)
    init?(
        _ corner0: ScreenCorner, _ corner1: ScreenCorner, _ corner2: ScreenCorner, cull: CullMode,
        frontIsCounterClockwise: Bool, view: borrowing FrontEndView
    ) {
        let signedArea = Self.doubleArea(corner0.position, corner1.position, corner2.position)
        guard signedArea != 0 else { return nil }
        // With y downwards, corners that run counter-clockwise for the eye have a negative area.
        let isFrontFacing = (signedArea < 0) == frontIsCounterClockwise
        guard cull.keeps(frontFacing: isFrontFacing) else { return nil }
        let (corner1, corner2) = signedArea > 0 ? (corner1, corner2) : (corner2, corner1)
        let (p0, p1, p2) = (corner0.position, corner1.position, corner2.position)

        // The covered columns and rows: those with a sample between the least and the largest corner.
        let left = min(p0.x, p1.x, p2.x) &- view.largestSampleOffset.x
        let right = max(p0.x, p1.x, p2.x) &- view.leastSampleOffset.x
        let top = min(p0.y, p1.y, p2.y) &- view.largestSampleOffset.y
        let bottom = max(p0.y, p1.y, p2.y) &- view.leastSampleOffset.y
        let (width, height) = (Int32(truncatingIfNeeded: view.grid.width), Int32(truncatingIfNeeded: view.grid.height))
        var (firstColumn, lastColumn) = (max((left &+ 255) >> 8, 0), min(right >> 8, width &- 1))
        var (firstRow, lastRow) = (max((top &+ 255) >> 8, 0), min(bottom >> 8, height &- 1))
        guard firstColumn <= lastColumn, firstRow <= lastRow else { return nil }
        // A corner in the viewer's own plane has no place on the screen.
        guard (p0.depth + p1.depth + p2.depth).isFinite else { return nil }
        if view.isSingleSample && lastColumn &- firstColumn <= 1 && lastRow &- firstRow <= 1 {
            var covered = (firstColumn: Int32.max, lastColumn: Int32.min, firstRow: Int32.max, lastRow: Int32.min)
            for row in firstRow...lastRow {
                for column in firstColumn...lastColumn where Self.covers(p0, p1, p2, column &* 256 &+ 128, row &* 256 &+ 128) {
                    covered.firstColumn = min(covered.firstColumn, column)
                    covered.lastColumn = max(covered.lastColumn, column)
                    covered.firstRow = min(covered.firstRow, row)
                    covered.lastRow = max(covered.lastRow, row)
                }
            }
            guard covered.firstColumn <= covered.lastColumn else { return nil }
            (firstColumn, lastColumn, firstRow, lastRow) = covered
        }

        // The depth plane in double precision, since slivers divide by almost nothing.
        let (dx1, dy1) = (Double(p1.x &- p0.x) / 256, Double(p1.y &- p0.y) / 256)
        let (dx2, dy2) = (Double(p2.x &- p0.x) / 256, Double(p2.y &- p0.y) / 256)
        let (dz1, dz2) = (Double(p1.depth) - Double(p0.depth), Double(p2.depth) - Double(p0.depth))
        let area = dx1 * dy2 - dx2 * dy1
        let reciprocal = 1 / area
        let perColumn = (dz1 * dy2 - dz2 * dy1) * reciprocal
        let perRow = (dx1 * dz2 - dx2 * dz1) * reciprocal
        let nearestDepth = max(p0.depth, p1.depth, p2.depth)
        let farthestDepth = min(p0.depth, p1.depth, p2.depth)
        // Over a hair of a triangle the plane is so steep that single precision, 2⁻²⁴ of each product, would carry samples out of
        // its corners' depths. It is then as far as its farthest corner, so that it hides nothing wrongly.
        let reach =
            perColumn.magnitude * max(dx1.magnitude, dx2.magnitude) + perRow.magnitude * max(dy1.magnitude, dy2.magnitude)
        let isHair = !(reach * 0x1p-24 <= Double(nearestDepth - farthestDepth) / 8)
        self.init(
            corner0: SIMD2(p0.x, p0.y), corner1: SIMD2(p1.x, p1.y), corner2: SIMD2(p2.x, p2.y),
            depthAtCorner: isHair ? farthestDepth : p0.depth, depthPerColumn: isHair ? 0 : Float(perColumn),
            depthPerRow: isHair ? 0 : Float(perRow), nearestDepth: nearestDepth,
            vertices: SIMD3(corner0.vertex, corner1.vertex, corner2.vertex),
            columns: UInt32(bitPattern: firstColumn | lastColumn &<< 16),
            rows: UInt32(bitPattern: firstRow | lastRow &<< 16),
            signedReciprocalArea: isFrontFacing ? Float(reciprocal) : -Float(reciprocal))
    }

    /// Twice the area in square units, positive where the corners run clockwise for the eye.
    static func doubleArea(_ p0: ScreenVertex, _ p1: ScreenVertex, _ p2: ScreenVertex) -> Int64 {
        Int64(p1.x &- p0.x) &* Int64(p2.y &- p0.y) &- Int64(p2.x &- p0.x) &* Int64(p1.y &- p0.y)
    }

    /// Whether a point, in 1/256 pixel, lies in a triangle of positive area.
    private static func covers(_ p0: ScreenVertex, _ p1: ScreenVertex, _ p2: ScreenVertex, _ x: Int32, _ y: Int32) -> Bool {
        func isInside(_ from: ScreenVertex, _ to: ScreenVertex) -> Bool {
            let (a, b) = (from.y &- to.y, to.x &- from.x)
            let value = Int64(a) &* Int64(x &- from.x) &+ Int64(b) &* Int64(y &- from.y)
            return FillRule.ownsSamplesOnEdge(a, b) ? value >= 0 : value > 0
        }
        return isInside(p0, p1) && isInside(p1, p2) && isInside(p2, p0)
    }
}

extension CullMode {
    /// Whether a face seen from this side is drawn.
    @inline(__always)
    func keeps(frontFacing: Bool) -> Bool {
        switch self {
        case .back: frontFacing
        case .front: !frontFacing
        case .none: true
        }
    }
}
