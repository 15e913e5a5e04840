public import Imaging
import Scheduling

/// The regions where pixels differ: boxes around groups of them.
enum DifferingRegions {
    /// The smallest boxes around groups of pixels whose value is above a tolerance, those with the most such pixels first; groups
    /// nearer than about a cell are one.
    static func boxes(
        in map: DifferenceMap, within mask: PixelMask?, above tolerance: Float, threads: Int
    ) -> [DifferingRegion] {
        let side = DifferingCellsKernel.side
        let columns = (map.size.width + side - 1) / side
        let rows = parallelMap(count: (map.size.height + side - 1) / side, threads: threads) { row in
            DifferingCellsKernel.cells(inRow: row, of: map, within: mask, above: tolerance)
        }
        var cells: [DifferingRegion?] = []
        cells.reserveCapacity(rows.count * columns)
        for row in rows { cells += row }
        var groups: [DifferingRegion] = []
        var open: [Int] = []
        for start in cells.indices {
            guard var group = cells[start] else { continue }
            cells[start] = nil
            open.append(start)
            while let index = open.popLast() {
                let column = index % columns
                for row in stride(from: index - column - columns, through: index - column + columns, by: columns)
                where cells.indices.contains(row) {
                    for neighbour in row + max(column - 1, 0)...row + min(column + 1, columns - 1) {
                        guard let cell = cells[neighbour] else { continue }
                        cells[neighbour] = nil
                        group.merge(cell)
                        open.append(neighbour)
                    }
                }
            }
            groups.append(group)
        }
        // Groups come in the order of their first cells, and a stable sort keeps it among equals.
        return groups.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    }
}

/// A group of pixels that differ.
public struct DifferingRegion: Hashable, Sendable {
    /// The smallest box around them.
    public internal(set) var box: PixelRectangle
    /// The number of these pixels.
    public internal(set) var count: Int

    /// Takes in another group.
    mutating func merge(_ other: DifferingRegion) {
        let right = max(box.x + box.width, other.box.x + other.box.width)
        let bottom = max(box.y + box.height, other.box.y + other.box.height)
        box.x = min(box.x, other.box.x)
        box.y = min(box.y, other.box.y)
        box.width = right - box.x
        box.height = bottom - box.y
        count += other.count
    }
}
