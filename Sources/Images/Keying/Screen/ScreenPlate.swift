import Imaging

/// The screen as it would appear with nothing in front of it, and the values that separate it from the foreground. Values at
/// the corners of the cells, interpolated linearly between them.
struct ScreenPlate {
    let grid: CellGrid
    /// The key's axis; nil for a screen without colour.
    let axis: KeyAxis?
    /// The screen in linear light.
    let red: [Float]
    let green: [Float]
    let blue: [Float]
    /// The weight of the `NeutralLimit` with which the key channel is compared.
    let weight: [Float]
    /// The reciprocal of the screen's own key difference.
    let scale: [Float]
    /// The mean colour of the screen over the picture.
    let mean: SIMD3<Float>

    private init(_ grid: CellGrid, _ axis: KeyAxis?, colors: [SIMD3<Float>], weight: [Float]) {
        self.grid = grid
        self.axis = axis
        self.weight = weight
        red = colors.map(\.x)
        green = colors.map(\.y)
        blue = colors.map(\.z)
        scale = zip(colors, weight).map { 1 / max(axis?.difference($0, weight: $1) ?? 1, 1e-3) }
        mean = colors.reduce(.zero, +) / Float(colors.count)
    }

    /// Creates a screen of one colour in even light.
    init(_ grid: CellGrid, color: SIMD3<Float>) {
        self.init(
            grid, KeyAxis(of: color), colors: Array(repeating: color, count: grid.nodeCount),
            weight: Array(repeating: NeutralLimit.safeWeight, count: grid.nodeCount))
    }

    /// Creates a screen without colour from its light at the corners of the cells.
    init(_ grid: CellGrid, colorless colors: [SIMD3<Float>]) {
        self.init(
            grid, nil, colors: colors, weight: Array(repeating: NeutralLimit.safeWeight, count: grid.nodeCount))
    }

    /// Finds the screen in a picture; nil if there is none.
    init?(of picture: SRGBImage, _ grid: CellGrid, keys: [SIMD3<Float>]) {
        let cells = CellSamples(of: picture, grid: grid)
        guard let screen = ScreenCells(cells, keys: keys) else { return nil }
        let colors = Self.colors(grid, cells.means, screen.isScreen)
        guard let axis = KeyAxis(of: colors.reduce(.zero, +) / Float(colors.count)) else { return nil }
        let bare = ScreenPlate(
            grid, axis, colors: colors, weight: Array(repeating: NeutralLimit.safeWeight, count: grid.nodeCount))
        let weights = ForegroundWeights(of: picture, before: bare, axis: axis)
        self.init(grid, axis, colors: colors, weight: weights.atNodes)
    }

    /// The greatest distance of a cell below the surface, as a fraction of it, at which it has full weight: shadows and hair
    /// are darker.
    private static let tolerance: Double = 0.04

    /// The screen's colour at the corners of the cells.
    private static func colors(_ grid: CellGrid, _ means: [SIMD3<Float>], _ isScreen: [Bool]) -> [SIMD3<Float>] {
        var weights = isScreen.map { $0 ? 1.0 : 0 }
        var surface = LightSurface(grid, colors: means, weights: weights)
        var ratios = [Double](repeating: 0, count: grid.count)
        for _ in 0..<4 {
            for cell in 0..<grid.count where isScreen[cell] {
                let color = surface.color(Double(cell % grid.columns) + 0.5, Double(cell / grid.columns) + 0.5)
                ratios[cell] = Double(means[cell].sum()) / max(color.sum(), 1e-4)
                weights[cell] = ratios[cell] < 1 - tolerance ? 0.02 : 1
            }
            surface = LightSurface(grid, colors: means, weights: weights)
        }
        let open = OpenScreen(grid, ratios: ratios, isScreen: isScreen, lowest: 1 - 1.5 * tolerance)
        return nodes(grid, surface, means, open.isOpen)
    }

    /// Corrects the surface towards the open screen around each corner: each of the 16 nearest cells has four times the weight
    /// of the surface. At the picture's edge all of them are on one side, so a second pass corrects the remaining difference.
    private static func nodes(
        _ grid: CellGrid, _ surface: LightSurface, _ means: [SIMD3<Float>], _ isOpen: [Bool]
    ) -> [SIMD3<Float>] {
        let across = grid.columns + 1
        var nodes = (0..<grid.nodeCount).map { surface.color(Double($0 % across), Double($0 / across)) }
        for _ in 0..<2 {
            let ratios = (0..<grid.count).map { cell -> SIMD3<Double> in
                let corner = cell / grid.columns * across + cell % grid.columns
                let sum = nodes[corner] + nodes[corner + 1] + nodes[corner + across] + nodes[corner + across + 1]
                return SIMD3<Double>(means[cell]) * 4 / pointwiseMax(sum, SIMD3(repeating: 4e-4))
            }
            for node in nodes.indices {
                let (column, row) = (node % across, node / across)
                var (sum, count) = (SIMD3<Double>(repeating: 0.25), 0.25)
                for y in max(row - 2, 0)..<min(row + 2, grid.rows) {
                    for x in max(column - 2, 0)..<min(column + 2, grid.columns) where isOpen[y * grid.columns + x] {
                        sum += ratios[y * grid.columns + x]
                        count += 1
                    }
                }
                nodes[node] *= sum / count
            }
        }
        return nodes.map { SIMD3<Float>(pointwiseMax($0, SIMD3(repeating: 1e-4))) }
    }
}
