import KernelData

/// Sorts a range's triangles into tiles, in two passes: count, then place.
struct BinningKernel {
    let grid: TileGrid
    let range: UnsafeMutablePointer<TriangleRange>

    func bin() {
        let tileCount = grid.count
        range.pointee.tileStarts.resize(to: tileCount &+ 2)
        // Each tile's triangles are counted two entries after its own. After the summation, the tile's start is one entry after
        // its own. Placing the triangles advances this start to the tile's end, which is the next tile's start and belongs in
        // this entry.
        let starts = range.pointee.tileStarts.base
        starts.update(repeating: 0, count: tileCount &+ 2)
        let setups = range.pointee.setups.base
        let homeTiles = range.pointee.homeTiles.base
        let coveredPixels = range.pointee.coveredPixels.base
        let count = range.pointee.setups.count
        if count == 0 { return }
        range.pointee.coversFewPixels = Self.coverFewPixels(coveredPixels, count: count)
        for index in 0..<count {
            forEachTile(of: setups + index, homeTiles[index]) { starts[$0 &+ 2] &+= 1 }
        }
        for tile in 0..<tileCount {
            starts[tile &+ 2] &+= starts[tile &+ 1]
        }
        // Capacity for one more entry, because the entry after the last may be read.
        range.pointee.tileEntries.reserve(Int(starts[tileCount &+ 1]) &+ 1)
        range.pointee.tileEntries.resize(to: Int(starts[tileCount &+ 1]))
        let entries = range.pointee.tileEntries.base
        for index in 0..<count {
            let entry = TileEntry(
                setup: UInt16(truncatingIfNeeded: index), covered: UInt16(truncatingIfNeeded: coveredPixels[index]))
            forEachTile(of: setups + index, homeTiles[index]) { tile in
                entries[Int(starts[tile &+ 1])] = entry
                starts[tile &+ 1] &+= 1
            }
        }
    }

    /// Whether the triangles with pixels from set-up cover three or fewer on average.
    ///
    /// Only every fourth triangle is counted, because the result only affects speed.
    @inline(__always)
    private static func coverFewPixels(_ coveredPixels: UnsafePointer<Int32>, count: Int) -> Bool {
        var (triangles, pixels) = (0, 0)
        for index in stride(from: 0, to: count, by: 4) where coveredPixels[index] != 0 {
            triangles &+= 1
            pixels &+= coveredPixels[index].nonzeroBitCount
        }
        return pixels <= 3 &* triangles
    }

    /// Calls `body` for each tile that a triangle can touch, row by row.
    @inline(__always)
    private func forEachTile(of setup: UnsafePointer<TriangleSetup>, _ homeTile: Int32, _ body: (Int) -> Void) {
        if homeTile >= 0 { return body(Int(homeTile)) }
        let firstColumn = grid.tileColumn(ofPixel: setup.pointee.firstColumn)
        let lastColumn = grid.tileColumn(ofPixel: setup.pointee.lastColumn)
        let firstRow = grid.tileColumn(ofPixel: setup.pointee.firstRow)
        let lastRow = grid.tileColumn(ofPixel: setup.pointee.lastRow)
        let isSmall = firstColumn == lastColumn || firstRow == lastRow
        for row in Int(firstRow)...Int(lastRow) {
            for column in Int(firstColumn)...Int(lastColumn) where isSmall || reaches(setup, column: column, row: row) {
                body(row &* grid.columns &+ column)
            }
        }
    }

    /// Whether no edge has the whole tile on its outer side.
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
