import RenderMath

/// The screen along one row: its values at the borders of the cells.
struct ScreenRow: ~Copyable {
    enum Channel: Int {
        case red, green, blue, weight, scale
    }

    let side: Int
    private let nodes: Int
    private let values: UnsafeMutablePointer<Float>

    init(_ plate: ScreenPlate) {
        side = plate.grid.side
        nodes = plate.grid.columns + 1
        values = .allocate(capacity: 5 * nodes)
        values.initialize(repeating: 0, count: 5 * nodes)
    }

    deinit {
        values.deallocate()
    }

    /// Interpolates the plate's values for a row of the picture.
    func fill(from plate: ScreenPlate, row: Int) {
        let upper = row / side * nodes
        let share = (Float(row % side) + 0.5) / Float(side)
        for (index, channel) in [plate.red, plate.green, plate.blue, plate.weight, plate.scale].enumerated() {
            for node in 0..<nodes {
                let above = channel[upper + node]
                values[index * nodes + node] = above + (channel[upper + nodes + node] - above) * share
            }
        }
    }

    /// Returns a channel of sixteen pixels in one cell.
    @inline(__always)
    func lanes(_ channel: Channel, at position: Position) -> Lanes {
        let start = values + (channel.rawValue &* nodes &+ position.cell)
        let left = start[0]
        return Lanes(repeating: left) + position.shares * Lanes(repeating: start[1] - left)
    }

    /// The position of sixteen pixels among the cells.
    struct Position {
        let cell: Int
        let shares: Lanes
    }

    /// Returns the position of sixteen pixels in a cell, the first `within` pixels from the cell's left side.
    @inline(__always)
    func position(cell: Int, within: Int) -> Position {
        let offsets = Lanes(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11.5, 12.5, 13.5, 14.5, 15.5)
        return Position(cell: cell, shares: (offsets + Float(within)) * (1 / Float(side)))
    }
}
