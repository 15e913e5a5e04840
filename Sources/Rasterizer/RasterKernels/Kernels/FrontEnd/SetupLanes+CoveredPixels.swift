import KernelData
import RenderMath

extension SetupLanes {
    /// The pixels that triangles cover in their middle, for boxes of few pixels; without meaning for larger ones. See `TileEntry.covered`.
    @inline(__always)
    func coveredPixels(_ box: Box, _ corners: Corners) -> WholeLanes {
        let x = (box.firstColumn &<< 8) &+ 128
        let y = (box.firstRow &<< 8) &+ 128
        var edge0 = Edge(corners.first, corners.second, x, y)
        var edge1 = Edge(corners.second, corners.third, x, y)
        var edge2 = Edge(corners.third, corners.first, x, y)
        let (columns, rows) = (box.lastColumn &- box.firstColumn, box.lastRow &- box.firstRow)
        var outside = WholeLanes(repeating: 0)
        for row in 0..<TileEntry.mostColumns {
            var (here0, here1, here2) = (edge0.value, edge1.value, edge2.value)
            let beyondRows = rows &- row
            for column in 0..<TileEntry.mostColumns {
                // Negative where the pixel is not covered, or not in the box.
                let sign = here0 | here1 | here2 | beyondRows | (columns &- column)
                outside |= (sign &>> 31) & (1 &<< (row &* 4 &+ column))
                here0 &+= edge0.perColumn
                here1 &+= edge1.perColumn
                here2 &+= edge2.perColumn
            }
            edge0.value &+= edge0.perRow
            edge1.value &+= edge1.perRow
            edge2.value &+= edge2.perRow
        }
        return ~outside & Self.everyPixel
    }

    /// The bits of all pixels that are tested.
    @inline(__always)
    private static var everyPixel: Int32 {
        let row = (1 &<< TileEntry.mostColumns) &- 1
        return row | row &<< 4 | row &<< 8
    }

    /// Edge functions at the first pixel, less one where a sample on the edge is not the triangle's: negative outside.
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
