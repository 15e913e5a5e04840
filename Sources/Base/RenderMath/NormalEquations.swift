/// The normal equations of a weighted least-squares problem, which minimize a sum of w·(j·x − r)².
package struct NormalEquations: Sendable {
    /// The number of unknowns.
    package let count: Int
    /// The matrix row by row; only the columns from the diagonal on are filled.
    package private(set) var matrix: [Double]
    package private(set) var right: [Double]

    package init(count: Int) {
        self.count = count
        matrix = [Double](repeating: 0, count: count * count)
        right = [Double](repeating: 0, count: count)
    }

    /// A system that was accumulated elsewhere.
    /// - Parameters:
    ///   - matrix: row by row; only the columns from the diagonal on are used.
    ///   - right: one number for each unknown.
    package init(matrix: [Double], right: [Double]) {
        precondition(matrix.count == right.count * right.count, "The matrix needs one row and one column for each unknown.")
        (count, self.matrix, self.right) = (right.count, matrix, right)
    }

    /// Adds a square that depends on a few unknowns.
    /// - Parameters:
    ///   - unknowns: their indices, ascending.
    ///   - factors: one for each unknown.
    package mutating func add(_ unknowns: [Int], _ factors: [Double], residual: Double, weight: Double) {
        let count = count
        matrix.withUnsafeMutableBufferPointer { matrix in
            for a in unknowns.indices {
                let row = unknowns[a] * count
                let scaled = factors[a] * weight
                for b in a..<unknowns.count { matrix[row + unknowns[b]] += scaled * factors[b] }
                right[unknowns[a]] += scaled * residual
            }
        }
    }

    /// Adds two squares that depend on the same few unknowns, such as those of a point's two coordinates.
    /// - Parameters:
    ///   - unknowns: their indices, ascending.
    ///   - factors: one for each unknown and square.
    package mutating func add(_ unknowns: [Int], _ factors: [SIMD2<Double>], residual: SIMD2<Double>, weight: Double) {
        precondition(unknowns.count == factors.count && unknowns.allSatisfy { right.indices.contains($0) })
        let count = count
        matrix.withUnsafeMutableBufferPointer { matrix in
            unknowns.withUnsafeBufferPointer { unknowns in
                factors.withUnsafeBufferPointer { factors in
                    for a in unknowns.indices {
                        let row = unknowns[a] &* count
                        let scaled = factors[a] * weight
                        for b in a..<unknowns.count {
                            let product = scaled * factors[b]
                            matrix[row &+ unknowns[b]] += product.x + product.y
                        }
                    }
                }
            }
        }
        for (unknown, factor) in zip(unknowns, factors) {
            let product = factor * weight * residual
            right[unknown] += product.x + product.y
        }
    }

    /// Adds all squares of another system, multiplied by a factor.
    package mutating func add(_ other: NormalEquations, times factor: Double) {
        for index in matrix.indices { matrix[index] += other.matrix[index] * factor }
        for index in right.indices { right[index] += other.right[index] * factor }
    }

    /// Adds a square that depends on one unknown.
    package mutating func add(_ unknown: Int, residual: Double, weight: Double) {
        matrix[unknown * count + unknown] += weight
        right[unknown] += weight * residual
    }

    /// Returns the unknowns, each within its bounds.
    ///
    /// Unknowns that the solution moves beyond a bound are fixed there, and the others are solved for again.
    /// - Returns: nil if the system has no unique solution.
    package func solved(within bounds: (Int) -> ClosedRange<Double>) -> [Double]? {
        var held = [Double?](repeating: nil, count: count)
        for _ in 0..<6 {
            guard let solution = solved(holding: held) else { return nil }
            var isWithin = true
            for index in 0..<count where held[index] == nil {
                let range = bounds(index)
                if solution[index] < range.lowerBound {
                    held[index] = range.lowerBound
                } else if solution[index] > range.upperBound {
                    held[index] = range.upperBound
                }
                if held[index] != nil { isWithin = false }
            }
            if isWithin { return solution }
        }
        guard let solution = solved(holding: held) else { return nil }
        return solution.indices.map { min(max(solution[$0], bounds($0).lowerBound), bounds($0).upperBound) }
    }

    /// Solves for the unknowns that are not held, by Cholesky factorization.
    private func solved(holding held: [Double?]) -> [Double]? {
        let free = held.indices.filter { held[$0] == nil }
        let size = free.count
        var result = held.map { $0 ?? 0 }
        func entry(_ a: Int, _ b: Int) -> Double { a <= b ? matrix[a * count + b] : matrix[b * count + a] }
        var factor = [Double](repeating: 0, count: size * size)
        var solution = [Double](repeating: 0, count: size)
        for row in 0..<size {
            var value = right[free[row]]
            for index in held.indices {
                if let known = held[index], known != 0 { value -= entry(free[row], index) * known }
            }
            solution[row] = value
            for column in 0...row {
                var sum = entry(free[row], free[column])
                for k in 0..<column { sum -= factor[row * size + k] * factor[column * size + k] }
                if row == column {
                    guard sum > 0 else { return nil }
                    factor[row * size + row] = sum.squareRoot()
                } else {
                    factor[row * size + column] = sum / factor[column * size + column]
                }
            }
        }
        for row in 0..<size {
            for k in 0..<row { solution[row] -= factor[row * size + k] * solution[k] }
            solution[row] /= factor[row * size + row]
        }
        for row in stride(from: size - 1, through: 0, by: -1) {
            for k in row + 1..<max(size, row + 1) { solution[row] -= factor[k * size + row] * solution[k] }
            solution[row] /= factor[row * size + row]
        }
        for (index, unknown) in free.enumerated() { result[unknown] = solution[index] }
        return result
    }
}
