import RenderMath

/// A smooth function of the plane through scattered heights, even in the first coordinate.
///
/// A polyharmonic spline with the kernel r³: of all functions that are as close to the heights as slack allows, the one
/// that bends least (Duchon 1977, "Splines minimizing rotation-invariant semi-norms"). Each point counts with its mirror image.
struct SymmetricHeightSpline {
    /// A given height.
    struct Sample {
        var point: SIMD2<Double>
        var height: Double
        /// The tolerance for deviations from the height; at 0 the surface passes through it.
        var slack: Double
    }

    private let points: [SIMD2<Double>]
    private let weights: [Double]
    private let constant: Double
    private let slope: Double

    /// The spline of at least three samples whose second coordinates differ.
    init(samples: [Sample]) {
        let count = samples.count
        var matrix = [[Double]](repeating: [Double](repeating: 0, count: count + 3), count: count + 2)
        for row in 0..<count {
            for column in 0..<count {
                matrix[row][column] = Self.kernel(samples[row].point, samples[column].point)
            }
            matrix[row][row] += samples[row].slack
            matrix[row][count] = 1
            matrix[row][count + 1] = samples[row].point.y
            matrix[row][count + 2] = samples[row].height
            matrix[count][row] = 1
            matrix[count + 1][row] = samples[row].point.y
        }
        let solution = DenseSystem.solve(augmented: matrix)
        points = samples.map(\.point)
        weights = Array(solution[0..<count])
        constant = solution[count]
        slope = solution[count + 1]
    }

    /// The height at a point.
    func height(at point: SIMD2<Double>) -> Double {
        var sum = constant + slope * point.y
        for index in points.indices {
            sum += weights[index] * Self.kernel(point, points[index])
        }
        return sum
    }

    private static func kernel(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        let ySquare = (a.y - b.y) * (a.y - b.y)
        let square = (a.x - b.x) * (a.x - b.x) + ySquare
        let mirrorSquare = (a.x + b.x) * (a.x + b.x) + ySquare
        // In units of 100 mm, so that the system's numbers have similar magnitudes.
        return (square * square.squareRoot() + mirrorSquare * mirrorSquare.squareRoot()) * 1e-6
    }
}

/// Small dense linear systems.
enum DenseSystem {
    /// Solves by Gaussian elimination, the largest pivot of a column first.
    /// - Parameter augmented: `n` rows of `n` coefficients and the right side.
    /// - Precondition: the matrix is not singular.
    static func solve(augmented: [[Double]]) -> [Double] {
        var rows = augmented
        let count = rows.count
        for column in 0..<count {
            var pivot = column
            for row in column..<count where rows[row][column].magnitude > rows[pivot][column].magnitude { pivot = row }
            rows.swapAt(column, pivot)
            precondition(rows[column][column] != 0, "The system is singular.")
            let pivotRow = rows[column]
            for row in (column + 1)..<count {
                let factor = rows[row][column] / pivotRow[column]
                if factor == 0 { continue }
                for entry in column...count { rows[row][entry] -= factor * pivotRow[entry] }
            }
        }
        var solution = [Double](repeating: 0, count: count)
        for row in stride(from: count - 1, through: 0, by: -1) {
            var sum = rows[row][count]
            for column in (row + 1)..<max(count, row + 1) { sum -= rows[row][column] * solution[column] }
            solution[row] = sum / rows[row][row]
        }
        return solution
    }
}
