import RenderMath

/// Depth over sixteen triangles, in double precision, see `TriangleSetup.init`.
struct DepthLanes {
    var atCorner: Lanes
    var perColumn: Lanes
    var perRow: Lanes
    var nearest: Lanes
    /// One over twice the area in square pixels, positive.
    var reciprocalArea: Lanes

    @inline(__always)
    init(_ corners: SetupLanes.Corners) {
        let (depth0, depth1, depth2) = (corners.first.depth, corners.second.depth, corners.third.depth)
        // From units to pixels.
        let x1 = LaneMath.wide(corners.second.x &- corners.first.x) * 0x1p-8
        let y1 = LaneMath.wide(corners.second.y &- corners.first.y) * 0x1p-8
        let x2 = LaneMath.wide(corners.third.x &- corners.first.x) * 0x1p-8
        let y2 = LaneMath.wide(corners.third.y &- corners.first.y) * 0x1p-8
        let origin = LaneMath.wide(depth0)
        let (z1, z2) = (LaneMath.wide(depth1) - origin, LaneMath.wide(depth2) - origin)
        let reciprocal = WideLanes(repeating: 1) / (x1 * y2 - x2 * y1)
        let column = (z1 * y2 - z2 * y1) * reciprocal
        let row = (x1 * z2 - x2 * z1) * reciprocal
        // In the order in which the scalar formula compares, which tells 0 from −0.
        nearest = LaneMath.max(LaneMath.max(depth0, depth1), depth2)
        let farthest = LaneMath.min(depth2, LaneMath.min(depth1, depth0))
        let reach =
            LaneMath.magnitude(column) * LaneMath.max(LaneMath.magnitude(x1), LaneMath.magnitude(x2))
            + LaneMath.magnitude(row) * LaneMath.max(LaneMath.magnitude(y1), LaneMath.magnitude(y2))
        let isFlat = LaneMath.isAtMost(reach * 0x1p-24, LaneMath.wide(nearest - farthest) * 0.125)
        let none = Lanes(repeating: 0)
        atCorner = farthest.replaced(by: depth0, where: isFlat)
        perColumn = none.replaced(by: LaneMath.narrow(column), where: isFlat)
        perRow = none.replaced(by: LaneMath.narrow(row), where: isFlat)
        reciprocalArea = LaneMath.narrow(reciprocal)
    }
}
