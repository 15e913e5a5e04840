import Imaging

/// Finds the pixels that differ, cell by cell.
enum DifferingCellsKernel {
    /// Pixels along the side of a cell.
    static let side = 8

    /// For each cell of a row of cells, the smallest box around its pixels whose value is above a tolerance; nil for none.
    static func cells(
        inRow row: Int, of map: DifferenceMap, within mask: PixelMask?, above tolerance: Float
    ) -> [DifferingRegion?] {
        let (width, height) = (map.size.width, map.size.height)
        let rows = row * side..<min((row + 1) * side, height)
        // A row of cells lies within one of blocks.
        if tolerance >= 0, !map.mayHoldDifferences(inRow: rows.lowerBound) {
            return Array(repeating: nil, count: (width + side - 1) / side)
        }
        return map.values.withUnsafeBufferPointer { values in
            (0..<(width + side - 1) / side).map { column in
                let columns = column * side..<min((column + 1) * side, width)
                return region(columns, rows) { x, y in
                    values[y &* width &+ x] > tolerance && mask?.isSet[y * width + x] ?? true
                }
            }
        }
    }

    @inline(__always)
    private static func region(
        _ columns: Range<Int>, _ rows: Range<Int>, where isDifferent: (_ x: Int, _ y: Int) -> Bool
    ) -> DifferingRegion? {
        var (count, left, right, top, bottom) = (0, Int.max, 0, Int.max, 0)
        for y in rows {
            for x in columns where isDifferent(x, y) {
                count &+= 1
                left = min(left, x)
                right = max(right, x)
                top = min(top, y)
                bottom = y
            }
        }
        guard count > 0 else { return nil }
        let box = PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
        return DifferingRegion(box: box, count: count)
    }
}
