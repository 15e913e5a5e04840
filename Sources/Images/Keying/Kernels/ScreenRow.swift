import RenderMath

/// The screen along one row: its values at the borders of the cells.
struct ScreenRow: ~Copyable {
    enum Part: Int {
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

    /// Takes the values for a row of the picture in.
    func fill(from plate: ScreenPlate, row: Int) {
        let upper = row / side * nodes
        let share = (Float(row % side) + 0.5) / Float(side)
        for (index, part) in [plate.red, plate.green, plate.blue, plate.weight, plate.scale].enumerated() {
            for node in 0..<nodes {
                let above = part[upper + node]
                values[index * nodes + node] = above + (part[upper + nodes + node] - above) * share
            }
        }
    }

    /// A part of sixteen pixels that lie in one cell.
    @inline(__always)
    func lanes(_ part: Part, at place: Place) -> Lanes {
        let start = values + (part.rawValue &* nodes &+ place.cell)
        let left = start[0]
        return Lanes(repeating: left) + place.shares * Lanes(repeating: start[1] - left)
    }

    /// Where sixteen pixels lie among the cells.
    struct Place {
        let cell: Int
        let shares: Lanes
    }

    /// Where sixteen pixels lie whose first is in a cell, so many pixels from its left side.
    @inline(__always)
    func place(cell: Int, within: Int) -> Place {
        let offsets = Lanes(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11.5, 12.5, 13.5, 14.5, 15.5)
        return Place(cell: cell, shares: (offsets + Float(within)) * (1 / Float(side)))
    }
}
