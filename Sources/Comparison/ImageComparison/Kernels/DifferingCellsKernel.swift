internal import CLanes
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
        let count = (width + side - 1) / side
        return map.values.withUnsafeBufferPointer { values in
            var cells: [DifferingRegion?] = []
            cells.reserveCapacity(count)
            while cells.count < count {
                let first = cells.count * side
                if mask == nil && first + 2 * side <= width {
                    let (left, right) = twoCells(from: first, rows, values.baseAddress!, width, above: tolerance)
                    cells.append(left)
                    cells.append(right)
                } else {
                    cells.append(
                        region(first..<min(first + side, width), rows) { x, y in
                            values[y &* width &+ x] > tolerance && mask?.isSet[y * width + x] ?? true
                        })
                }
            }
            return cells
        }
    }

    /// Two whole cells side by side, all pixels of which are looked at, sixteen at a time.
    @inline(__always)
    private static func twoCells(
        from column: Int, _ rows: Range<Int>, _ values: UnsafePointer<Float>, _ width: Int, above tolerance: Float
    ) -> (left: DifferingRegion?, right: DifferingRegion?) {
        var counts = SIMD16<Int32>.zero
        var (leftRows, rightRows) = (0..<0, 0..<0)
        for y in rows {
            let line = UnsafeRawPointer(values + (y &* width &+ column)).loadUnaligned(as: SIMD16<Float>.self)
            // Negative where the pixel differs: of two numbers the difference has the sign of the comparison.
            let signs = lanes_bit_pattern(SIMD16(repeating: tolerance) - line)
            counts = counts &- (signs &>> 31)
            let bits = lanes_bits(signs)
            if bits & 0x00FF != 0 { leftRows = (leftRows.isEmpty ? y : leftRows.lowerBound)..<y &+ 1 }
            if bits & 0xFF00 != 0 { rightRows = (rightRows.isEmpty ? y : rightRows.lowerBound)..<y &+ 1 }
        }
        return (
            region(from: column, leftRows, counts.lowHalf), region(from: column + side, rightRows, counts.highHalf)
        )
    }

    /// - Parameter counts: the pixels that differ in each column.
    @inline(__always)
    private static func region(from column: Int, _ rows: Range<Int>, _ counts: SIMD8<Int32>) -> DifferingRegion? {
        if rows.isEmpty { return nil }
        var (left, right) = (0, side - 1)
        while counts[left] == 0 { left += 1 }
        while counts[right] == 0 { right -= 1 }
        let box = PixelRectangle(x: column + left, y: rows.lowerBound, width: right - left + 1, height: rows.count)
        return DifferingRegion(box: box, count: Int(counts.wrappedSum()))
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
