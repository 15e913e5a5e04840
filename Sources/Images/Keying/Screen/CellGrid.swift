import Imaging

/// A picture divided into square cells; the last ones of rows and columns may be smaller.
struct CellGrid: Equatable {
    let size: ImageSize
    /// The side of a cell in pixels; a multiple of 16, so that a group of sixteen pixels is in one cell.
    let side: Int
    let columns: Int
    let rows: Int

    /// Creates cells of 16 pixels for pictures whose shorter side is below 1080, and proportionally larger cells for larger
    /// pictures.
    init(size: ImageSize) {
        self.size = size
        side = 16 * max(1, (min(size.width, size.height) + 360) / 720)
        columns = (size.width + side - 1) / side
        rows = (size.height + side - 1) / side
    }

    var count: Int { columns * rows }

    /// The number of corners of cells: one more than cells along each axis.
    var nodeCount: Int { (columns + 1) * (rows + 1) }

    /// The offsets of a cell's samples along one side: sixteen across, four down.
    func sampleOffsets(across: Bool) -> [Int] {
        across ? (0..<16).map { $0 * side / 16 + side / 32 } : (0..<4).map { $0 * side / 4 + side / 8 }
    }

    /// Returns, at each corner, the greatest value of the adjacent cells; negative values are unknown.
    /// - Parameter none: the value if all adjacent cells are unknown.
    func greatestAtNodes(_ values: [Float], otherwise none: Float) -> [Float] {
        atNodes(values, max).map { $0 < 0 ? none : $0 }
    }

    /// Returns, at each corner, the least value of the adjacent cells.
    func leastAtNodes(_ values: [Float]) -> [Float] {
        atNodes(values, min)
    }

    private func atNodes(_ values: [Float], _ choose: (Float, Float) -> Float) -> [Float] {
        (0..<nodeCount).map { node in
            let (column, row) = (node % (columns + 1), node / (columns + 1))
            let (left, right) = (max(column - 1, 0), min(column, columns - 1))
            let (above, below) = (max(row - 1, 0) * columns, min(row, rows - 1) * columns)
            return choose(
                choose(values[above + left], values[above + right]), choose(values[below + left], values[below + right]))
        }
    }
}
