import RenderMath

extension SetupLanes {
    /// Leaves away columns and rows without a covered pixel, for boxes of 2×2 pixels at most of one sample each.
    /// - Returns: the lanes in which a pixel is covered, or the box is not so small.
    @inline(__always)
    func tighten(
        _ box: inout Box, _ corner0: Corner, _ corner1: Corner, _ corner2: Corner, where isSmall: LaneMask
    ) -> LaneMask {
        let x = (box.firstColumn &<< 8) &+ 128
        let y = (box.firstRow &<< 8) &+ 128
        let edge0 = Edge(corner0, corner1, x, y)
        let edge1 = Edge(corner1, corner2, x, y)
        let edge2 = Edge(corner2, corner0, x, y)
        // Negative where the pixel is not covered, or not in the box.
        let noColumn = box.lastColumn &- box.firstColumn &- 1
        let noRow = box.lastRow &- box.firstRow &- 1
        let upperLeft = edge0.here | edge1.here | edge2.here
        let upperRight = edge0.right | edge1.right | edge2.right | noColumn
        let lowerLeft = edge0.below | edge1.below | edge2.below | noRow
        let lowerRight = edge0.diagonal | edge1.diagonal | edge2.diagonal | noColumn | noRow
        let (noLeft, noRight) = ((upperLeft & lowerLeft) &>> 31, (upperRight & lowerRight) &>> 31)
        let (noUpper, noLower) = ((upperLeft & upperRight) &>> 31, (lowerLeft & lowerRight) &>> 31)
        let tight = Box(
            firstColumn: box.firstColumn &- noLeft, lastColumn: box.firstColumn &+ 1 &+ noRight,
            firstRow: box.firstRow &- noUpper, lastRow: box.firstRow &+ 1 &+ noLower)
        box = Box(
            firstColumn: box.firstColumn.replaced(by: tight.firstColumn, where: isSmall),
            lastColumn: box.lastColumn.replaced(by: tight.lastColumn, where: isSmall),
            firstRow: box.firstRow.replaced(by: tight.firstRow, where: isSmall),
            lastRow: box.lastRow.replaced(by: tight.lastRow, where: isSmall))
        return .!isSmall .| ((noLeft & noRight) .== WholeLanes(repeating: 0))
    }

    /// Edge functions at a pixel and at its neighbours, less one where a sample on the edge is not the triangle's: negative
    /// outside.
    private struct Edge {
        var here: WholeLanes
        var right: WholeLanes
        var below: WholeLanes
        var diagonal: WholeLanes

        @inline(__always)
        init(_ from: Corner, _ to: Corner, _ x: WholeLanes, _ y: WholeLanes) {
            let (a, b) = (from.y &- to.y, to.x &- from.x)
            here = a &* (x &- from.x) &+ b &* (y &- from.y) &+ FillRule.bias(a, b)
            right = here &+ (a &<< 8)
            below = here &+ (b &<< 8)
            diagonal = right &+ (b &<< 8)
        }
    }
}
