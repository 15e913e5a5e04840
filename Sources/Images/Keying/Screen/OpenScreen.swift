/// The cells that show only the unobstructed screen, under uneven light too.
///
/// Cells as bright as the light's surface are open. From them the search continues to neighbouring cells that are only slightly
/// darker than the previous one: light falls off slowly, while a veil, a shadow's edge or a strand of hair is a step.
struct OpenScreen {
    /// The greatest step between neighbours, as a fraction of their light.
    private static let greatestStep = 0.05

    let isOpen: [Bool]

    /// - Parameters:
    ///   - ratios: the ratio of each cell's light to the surface's; only cells of the screen count.
    ///   - isScreen: whether each cell shows the screen.
    ///   - lowest: the ratio above which a cell is open regardless of its neighbours.
    init(_ grid: CellGrid, ratios: [Double], isScreen: [Bool], lowest: Double) {
        var isOpen = (0..<grid.count).map { isScreen[$0] && ratios[$0] > lowest }
        var edge = isOpen.indices.filter { isOpen[$0] }
        while let cell = edge.popLast() {
            let (x, y) = (cell % grid.columns, cell / grid.columns)
            for row in max(y - 1, 0)...min(y + 1, grid.rows - 1) {
                for column in max(x - 1, 0)...min(x + 1, grid.columns - 1) {
                    let next = row * grid.columns + column
                    guard isScreen[next], !isOpen[next] else { continue }
                    guard ratios[next] > ratios[cell] * (1 - Self.greatestStep) else { continue }
                    isOpen[next] = true
                    edge.append(next)
                }
            }
        }
        self.isOpen = isOpen
    }
}
