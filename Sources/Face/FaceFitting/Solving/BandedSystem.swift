/// A symmetric, positive definite system of linear equations that couples only nearby unknowns.
struct BandedSystem {
    /// The number of unknowns.
    let count: Int
    /// The greatest distance between two coupled unknowns.
    let reach: Int
    /// For each unknown, its diagonal entry and the entries to its right.
    private var rows: [Double]
    /// The right-hand side.
    var right: [Double]

    init(count: Int, reach: Int) {
        (self.count, self.reach) = (count, reach)
        rows = [Double](repeating: 0, count: count * (reach + 1))
        right = [Double](repeating: 0, count: count)
    }

    /// Adds to an entry on or right of the diagonal.
    mutating func add(_ value: Double, row: Int, column: Int) { rows[row * (reach + 1) + column - row] += value }

    /// Returns the unknowns, by Gaussian elimination; nil if the matrix is not positive definite.
    func solved() -> [Double]? {
        var (rows, solution) = (rows, right)
        let width = reach + 1
        for row in 0..<count {
            let pivot = rows[row * width]
            guard pivot > 0 else { return nil }
            for step in 1..<max(min(width, count - row), 1) {
                let factor = rows[row * width + step] / pivot
                guard factor != 0 else { continue }
                let below = (row + step) * width
                for further in step..<min(width, count - row) {
                    rows[below + further - step] -= factor * rows[row * width + further]
                }
                solution[row + step] -= factor * solution[row]
            }
        }
        for row in stride(from: count - 1, through: 0, by: -1) {
            var value = solution[row]
            for step in 1..<max(min(width, count - row), 1) { value -= rows[row * width + step] * solution[row + step] }
            solution[row] = value / rows[row * width]
        }
        return solution
    }
}
