import Imaging

/// A picture in square cells, the last ones of rows and columns perhaps narrower.
struct CellGrid: Equatable {
    let size: ImageSize
    /// In pixels; a multiple of 16, so that sixteen pixels that are worked on at once lie in one cell.
    let side: Int
    let columns: Int
    let rows: Int

    /// Cells of 16 pixels for a picture whose shorter side is below 1080, and proportionally larger ones for larger pictures.
    init(size: ImageSize) {
        self.size = size
        side = 16 * max(1, (min(size.width, size.height) + 360) / 720)
        columns = (size.width + side - 1) / side
        rows = (size.height + side - 1) / side
    }

    var count: Int { columns * rows }

    /// Corners of cells, one more each way than cells.
    var nodeCount: Int { (columns + 1) * (rows + 1) }

    /// The offsets along a side at which a cell is looked at, counted from its beginning: sixteen across, four down.
    func sampleOffsets(across: Bool) -> [Int] {
        across ? (0..<16).map { $0 * side / 16 + side / 32 } : (0..<4).map { $0 * side / 4 + side / 8 }
    }

    /// At each corner the greatest of the values of the cells that touch it; values below 0 say nothing.
    /// - Parameter none: the value where no cell says anything.
    func greatestAtNodes(_ values: [Float], otherwise none: Float) -> [Float] {
        atNodes(values, max).map { $0 < 0 ? none : $0 }
    }

    /// At each corner the least of the values of the cells that touch it.
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
