/// Finds the colour of a screen from a stated key colour.
///
/// The search examines the picture's border before its interior, and colours near the stated key before those farther away. So
/// a subject that is larger than the screen, or whose colour is close to the key, does not attract it.
struct ScreenSearch {
    /// The distance within which colours belong to one screen.
    let window: Double
    /// The greatest distance of a screen from the stated key.
    let reach: Double
    /// One of this many colours must be near the key before the search starts there.
    private static let fewest = 50

    /// The mean of the screen's colours, or nil if none is within reach of the key.
    /// - Parameters:
    ///   - border: the colours along the picture's border.
    ///   - all: the colours of the whole picture.
    func center(from key: SIMD3<Double>, border: [SIMD3<Double>], all: [SIMD3<Double>]) -> SIMD3<Double>? {
        for (colors, radius) in [(border, window), (border, reach), (all, window), (all, reach)] {
            let near = colors.count { Self.distance($0, key) < radius }
            guard near > 0, near * Self.fewest >= colors.count || radius == reach && colors.count == all.count else { continue }
            guard let start = Self.shifted(key, over: colors, radii: [radius, radius, (radius + window) / 2]) else { continue }
            return Self.shifted(start, over: all, radii: [window, window])
        }
        return nil
    }

    /// Moves a colour repeatedly to the mean of the colours around it (mean shift); nil if there are none.
    private static func shifted(
        _ start: SIMD3<Double>, over colors: [SIMD3<Double>], radii: [Double]
    ) -> SIMD3<Double>? {
        var center = start
        for radius in radii {
            var (sum, count) = (SIMD3<Double>.zero, 0.0)
            for color in colors where distance(color, center) < radius {
                sum += color
                count += 1
            }
            guard count > 0 else { return nil }
            center = sum / count
        }
        return center
    }

    static func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
        let off = a - b
        return (off * off).sum().squareRoot()
    }
}

extension CellGrid {
    /// Whether a cell touches the picture's border.
    func isOnBorder(_ cell: Int) -> Bool {
        let (column, row) = (cell % columns, cell / columns)
        return column == 0 || row == 0 || column == columns - 1 || row == rows - 1
    }

    /// The cells around a cell, eight at most.
    func neighbours(of cell: Int) -> [Int] {
        cells(from: SIMD2(cell % columns - 1, cell / columns - 1), to: SIMD2(cell % columns + 1, cell / columns + 1))
            .filter { $0 != cell }
    }

    /// The cells up to two columns and two rows from a corner, sixteen at most.
    func cells(aroundNode node: Int) -> [Int] {
        let (column, row) = (node % (columns + 1), node / (columns + 1))
        return cells(from: SIMD2(column - 2, row - 2), to: SIMD2(column + 1, row + 1))
    }

    private func cells(from first: SIMD2<Int>, to last: SIMD2<Int>) -> [Int] {
        (max(first.y, 0)...min(last.y, rows - 1)).flatMap { row in
            (max(first.x, 0)...min(last.x, columns - 1)).map { row * columns + $0 }
        }
    }
}
