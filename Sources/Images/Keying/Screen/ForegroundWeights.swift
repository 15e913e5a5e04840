import Imaging

/// Learns from a picture how the foreground's key channel lies to its other two: its `NeutralLimit` at the corners of the cells.
///
/// A cell is opaque where none of its samples shows the screen by more than an eighth. It asks for the least weight with which nine tenths of its samples
/// count as opaque. Cells that are not opaque take the greatest of the nearest that are, up to six cells away. At corners that only opaque cells
/// touch, a weight is at least 0.5, so that few of other colours among them become holes; towards edges it falls, since there what has
/// the screen's colour is a mixture with it.
struct ForegroundWeights {
    /// Lower, what is grey would be eaten away where it lies near what is not.
    private static let leastWeight: Float = 0
    private static let leastOpaqueWeight: Float = 0.5
    private static let levels: Float = 32
    private static let reach = 6
    /// Of the key channel, in linear light: differences below it are noise.
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

    /// The weight that a cell asks for, or −1 where it is not opaque.
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

    /// Cells that know nothing take the greatest weight of their eight neighbours.
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
