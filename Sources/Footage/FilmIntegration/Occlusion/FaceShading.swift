import RenderMath

/// Light over a face as a smooth field on its texture: a quadratic with six coefficients for luminance, and a plane with three
/// for each ratio of colours.
struct FaceShading {
    /// For each feature the coefficients of 1, u, v, u², uv and v²; except for luminance, the last three are 0.
    private var coefficients = [SIMD3<Float>](repeating: .zero, count: 6)

    private static let terms = [6, 3, 3]
    private static let rounds = 8
    /// The ridge per texel that pulls each coefficient except the first towards 0.
    private static let ridge = 0.003
    /// The least number of texels that determine a field.
    private static let leastTexels = 40

    /// Returns the field at a position of the texture.
    /// - Parameter coordinates: the texture coordinates, scaled to −1…1.
    @inline(__always)
    func value(at coordinates: SIMD2<Float>) -> SIMD3<Float> {
        let linear = coefficients[0] + coefficients[1] * coordinates.x + coefficients[2] * coordinates.y
        let square = coefficients[3] * (coordinates.x * coordinates.x) + coefficients[4] * (coordinates.x * coordinates.y)
        return linear + (square + coefficients[5] * (coordinates.y * coordinates.y))
    }

    /// The field over all texels.
    var grid: TextureGrid {
        var grid = TextureGrid()
        for index in grid.values.indices { grid.values[index] = value(at: TextureGrid.center(index)) }
        return grid
    }

    /// Fits the field by which the visible features differ from the known ones, even if objects occlude a part of the face.
    ///
    /// Texels get lower weights, the further they are from the field (Geman and McClure's weights).
    /// - Parameters:
    ///   - seen: features of a frame.
    ///   - known: features of the face.
    ///   - deviations: the expected differences between the two, at each texel.
    /// - Returns: nil if too few texels are visible.
    init?(of seen: TextureGrid, over known: TextureGrid, deviations: TextureGrid) {
        let texels = seen.values.indices.filter { !(seen.values[$0].x - known.values[$0].x).isNaN }
        guard texels.count >= Self.leastTexels else { return nil }
        let differences = texels.map { seen.values[$0] - known.values[$0] }
        for feature in 0..<3 {
            let sorted = differences.map { $0[feature] }.sorted()
            let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
            coefficients[0][feature] = (low + high) / 2
        }
        for _ in 0..<Self.rounds {
            let sums = Sums(texels, differences, about: self, deviations)
            for feature in 0..<3 {
                guard let solution = sums.solution(of: feature, terms: Self.terms[feature], ridge: Self.ridge) else {
                    return nil
                }
                for (term, number) in solution.enumerated() { coefficients[term][feature] = Float(number) }
            }
        }
    }

    /// The weighted sums of one round. All features share the weights, so that a plane's matrix is a part of the quadratic's.
    private struct Sums {
        /// The six rows, and the right-hand side of each feature, in the first six components.
        private var rows = [SIMD8<Double>](repeating: .zero, count: 6)
        private var rights = [SIMD8<Double>](repeating: .zero, count: 3)
        private let count: Int

        init(_ texels: [Int], _ differences: [SIMD3<Float>], about field: FaceShading, _ deviations: TextureGrid) {
            count = texels.count
            for (index, texel) in texels.enumerated() {
                let center = TextureGrid.center(texel)
                let away = (differences[index] - field.value(at: center)) / deviations.values[texel]
                let closeness = 1 / (1 + Double((away * away).sum()) / 9)
                let (x, y) = (Double(center.x), Double(center.y))
                let basis = SIMD8(1, x, y, x * x, x * y, y * y, 0, 0)
                let weighted = basis * (closeness * closeness)
                for row in 0..<6 { rows[row] += weighted * basis[row] }
                for feature in 0..<3 { rights[feature] += weighted * Double(differences[index][feature]) }
            }
        }

        func solution(of feature: Int, terms: Int, ridge: Double) -> [Double]? {
            var matrix: [Double] = []
            for row in 0..<terms {
                for column in 0..<terms {
                    matrix.append(rows[row][column] + (row == column && row > 0 ? ridge * Double(count) : 0))
                }
            }
            return NormalEquations(matrix: matrix, right: (0..<terms).map { rights[feature][$0] })
                .solved { _ in -Double.infinity...Double.infinity }
        }
    }
}
