/// A factored sparse symmetric positive definite matrix.
///
/// The rows are renumbered so that neighbours stay near each other (Cuthill and McKee 1969), and each row is stored from its
/// first nonzero entry to the diagonal (the envelope), within which all of the factor's entries lie.
struct EnvelopeCholesky {
    private let order: [Int]
    private let first: [Int]
    private var rows: [[Double]]

    /// Factors a matrix given by its rows: column and value of each entry, both halves, columns in any order.
    /// - Precondition: the matrix is positive definite.
    init(rows entries: [[(column: Int, value: Double)]]) {
        let order = Self.order(of: entries)
        var newIndex = [Int](repeating: 0, count: order.count)
        for (new, old) in order.enumerated() { newIndex[old] = new }
        var first: [Int] = []
        var rows: [[Double]] = []
        for (row, old) in order.enumerated() {
            let start = entries[old].reduce(row) { min($0, newIndex[$1.column]) }
            var values = [Double](repeating: 0, count: row - start + 1)
            for entry in entries[old] where newIndex[entry.column] <= row {
                values[newIndex[entry.column] - start] += entry.value
            }
            first.append(start)
            rows.append(values)
        }
        self.order = order
        self.first = first
        self.rows = rows
        factor()
    }

    private mutating func factor() {
        for row in rows.indices {
            var values = rows[row]
            let start = first[row]
            for column in start..<row {
                let from = max(start, first[column])
                var sum = values[column - start]
                let other = rows[column]
                let shift = first[column]
                for inner in from..<max(from, column) { sum -= values[inner - start] * other[inner - shift] }
                values[column - start] = sum / other[column - shift]
            }
            var diagonal = values[row - start]
            for inner in start..<row { diagonal -= values[inner - start] * values[inner - start] }
            precondition(diagonal > 0, "The matrix is not positive definite.")
            values[row - start] = diagonal.squareRoot()
            rows[row] = values
        }
    }

    /// The solution for a right-hand side.
    func solve(_ rightSide: [SIMD3<Double>]) -> [SIMD3<Double>] {
        var values = order.map { rightSide[$0] }
        for row in rows.indices {
            for column in first[row]..<row { values[row] -= values[column] * rows[row][column - first[row]] }
            values[row] /= rows[row][row - first[row]]
        }
        for row in rows.indices.reversed() {
            values[row] /= rows[row][row - first[row]]
            for column in first[row]..<row { values[column] -= values[row] * rows[row][column - first[row]] }
        }
        var solution = values
        for (new, old) in order.enumerated() { solution[old] = values[new] }
        return solution
    }

    /// The new order of the rows: breadth first from a vertex with few neighbours, few neighbours first; then reversed.
    private static func order(of entries: [[(column: Int, value: Double)]]) -> [Int] {
        var isListed = [Bool](repeating: false, count: entries.count)
        var order: [Int] = []
        let byDegree = entries.indices.sorted { (entries[$0].count, $0) < (entries[$1].count, $1) }
        for start in byDegree where !isListed[start] {
            isListed[start] = true
            order.append(start)
            var next = order.count - 1
            while next < order.count {
                let around = entries[order[next]].map(\.column).filter { !isListed[$0] }
                for vertex in around.sorted(by: { (entries[$0].count, $0) < (entries[$1].count, $1) }) where !isListed[vertex] {
                    isListed[vertex] = true
                    order.append(vertex)
                }
                next += 1
            }
        }
        return order.reversed()
    }
}
