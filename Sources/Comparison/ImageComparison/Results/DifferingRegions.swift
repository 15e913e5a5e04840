public import Imaging
import Scheduling

/// Finds the regions of differing pixels: boxes around groups of them.
enum DifferingRegions {
    /// Returns the smallest boxes around groups of pixels whose value is above a tolerance, those with most such pixels first.
    ///
    /// Groups nearer than about a cell are joined.
    static func boxes(
        in map: DifferenceMap, within mask: PixelMask?, above tolerance: Float, threads: Int
    ) -> [DifferingRegion] {
        let columns = DifferingCellsKernel.cellCount(along: map.size.width)
        let rows = DifferingCellsKernel.cellCount(along: map.size.height)
        var cells = [DifferingCell](unsafeUninitializedCapacity: columns * rows) { cells, count in
            nonisolated(unsafe) let start = cells.baseAddress!
            parallelFor(count: rows, threads: threads) { row, _ in
                DifferingCellsKernel.find(
                    inRow: row, of: map, within: mask, above: tolerance, into: start + row * columns)
            }
            count = columns * rows
        }
        /// Removes and returns a cell; nil if none of its pixels differs.
        func take(_ index: Int) -> DifferingRegion? {
            guard let region = DifferingRegion(cells[index], column: index % columns, row: index / columns) else { return nil }
            cells[index].count = 0
            return region
        }
        var groups: [DifferingRegion] = []
        var open: [Int] = []
        for start in cells.indices {
            guard var group = take(start) else { continue }
            open.append(start)
            while let index = open.popLast() {
                let column = index % columns
                for row in stride(from: index - column - columns, through: index - column + columns, by: columns)
                where cells.indices.contains(row) {
                    for neighbour in row + max(column - 1, 0)...row + min(column + 1, columns - 1) {
                        guard let cell = take(neighbour) else { continue }
                        group.merge(cell)
                        open.append(neighbour)
                    }
                }
            }
            groups.append(group)
        }
        // Groups are in the order of their first cells; the sort is stable for equal counts.
        return groups.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    }
}

/// A group of differing pixels.
public struct DifferingRegion: Hashable, Sendable {
    /// The smallest box around the pixels.
    public internal(set) var box: PixelRectangle
    /// The number of differing pixels.
    public internal(set) var count: Int

    /// Adds another group.
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

extension DifferingRegion {
    /// Creates the region of a cell of the picture; nil if no pixel differs.
    fileprivate init?(_ cell: DifferingCell, column: Int, row: Int) {
        guard cell.count > 0 else { return nil }
        let side = DifferingCellsKernel.side
        box = PixelRectangle(
            x: column * side + Int(cell.left), y: row * side + Int(cell.top), width: Int(cell.right - cell.left) + 1,
            height: Int(cell.bottom - cell.top) + 1)
        count = Int(cell.count)
    }
}
