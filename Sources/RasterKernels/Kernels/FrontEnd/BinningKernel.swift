import RasterMemory

/// Sorts a range's triangles into tiles, in two passes: count, then place.
struct BinningKernel {
    let grid: TileGrid
    let range: UnsafeMutablePointer<TriangleRange>

    func bin() {
        let tileCount = grid.count
        range.pointee.tileStarts.resize(to: tileCount &+ 1)
        let starts = range.pointee.tileStarts.base
        for tile in 0...tileCount {
            starts[tile] = 0
        }
        let setups = range.pointee.setups.base
        let count = range.pointee.setups.count
        for index in 0..<count {
            forEachTile(touchedBy: setups + index) { starts[$0 &+ 1] &+= 1 }
        }
        for tile in 0..<tileCount {
            starts[tile &+ 1] &+= starts[tile]
        }
        range.pointee.tileEntries.resize(to: Int(starts[tileCount]))
        let entries = range.pointee.tileEntries.base
        for index in 0..<count {
            forEachTile(touchedBy: setups + index) { tile in
                entries[Int(starts[tile])] = UInt16(truncatingIfNeeded: index)
                starts[tile] &+= 1
            }
        }
        // Placing moved each start to its end, which is the next tile's start: move them back by one tile.
        var tile = tileCount
        while tile > 0 {
            starts[tile] = starts[tile &- 1]
            tile &-= 1
        }
        starts[0] = 0
    }

    /// Calls `body` for each tile that a triangle can touch, row by row.
    @inline(__always)
    private func forEachTile(touchedBy setup: UnsafePointer<TriangleSetup>, _ body: (Int) -> Void) {
        let firstColumn = tile(setup.pointee.firstColumn)
        let lastColumn = tile(setup.pointee.lastColumn)
        let firstRow = tile(setup.pointee.firstRow)
        let lastRow = tile(setup.pointee.lastRow)
        if firstColumn == lastColumn && firstRow == lastRow {
            body(firstRow &* grid.columns &+ firstColumn)
            return
        }
        let isSmall = firstColumn == lastColumn || firstRow == lastRow
        for row in firstRow...lastRow {
            for column in firstColumn...lastColumn where isSmall || reaches(setup, column: column, row: row) {
                body(row &* grid.columns &+ column)
            }
        }
    }

    @inline(__always)
    private func tile(_ pixel: Int32) -> Int {
        (Int(pixel) &* grid.reciprocal) &>> 24
    }

    /// Whether no edge has a whole tile on its outer side.
    private func reaches(_ setup: UnsafePointer<TriangleSetup>, column: Int, row: Int) -> Bool {
        let left = Int64(column &* grid.side) &* 256
        let top = Int64(row &* grid.side) &* 256
        let right = left &+ Int64(grid.side) &* 256
        let bottom = top &+ Int64(grid.side) &* 256
        func isOutside(_ fromX: Int32, _ fromY: Int32, _ toX: Int32, _ toY: Int32) -> Bool {
            let (a, b) = (Int64(fromY &- toY), Int64(toX &- fromX))
            return a &* ((a > 0 ? right : left) &- Int64(fromX)) &+ b &* ((b > 0 ? bottom : top) &- Int64(fromY)) < 0
        }
        let triangle = setup.pointee
        return !isOutside(triangle.x0, triangle.y0, triangle.x1, triangle.y1)
            && !isOutside(triangle.x1, triangle.y1, triangle.x2, triangle.y2)
            && !isOutside(triangle.x2, triangle.y2, triangle.x0, triangle.y0)
    }
}
