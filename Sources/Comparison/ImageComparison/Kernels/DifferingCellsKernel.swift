internal import CLanes
import Imaging

/// The differing pixels of a cell: their number, and the box around them relative to the cell's first column and row.
struct DifferingCell {
    /// The number of differing pixels, 0…64.
    var count: UInt8 = 0
    var (left, right): (UInt8, UInt8) = (0, 0)
    var (top, bottom): (UInt8, UInt8) = (0, 0)
}

/// Finds differing pixels, cell by cell.
enum DifferingCellsKernel {
    /// The side of a cell in pixels.
    static let side = 8

    /// Returns the number of cells that cover `pixels` pixels in one direction.
    static func cellCount(along pixels: Int) -> Int { (pixels + side - 1) / side }

    /// Finds, for each cell of a row of cells, the pixels whose value is above a tolerance.
    /// - Parameter cells: storage for all cells of the row.
    static func find(
        inRow row: Int, of map: DifferenceMap, within mask: PixelMask?, above tolerance: Float,
        into cells: UnsafeMutablePointer<DifferingCell>
    ) {
        let (width, height) = (map.size.width, map.size.height)
        let rows = row * side..<min((row + 1) * side, height)
        let count = cellCount(along: width)
        cells.initialize(repeating: DifferingCell(), count: count)
        // A row of cells is always inside one row of blocks.
        if tolerance >= 0, !map.mayHoldDifferences(inRow: rows.lowerBound) { return }
        map.values.withUnsafeBufferPointer { values in
            var cell = 0
            while cell < count {
                let first = cell * side
                if mask == nil && first + 2 * side <= width {
                    (cells[cell], cells[cell + 1]) = twoCells(from: first, rows, values.baseAddress!, width, above: tolerance)
                    cell += 2
                } else {
                    for (top, y) in rows.enumerated() {
                        for x in first..<min(first + side, width)
                        where values[y &* width &+ x] > tolerance && mask?.isSet[y * width + x] ?? true {
                            cells[cell].add(column: UInt8(x - first), row: UInt8(top))
                        }
                    }
                    cell += 1
                }
            }
        }
    }

    /// Finds the differing pixels of two whole, unmasked cells side by side, sixteen pixels at a time.
    @inline(__always)
    private static func twoCells(
        from column: Int, _ rows: Range<Int>, _ values: UnsafePointer<Float>, _ width: Int, above tolerance: Float
    ) -> (left: DifferingCell, right: DifferingCell) {
        var counts = SIMD16<Int32>.zero
        // One bit for each row.
        var (leftRows, rightRows) = (0, 0)
        for (index, y) in rows.enumerated() {
            let line = UnsafeRawPointer(values + (y &* width &+ column)).loadUnaligned(as: SIMD16<Float>.self)
            // Negative if the pixel differs: the sign of the difference replaces the comparison.
            let signs = lanes_bit_pattern(SIMD16(repeating: tolerance) - line)
            counts = counts &- (signs &>> 31)
            let bits = lanes_bits(signs)
            if bits & 0x00FF != 0 { leftRows |= 1 &<< index }
            if bits & 0xFF00 != 0 { rightRows |= 1 &<< index }
        }
        return (DifferingCell(counts.lowHalf, inRows: leftRows), DifferingCell(counts.highHalf, inRows: rightRows))
    }
}

extension DifferingCell {
    /// - Parameters:
    ///   - counts: the number of pixels that differ in each column.
    ///   - rows: one bit for each row, set if any pixel differs.
    @inline(__always)
    fileprivate init(_ counts: SIMD8<Int32>, inRows rows: Int) {
        self.init()
        if rows == 0 { return }
        var (left, right) = (0, DifferingCellsKernel.side - 1)
        while counts[left] == 0 { left += 1 }
        while counts[right] == 0 { right -= 1 }
        count = UInt8(truncatingIfNeeded: counts.wrappedSum())
        (self.left, self.right) = (UInt8(truncatingIfNeeded: left), UInt8(truncatingIfNeeded: right))
        top = UInt8(truncatingIfNeeded: rows.trailingZeroBitCount)
        bottom = UInt8(truncatingIfNeeded: Int.bitWidth - 1 - rows.leadingZeroBitCount)
    }

    /// Adds a pixel; pixels are added row by row.
    fileprivate mutating func add(column: UInt8, row: UInt8) {
        left = count == 0 ? column : min(left, column)
        right = max(right, column)
        if count == 0 { top = row }
        bottom = row
        count += 1
    }
}
