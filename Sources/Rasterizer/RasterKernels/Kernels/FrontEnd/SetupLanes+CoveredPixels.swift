import KernelData
import RenderMath

extension SetupLanes {
    /// Returns the pixels whose centres triangles cover, see `TileEntry.covered`; invalid if a box has more than `side` columns
    /// or rows.
    /// - Parameter side: the number of columns and rows that are tested.
    @inline(__always)
    func coveredPixels(_ box: Box, _ corners: Corners, side: Int32) -> WholeLanes {
        let x = (box.firstColumn &<< 8) &+ 128
        let y = (box.firstRow &<< 8) &+ 128
        var edge0 = Edge(corners.first, corners.second, x, y)
        var edge1 = Edge(corners.second, corners.third, x, y)
        var edge2 = Edge(corners.third, corners.first, x, y)
        let (columns, rows) = (box.lastColumn &- box.firstColumn, box.lastRow &- box.firstRow)
        var covered = WholeLanes(repeating: 0)
        var row: Int32 = 0
        while row < side {
            var (here0, here1, here2) = (edge0.value, edge1.value, edge2.value)
            let beyondRows = rows &- row
            var column: Int32 = 0
            while column < side {
                // Negative if the pixel is not covered, or not in the box.
                let sign = here0 | here1 | here2 | beyondRows | (columns &- column)
                covered |= ~(sign &>> 31) & WholeLanes(repeating: 1 &<< (row &* 4 &+ column))
                here0 &+= edge0.perColumn
                here1 &+= edge1.perColumn
                here2 &+= edge2.perColumn
                column &+= 1
            }
            edge0.value &+= edge0.perRow
            edge1.value &+= edge1.perRow
            edge2.value &+= edge2.perRow
            row &+= 1
        }
        return covered
    }

    /// Returns the number of columns and rows that contains all of the boxes, at most `TileEntry.mostColumns`.
    /// - Parameter extent: the larger of the last column minus the first and the last row minus the first.
    @inline(__always)
    static func side(of extent: WholeLanes, where isSmall: LaneMask) -> Int32 {
        var side = TileEntry.mostColumns
        while side > 1 && !LaneMath.isAnySet(isSmall .& (extent .>= WholeLanes(repeating: side &- 1))) { side &-= 1 }
        return side
    }

    /// Edge functions at the first pixel plus the bias of the fill rule: negative outside.
    private struct Edge {
        var value: WholeLanes
        let perColumn: WholeLanes
        let perRow: WholeLanes

        @inline(__always)
        init(_ from: Corner, _ to: Corner, _ x: WholeLanes, _ y: WholeLanes) {
            let (a, b) = (from.y &- to.y, to.x &- from.x)
            value = a &* (x &- from.x) &+ b &* (y &- from.y) &+ FillRule.bias(a, b)
            perColumn = a &<< 8
            perRow = b &<< 8
        }
    }
}
