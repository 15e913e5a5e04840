import RenderMath

/// The depth planes of sixteen triangles, computed in double precision, see `TriangleSetup.init`.
struct DepthLanes {
    var atCorner: Lanes
    var perColumn: Lanes
    var perRow: Lanes
    var nearest: Lanes
    /// One over twice the area in square pixels, positive.
    var reciprocalArea: Lanes

    /// - Parameter area: twice the areas in square units, positive and exact, as in the scalar formula.
    @inline(__always)
    init(_ corners: SetupLanes.Corners, area: WholeLanes) {
        let (depth0, depth1, depth2) = (corners.first.depth, corners.second.depth, corners.third.depth)
        let (unitsX1, unitsY1) = (corners.second.x &- corners.first.x, corners.second.y &- corners.first.y)
        let (unitsX2, unitsY2) = (corners.third.x &- corners.first.x, corners.third.y &- corners.first.y)
        let (x1, y1, x2, y2) = (Self.pixels(unitsX1), Self.pixels(unitsY1), Self.pixels(unitsX2), Self.pixels(unitsY2))
        let origin = LaneMath.wide(depth0)
        let (z1, z2) = (LaneMath.wide(depth1) - origin, LaneMath.wide(depth2) - origin)
        let reciprocal = WideLanes(repeating: 1) / (LaneMath.wide(area) * 0x1p-16)
        let column = (z1 * y2 - z2 * y1) * reciprocal
        let row = (x1 * z2 - x2 * z1) * reciprocal
        // The same order of comparisons as in the scalar formula, because it decides between 0 and −0.
        nearest = LaneMath.max(LaneMath.max(depth0, depth1), depth2)
        let farthest = LaneMath.min(depth2, LaneMath.min(depth1, depth0))
        let reach =
            LaneMath.magnitude(column) * Self.pixels(Self.largerMagnitude(unitsX1, unitsX2))
            + LaneMath.magnitude(row) * Self.pixels(Self.largerMagnitude(unitsY1, unitsY2))
        let isFlat = LaneMath.isAtMost(reach * 0x1p-24, LaneMath.wide(nearest - farthest) * 0.125)
        let none = Lanes(repeating: 0)
        atCorner = farthest.replaced(by: depth0, where: isFlat)
        perColumn = none.replaced(by: LaneMath.narrow(column), where: isFlat)
        perRow = none.replaced(by: LaneMath.narrow(row), where: isFlat)
        reciprocalArea = LaneMath.narrow(reciprocal)
    }

    /// Converts units of 1/256 pixel to pixels.
    @inline(__always)
    private static func pixels(_ units: WholeLanes) -> WideLanes { LaneMath.wide(units) * 0x1p-8 }

    @inline(__always)
    private static func largerMagnitude(_ a: WholeLanes, _ b: WholeLanes) -> WholeLanes {
        LaneMath.max(LaneMath.max(a, 0 &- a), LaneMath.max(b, 0 &- b))
    }
}
