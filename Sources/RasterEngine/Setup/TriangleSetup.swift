import DrawLists

/// A triangle ready for tiles: three edge functions, its depth plane and where its corners' attributes are.
///
/// An edge function `a·x + b·y + c` is zero on the edge and positive inside, with x and y in sub-pixel units (1/256 pixel) from the
/// picture's top left corner, y downwards. A sample lies inside where all three are zero or more; `c` already holds the top-left
/// rule: a sample exactly on an edge belongs to the triangle only where that edge is a left edge or a horizontal top edge.
struct TriangleSetup {
    var a: (Int32, Int32, Int32)
    var b: (Int32, Int32, Int32)
    var c: (Int64, Int64, Int64)
    /// The pixels that can be covered, first and last column and row, both inclusive.
    var firstColumn: Int16
    var firstRow: Int16
    var lastColumn: Int16
    var lastRow: Int16
    /// Depth is `(depthPerColumn·(x − x0) + depthPerRow·(y − y0)) + depthAtOrigin`, with x and y in pixels.
    var x0: Float
    var y0: Float
    var depthAtOrigin: Float
    var depthPerColumn: Float
    var depthPerRow: Float
    /// The largest depth of the three corners: no pixel is nearer.
    var nearestDepth: Float
    /// The corners: 0 or more in the frame's vertices, below 0 the complement of a place in the range's own clipped vertices.
    var corners: (Int32, Int32, Int32)
    /// The place of its draw in the draw list.
    var draw: Int32
    var isFrontFacing: Bool
}

/// A corner on the screen.
struct ScreenCorner {
    /// In 1/256 pixel from the top left corner.
    var x: Int32
    var y: Int32
    /// z/w, 1 at the near plane.
    var depth: Float
    /// Where its attributes are, see `TriangleSetup.corners`.
    var vertex: Int32
}

/// The part of the picture that can be covered, and where in a pixel coverage is tested.
struct RasterBounds {
    var width: Int32
    var height: Int32
    /// The least and largest sample offset in a pixel, in units, over x and y.
    var leastSampleOffset: SIMD2<Int32>
    var largestSampleOffset: SIMD2<Int32>

    init(width: Int, height: Int, pattern: SamplePattern) {
        self.width = Int32(width)
        self.height = Int32(height)
        let offsets = pattern.sixteenths.map { $0 &* 16 }
        leastSampleOffset = offsets.dropFirst().reduce(offsets[0]) { SIMD2(min($0.x, $1.x), min($0.y, $1.y)) }
        largestSampleOffset = offsets.dropFirst().reduce(offsets[0]) { SIMD2(max($0.x, $1.x), max($0.y, $1.y)) }
    }
}

extension TriangleSetup {
    /// Sets a triangle up, or gives nil where no sample can be covered: no area, culled, outside, between samples, or
    /// without a finite depth.
    /// - Parameters:
    ///   - corners: in the mesh's order.
    ///   - frontIsCounterClockwise: seen with y upwards; false for mirrored models.
    init?(
        _ corner0: ScreenCorner, _ corner1: ScreenCorner, _ corner2: ScreenCorner, cull: RasterState.Cull,
        frontIsCounterClockwise: Bool, draw: Int32, bounds: RasterBounds
    ) {
        let signedArea = Self.doubleArea(corner0, corner1, corner2)
        guard signedArea != 0 else { return nil }
        // With y downwards, corners that run counter-clockwise for the eye have a negative area.
        isFrontFacing = (signedArea < 0) == frontIsCounterClockwise
        guard cull.keeps(frontFacing: isFrontFacing) else { return nil }
        let (p0, p1, p2) = signedArea > 0 ? (corner0, corner1, corner2) : (corner0, corner2, corner1)

        // The covered columns and rows: those with a sample between the least and the largest corner.
        let left = min(p0.x, p1.x, p2.x) &- bounds.largestSampleOffset.x
        let right = max(p0.x, p1.x, p2.x) &- bounds.leastSampleOffset.x
        let top = min(p0.y, p1.y, p2.y) &- bounds.largestSampleOffset.y
        let bottom = max(p0.y, p1.y, p2.y) &- bounds.leastSampleOffset.y
        let columns = (max((left &+ 255) >> 8, 0), min(right >> 8, bounds.width &- 1))
        let rows = (max((top &+ 255) >> 8, 0), min(bottom >> 8, bounds.height &- 1))
        guard columns.0 <= columns.1, rows.0 <= rows.1 else { return nil }
        (firstColumn, lastColumn) = (Int16(truncatingIfNeeded: columns.0), Int16(truncatingIfNeeded: columns.1))
        (firstRow, lastRow) = (Int16(truncatingIfNeeded: rows.0), Int16(truncatingIfNeeded: rows.1))

        let (edge0, edge1, edge2) = (Self.edge(p0, p1), Self.edge(p1, p2), Self.edge(p2, p0))
        a = (edge0.a, edge1.a, edge2.a)
        b = (edge0.b, edge1.b, edge2.b)
        c = (edge0.c, edge1.c, edge2.c)

        // The depth plane in double precision, since slivers divide by almost nothing.
        let (dx1, dy1) = (Double(p1.x &- p0.x) / 256, Double(p1.y &- p0.y) / 256)
        let (dx2, dy2) = (Double(p2.x &- p0.x) / 256, Double(p2.y &- p0.y) / 256)
        let (dz1, dz2) = (Double(p1.depth) - Double(p0.depth), Double(p2.depth) - Double(p0.depth))
        let area = dx1 * dy2 - dx2 * dy1
        let perColumn = (dz1 * dy2 - dz2 * dy1) / area
        let perRow = (dx1 * dz2 - dx2 * dz1) / area
        nearestDepth = max(p0.depth, p1.depth, p2.depth)
        let farthestDepth = min(p0.depth, p1.depth, p2.depth)
        // A corner in the viewer's own plane has no place on the screen.
        guard (p0.depth + p1.depth + p2.depth).isFinite else { return nil }
        // Over a hair of a triangle the plane is so steep that single precision, 2⁻²⁴ of each product, would carry samples out of
        // its corners' depths. It is then as far as its farthest corner, so that it hides nothing wrongly.
        let reach =
            perColumn.magnitude * max(dx1.magnitude, dx2.magnitude) + perRow.magnitude * max(dy1.magnitude, dy2.magnitude)
        let isHair = !(reach * 0x1p-24 <= Double(nearestDepth - farthestDepth) / 8)
        depthPerColumn = isHair ? 0 : Float(perColumn)
        depthPerRow = isHair ? 0 : Float(perRow)
        depthAtOrigin = isHair ? farthestDepth : p0.depth
        x0 = Float(p0.x) / 256
        y0 = Float(p0.y) / 256
        self.corners = (p0.vertex, p1.vertex, p2.vertex)
        self.draw = draw
    }

    /// Whether a convex polygon shows its front, or nil where it has no area.
    static func isFrontFacing(_ corners: [ScreenCorner], frontIsCounterClockwise: Bool) -> Bool? {
        var area: Int64 = 0
        for index in 2..<corners.count {
            area += doubleArea(corners[0], corners[index - 1], corners[index])
        }
        return area == 0 ? nil : (area < 0) == frontIsCounterClockwise
    }

    /// Twice the area in square units, positive where the corners run clockwise for the eye.
    private static func doubleArea(_ p0: ScreenCorner, _ p1: ScreenCorner, _ p2: ScreenCorner) -> Int64 {
        Int64(p1.x &- p0.x) &* Int64(p2.y &- p0.y) &- Int64(p2.x &- p0.x) &* Int64(p1.y &- p0.y)
    }

    private static func edge(_ from: ScreenCorner, _ to: ScreenCorner) -> (a: Int32, b: Int32, c: Int64) {
        let a = from.y &- to.y
        let b = to.x &- from.x
        let c = 0 &- (Int64(a) &* Int64(from.x) &+ Int64(b) &* Int64(from.y))
        let isLeftOrTop = a > 0 || (a == 0 && b > 0)
        return (a, b, isLeftOrTop ? c : c &- 1)
    }
}

extension RasterState.Cull {
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
