import DrawLists

/// The picture cut into square tiles, the unit of work.
struct TileGrid {
    /// The side of a tile in pixels, a multiple of 4.
    let side: Int
    let width: Int
    let height: Int
    /// Tiles in a row and in a column; those at the right and lower edge may be cut.
    let columns: Int
    let rows: Int

    init(width: Int, height: Int, side: Int) {
        self.side = side
        self.width = width
        self.height = height
        columns = (width + side - 1) / side
        rows = (height + side - 1) / side
    }

    var count: Int { columns * rows }

    /// The first pixel of a tile.
    func origin(of tile: Int) -> (x: Int, y: Int) {
        (tile % columns * side, tile / columns * side)
    }

    /// Calls `body` for each tile that a triangle can touch, row by row.
    @inline(__always)
    func forEachTile(touchedBy triangle: TriangleSetup, _ body: (Int) -> Void) {
        let firstColumn = Int(triangle.firstColumn) / side
        let lastColumn = Int(triangle.lastColumn) / side
        let firstRow = Int(triangle.firstRow) / side
        let lastRow = Int(triangle.lastRow) / side
        let isSmall = firstColumn == lastColumn || firstRow == lastRow
        for row in firstRow...lastRow {
            for column in firstColumn...lastColumn where isSmall || reaches(triangle, column: column, row: row) {
                body(row * columns + column)
            }
        }
    }

    /// Whether no edge has a whole tile on its outer side.
    private func reaches(_ triangle: TriangleSetup, column: Int, row: Int) -> Bool {
        let left = Int64(column * side) * 256
        let top = Int64(row * side) * 256
        let right = left + Int64(side) * 256
        let bottom = top + Int64(side) * 256
        func isOutside(_ a: Int32, _ b: Int32, _ c: Int64) -> Bool {
            Int64(a) * (a > 0 ? right : left) + Int64(b) * (b > 0 ? bottom : top) + c < 0
        }
        return !isOutside(triangle.a.0, triangle.b.0, triangle.c.0) && !isOutside(triangle.a.1, triangle.b.1, triangle.c.1)
            && !isOutside(triangle.a.2, triangle.b.2, triangle.c.2)
    }
}

extension TriangleRange {
    /// Sorts the range's triangles into tiles, in two passes: count, then place.
    func bin(into grid: TileGrid) {
        tileStarts.resize(to: grid.count + 1)
        for tile in 0...grid.count {
            tileStarts[tile] = 0
        }
        for index in 0..<setups.count {
            grid.forEachTile(touchedBy: setups[index]) { tileStarts[$0 + 1] += 1 }
        }
        for tile in 0..<grid.count {
            tileStarts[tile + 1] += tileStarts[tile]
        }
        tileEntries.resize(to: Int(tileStarts[grid.count]))
        for index in 0..<setups.count {
            grid.forEachTile(touchedBy: setups[index]) { tile in
                tileEntries[Int(tileStarts[tile])] = Int32(index)
                tileStarts[tile] += 1
            }
        }
        // Placing moved each start to its end, which is the next tile's start: move them back by one tile.
        for tile in stride(from: grid.count, to: 0, by: -1) {
            tileStarts[tile] = tileStarts[tile - 1]
        }
        tileStarts[0] = 0
    }
}
