/// A colour that changes smoothly over a picture: a polynomial of second degree for each channel.
struct LightSurface {
    private static let terms = 6
    /// The three channels' coefficients of each term.
    private let coefficients: [SIMD3<Double>]
    private let columns: Double
    private let rows: Double

    /// Fits the surface to the colours of cells by weighted least squares.
    /// - Parameter weights: the weight of each cell; 0 excludes it.
    init(_ grid: CellGrid, colors: [SIMD3<Float>], weights: [Double]) {
        (columns, rows) = (Double(grid.columns), Double(grid.rows))
        var matrix = [Double](repeating: 0, count: Self.terms * Self.terms)
        var right = [SIMD3<Double>](repeating: .zero, count: Self.terms)
        for cell in 0..<grid.count where weights[cell] > 0 {
            let terms = Self.basis(
                Double(cell % grid.columns) + 0.5, Double(cell / grid.columns) + 0.5, columns: columns, rows: rows)
            for i in 0..<Self.terms {
                let weighted = terms[i] * weights[cell]
                for j in 0...i { matrix[i * Self.terms + j] += weighted * terms[j] }
                right[i] += SIMD3<Double>(colors[cell]) * weighted
            }
        }
        // Few cells, or cells in a line, do not determine the surface: the flattest one is chosen.
        for i in 0..<Self.terms { matrix[i * Self.terms + i] += i == 0 ? 1e-9 : 1e-3 }
        coefficients = Self.solution(of: matrix, right)
    }

    /// Returns the colour at a position, in cells from the upper left corner.
    func color(_ x: Double, _ y: Double) -> SIMD3<Double> {
        let terms = Self.basis(x, y, columns: columns, rows: rows)
        var sum = SIMD3<Double>.zero
        for term in 0..<Self.terms { sum += coefficients[term] * terms[term] }
        return sum
    }

    private static func basis(_ x: Double, _ y: Double, columns: Double, rows: Double) -> SIMD8<Double> {
        let (u, v) = (2 * x / columns - 1, 2 * y / rows - 1)
        return SIMD8(1, u, v, u * u, u * v, v * v, 0, 0)
    }

    /// Solves by Cholesky decomposition; the matrix is symmetric and positive definite, and only its lower half is read.
    private static func solution(of matrix: [Double], _ right: [SIMD3<Double>]) -> [SIMD3<Double>] {
        var (lower, result) = (matrix, right)
        for i in 0..<terms {
            for j in 0...i {
                var sum = lower[i * terms + j]
                for k in 0..<j { sum -= lower[i * terms + k] * lower[j * terms + k] }
                lower[i * terms + j] = i == j ? max(sum, 1e-12).squareRoot() : sum / lower[j * terms + j]
            }
        }
        for i in 0..<terms {
            for k in 0..<i { result[i] -= result[k] * lower[i * terms + k] }
            result[i] /= lower[i * terms + i]
        }
        for i in (0..<terms).reversed() {
            for k in (i + 1)..<terms { result[i] -= result[k] * lower[k * terms + i] }
            result[i] /= lower[i * terms + i]
        }
        return result
    }
}
