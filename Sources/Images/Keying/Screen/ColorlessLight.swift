/// The light of a screen without colour over a picture, from the samples of each cell that show the screen.
struct ColorlessLight {
    private let samples: ColorlessSamples
    private let window: Double
    /// The mean of each cell's screen in OKLab; nil for cells that show none.
    private var means: [SIMD3<Double>?]
    /// The indices of the samples of each cell that show the screen.
    private var members: [[Int]]

    /// The divisor of the least fraction of a cell that must show the screen: one of this many samples.
    private static let fewest = 8
    /// The greatest change of hue over the picture, in OKLab.
    private static let greatestTint = 0.04
    /// The greatest change of lightness over the picture, in OKLab.
    private static let greatestFalloff = 0.3

    /// Follows the screen over the picture, starting from all cells that show its mean colour.
    /// - Parameter window: the distance in OKLab within which the samples of a cell belong to the screen. A step between
    ///   neighbouring cells of more than half of it ends the screen.
    init(_ samples: ColorlessSamples, around mean: SIMD3<Double>, window: Double) {
        self.samples = samples
        self.window = window
        means = Array(repeating: nil, count: samples.grid.count)
        members = Array(repeating: [], count: samples.grid.count)
        var next = means.indices.filter { take($0, near: mean, step: window) }
        while let cell = next.popLast() {
            for neighbour in samples.grid.neighbours(of: cell) where means[neighbour] == nil {
                guard take(neighbour, near: means[cell]!, step: window / 2) else { continue }
                guard let found = means[neighbour], Self.isPlausible(found, mean) else {
                    means[neighbour] = nil
                    members[neighbour] = []
                    continue
                }
                next.append(neighbour)
            }
        }
    }

    var hasCells: Bool { means.contains { $0 != nil } }

    private static func isPlausible(_ color: SIMD3<Double>, _ mean: SIMD3<Double>) -> Bool {
        let off = color - mean
        return abs(off.x) < greatestFalloff && (off.y * off.y + off.z * off.z).squareRoot() < greatestTint
    }

    /// Counts a cell as screen if enough of its samples are near a colour and their mean is within a step of it.
    private mutating func take(_ cell: Int, near color: SIMD3<Double>, step: Double) -> Bool {
        let near = samples.cells[cell].filter { ScreenSearch.distance(samples.colors[$0], color) < window }
        guard !near.isEmpty, near.count * Self.fewest >= samples.cells[cell].count else { return false }
        let mean = near.reduce(SIMD3.zero) { $0 + samples.colors[$1] } / Double(near.count)
        guard ScreenSearch.distance(mean, color) <= step else { return false }
        (means[cell], members[cell]) = (mean, near)
        return true
    }
}

extension ColorlessLight {
    /// The screen in linear light at the corners of the cells: a smooth surface through all cells that show the screen,
    /// corrected by the cells around each corner. It stays within the range of these cells.
    var atNodes: [SIMD3<Float>] {
        let grid = samples.grid
        let colors = members.map { indices in
            indices.reduce(SIMD3<Float>.zero) { $0 + samples.linear[$1] } / Float(max(indices.count, 1))
        }
        let weights = zip(members, samples.cells).map { Double($0.count) / Double(max($1.count, 1)) }
        let surface = LightSurface(grid, colors: colors, weights: weights)
        let screen = colors.indices.filter { weights[$0] > 0 }.map { colors[$0] }
        let (low, high) = (screen.reduce(screen[0], pointwiseMin), screen.reduce(screen[0], pointwiseMax))
        let residuals = colors.indices.map { cell in
            SIMD3<Double>(colors[cell]) - surface.color(Double(cell % grid.columns) + 0.5, Double(cell / grid.columns) + 0.5)
        }
        return (0..<grid.nodeCount).map { node in
            let (column, row) = (Double(node % (grid.columns + 1)), Double(node / (grid.columns + 1)))
            var (sum, weight) = (SIMD3<Double>.zero, 0.25)
            for cell in grid.cells(aroundNode: node) {
                sum += residuals[cell] * weights[cell]
                weight += weights[cell]
            }
            let color = SIMD3<Float>(surface.color(column, row) + sum / weight)
            return pointwiseMin(pointwiseMax(color, low), high)
        }
    }

    /// The distance in OKLab from the screen's light that four fifths of its samples stay below.
    /// - Parameter atNodes: the screen's light at the corners of the cells.
    func usualDistance(from atNodes: [SIMD3<Float>]) -> Double {
        let across = samples.grid.columns + 1
        let distances = members.indices.flatMap { cell in
            let corner = cell / samples.grid.columns * across + cell % samples.grid.columns
            let sum = atNodes[corner] + atNodes[corner + 1] + atNodes[corner + across] + atNodes[corner + across + 1]
            let light = ColorlessSamples.oklab(sum / 4)
            return members[cell].map { ScreenSearch.distance(samples.colors[$0], light) }
        }
        return distances.sorted()[distances.count * 4 / 5]
    }
}
