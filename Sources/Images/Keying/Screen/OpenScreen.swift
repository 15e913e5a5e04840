/// The cells that show the screen and nothing of what is before it, however unevenly it is lit.
///
/// Cells as bright as the light's surface are open. From them it goes on, from neighbour to neighbour, to cells that are darker but hardly
/// darker than the one before: light falls off slowly, while a veil, a shadow's edge or a strand of hair is a step.
struct OpenScreen {
    /// The greatest step between neighbours, in parts of their light.
    private static let greatestStep = 0.05

    let isOpen: [Bool]

    /// - Parameters:
    ///   - ratios: of each cell's light to the surface's; only those of the screen count.
    ///   - isScreen: whether a cell shows the screen.
    ///   - lowest: above which ratio a cell is open by itself.
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
