import RasterResources
import KernelData

/// A corner on the screen.
struct ScreenCorner {
    var position: ScreenVertex
    /// The index of the corner's attributes, see `TriangleSetup.vertex0`.
    var vertex: Int32
}

extension TriangleSetup {
    /// Sets up a triangle; nil if it cannot cover a sample.
    ///
    /// This is the case if it has no area or no finite depth, is culled or outside, or if its box is between samples.
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
        // With y downwards, corners that are counter-clockwise for the viewer have a negative area.
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
        let (firstColumn, lastColumn) = (max((left &+ 255) >> 8, 0), min(right >> 8, width &- 1))
        let (firstRow, lastRow) = (max((top &+ 255) >> 8, 0), min(bottom >> 8, height &- 1))
        guard firstColumn <= lastColumn, firstRow <= lastRow else { return nil }
        // A corner in the viewer's plane has no screen position.
        guard (p0.depth + p1.depth + p2.depth).isFinite else { return nil }

        // The depth plane needs double precision, because slivers have almost no area.
        let (dx1, dy1) = (Double(p1.x &- p0.x) / 256, Double(p1.y &- p0.y) / 256)
        let (dx2, dy2) = (Double(p2.x &- p0.x) / 256, Double(p2.y &- p0.y) / 256)
        let (dz1, dz2) = (Double(p1.depth) - Double(p0.depth), Double(p2.depth) - Double(p0.depth))
        let area = dx1 * dy2 - dx2 * dy1
        let reciprocal = 1 / area
        let perColumn = (dz1 * dy2 - dz2 * dy1) * reciprocal
        let perRow = (dx1 * dz2 - dx2 * dz1) * reciprocal
        let nearestDepth = max(p0.depth, p1.depth, p2.depth)
        let farthestDepth = min(p0.depth, p1.depth, p2.depth)
        // The plane of a very thin triangle is so steep that single precision, 2⁻²⁴ of each product, could move samples beyond
        // the depths of the corners. The triangle then has the depth of its farthest corner everywhere, so that it does not
        // hide other surfaces wrongly.
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

    /// Twice the area in square units, positive if the corners are clockwise for the viewer.
    static func doubleArea(_ p0: ScreenVertex, _ p1: ScreenVertex, _ p2: ScreenVertex) -> Int64 {
        Int64(p1.x &- p0.x) &* Int64(p2.y &- p0.y) &- Int64(p2.x &- p0.x) &* Int64(p1.y &- p0.y)
    }

    /// The pixels that a small triangle covers, see `TileEntry.covered`; nil if it covers none.
    ///
    /// 0 if the triangle is larger, or if there are several samples per pixel.
    func coveredPixels(in view: borrowing FrontEndView) -> UInt16? {
        let (columns, rows) = (lastColumn &- firstColumn, lastRow &- firstRow)
        if !view.isSingleSample || max(columns, rows) >= TileEntry.mostColumns { return 0 }
        var covered: UInt16 = 0
        for row in 0...rows {
            for column in 0...columns
            where covers((firstColumn &+ column) &* 256 &+ 128, (firstRow &+ row) &* 256 &+ 128) {
                covered |= 1 &<< UInt16(truncatingIfNeeded: row &* 4 &+ column)
            }
        }
        return covered == 0 ? nil : covered
    }

    /// Whether a point, in 1/256 pixel, is in the triangle.
    private func covers(_ x: Int32, _ y: Int32) -> Bool {
        func isInside(_ fromX: Int32, _ fromY: Int32, _ toX: Int32, _ toY: Int32) -> Bool {
            let (a, b) = (fromY &- toY, toX &- fromX)
            let value = Int64(a) &* Int64(x &- fromX) &+ Int64(b) &* Int64(y &- fromY)
            return FillRule.ownsSamplesOnEdge(a, b) ? value >= 0 : value > 0
        }
        return isInside(x0, y0, x1, y1) && isInside(x1, y1, x2, y2) && isInside(x2, y2, x0, y0)
    }
}

extension CullMode {
    /// Whether faces of this side are drawn.
    @inline(__always)
    func keeps(frontFacing: Bool) -> Bool {
        switch self {
        case .back: frontFacing
        case .front: !frontFacing
        case .none: true
        }
    }
}
