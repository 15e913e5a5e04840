import Imaging

/// Learns the relation of the foreground's key channel to its other two: its `NeutralLimit` at the corners of the cells.
///
/// A cell is opaque if none of its samples shows more of the screen than an eighth. Its weight is the least with which nine
/// tenths of its samples count as opaque. Cells that are not opaque take the greatest weight of the nearest opaque cells, up to
/// six cells away. At corners that touch only opaque cells the weight is at least 0.5, so that a few samples of other colours
/// do not become holes. Towards edges the weight falls, because colours near the screen's are mixtures with it there.
struct ForegroundWeights {
    /// A lower weight would make grey foreground transparent next to coloured foreground.
    private static let leastWeight: Float = 0
    private static let leastOpaqueWeight: Float = 0.5
    private static let levels: Float = 32
    private static let reach = 6
    /// The noise of the key channel, in linear light; smaller differences are ignored.
    private static let noise: Float = 0.01

    let atNodes: [Float]

    init(of picture: SRGBImage, before plate: ScreenPlate, axis: KeyAxis) {
        let grid = plate.grid
        var weights = [Float](repeating: -1, count: grid.count)
        CellSamples.forEachCell(of: picture, grid) { cell, colors in
            let corner = cell / grid.columns * (grid.columns + 1) + cell % grid.columns
            weights[cell] = Self.weight(of: colors, axis, scale: plate.scale[corner])
        }
        var grown = weights
        for _ in 0..<Self.reach { grown = Self.grown(grown, grid) }
        var atNodes = grid.greatestAtNodes(grown, otherwise: NeutralLimit.safeWeight)
        let least = grid.leastAtNodes(weights)
        for node in atNodes.indices where least[node] >= 0 { atNodes[node] = max(atNodes[node], Self.leastOpaqueWeight) }
        self.atNodes = atNodes
    }

    /// Returns the weight that a cell needs, or −1 if the cell is not opaque.
    private static func weight(of colors: some Collection<SIMD3<Float>>, _ axis: KeyAxis, scale: Float) -> Float {
        var histogram = SIMD32<UInt8>.zero
        for color in colors {
            let neutral = NeutralLimit(of: color, axis)
            if (neutral.key - neutral.larger) * scale > 0.12 { return -1 }
            let level = Int((neutral.neededWeight(noise: noise) * levels).rounded(.up))
            histogram[max(level - 1, 0)] += 1
        }
        var rest = colors.count / 10
        var level = 31
        while level > 0, Int(histogram[level]) <= rest {
            rest -= Int(histogram[level])
            level -= 1
        }
        return level == 0 ? leastWeight : Float(level + 1) / levels
    }

    /// Gives cells without a weight the greatest weight of their eight neighbours.
    private static func grown(_ weights: [Float], _ grid: CellGrid) -> [Float] {
        var grown = weights
        for y in 0..<grid.rows {
            for x in 0..<grid.columns where weights[y * grid.columns + x] < 0 {
                var greatest: Float = -1
                for row in max(y - 1, 0)...min(y + 1, grid.rows - 1) {
                    for column in max(x - 1, 0)...min(x + 1, grid.columns - 1) {
                        greatest = max(greatest, weights[row * grid.columns + column])
                    }
                }
                grown[y * grid.columns + x] = greatest
            }
        }
        return grown
    }
}
