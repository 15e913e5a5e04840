import Imaging

/// Where pixels differ: boxes around groups of them.
enum DifferingRegions {
    /// Pixels along the side of a cell; groups nearer than about a cell are one.
    private static let cellSide = 8

    /// The smallest boxes around groups of pixels whose value is above a tolerance, those with the most such pixels first.
    static func boxes(in map: DifferenceMap, within mask: PixelMask?, above tolerance: Float) -> [DifferingRegion] {
        var cells = cells(of: map, within: mask, above: tolerance)
        let columns = (map.size.width + cellSide - 1) / cellSide
        var groups: [DifferingRegion] = []
        for start in cells.indices {
            guard let first = cells[start] else { continue }
            cells[start] = nil
            var group = first
            var open = [start]
            while let place = open.popLast() {
                for neighbour in neighbours(of: place, columns: columns, count: cells.count) {
                    guard let cell = cells[neighbour] else { continue }
                    cells[neighbour] = nil
                    group.merge(cell)
                    open.append(neighbour)
                }
            }
            groups.append(group)
        }
        // Groups come in the order of their first cells, and a stable sort keeps it among equals.
        return groups.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    }

    private static func cells(
        of map: DifferenceMap, within mask: PixelMask?, above tolerance: Float
    ) -> [DifferingRegion?] {
        let (width, height) = (map.size.width, map.size.height)
        let columns = (width + cellSide - 1) / cellSide
        var cells = [DifferingRegion?](repeating: nil, count: columns * ((height + cellSide - 1) / cellSide))
        for y in 0..<height {
            for x in 0..<width where map.values[y * width + x] > tolerance {
                if let mask, !mask.isSet[y * width + x] { continue }
                let pixel = DifferingRegion(box: PixelRectangle(x: x, y: y, width: 1, height: 1), count: 1)
                let place = y / cellSide * columns + x / cellSide
                if cells[place] == nil { cells[place] = pixel } else { cells[place]!.merge(pixel) }
            }
        }
        return cells
    }

    private static func neighbours(of place: Int, columns: Int, count: Int) -> [Int] {
        let column = place % columns
        let across = max(column - 1, 0)...min(column + 1, columns - 1)
        return [place - columns, place, place + columns].filter { (0..<count).contains($0) }.flatMap { row in
            across.map { row - column + $0 }
        }
    }
}

/// A group of pixels that differ.
public struct DifferingRegion: Hashable, Sendable {
    /// The smallest box around them.
    public internal(set) var box: PixelRectangle
    /// How many they are.
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
