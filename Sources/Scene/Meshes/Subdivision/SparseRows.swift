/// The rows of a sparse matrix, in double precision.
struct SparseRows {
    /// The end of each row in `columns` and `weights`; a row starts where the previous one ends.
    private(set) var ends: [Int] = []
    /// The columns of all rows, ascending in each row.
    private(set) var columns: [UInt32] = []
    /// The weights of the columns.
    private(set) var weights: [Double] = []

    /// The identity matrix.
    init(identity count: Int) {
        ends = Array(1..<(count + 1))
        columns = Array(0..<UInt32(count))
        weights = Array(repeating: 1, count: count)
    }

    /// A matrix without rows.
    /// - Parameter rows: the number of rows for which memory is reserved.
    init(capacity rows: Int) {
        ends.reserveCapacity(rows)
        columns.reserveCapacity(8 * rows)
        weights.reserveCapacity(8 * rows)
    }

    /// The number of rows.
    var count: Int { ends.count }

    /// Returns the range of a row in `columns` and `weights`.
    subscript(row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row - 1])..<ends[row] }

    /// Adds a row.
    mutating func append(_ row: some Sequence<(column: UInt32, weight: SIMD3<Double>)>) {
        for (column, weight) in row {
            columns.append(column)
            weights.append(weight.x)
        }
        ends.append(columns.count)
    }
}

/// A sum of weighted rows, with three weights for each: of the position and of the two tangents.
struct RowSum {
    private var sums: [SIMD3<Double>]
    private var isUsed: [Bool]
    private var used: [UInt32] = []

    /// - Parameter columns: the number of columns.
    init(columns: Int) {
        sums = Array(repeating: .zero, count: columns)
        isUsed = Array(repeating: false, count: columns)
    }

    /// Adds a row, multiplied by weights.
    mutating func add(_ row: Int, of rows: SparseRows, _ weights: SIMD3<Double>) {
        for entry in rows[row] {
            let column = rows.columns[entry]
            if !isUsed[Int(column)] {
                isUsed[Int(column)] = true
                used.append(column)
            }
            sums[Int(column)] += weights * rows.weights[entry]
        }
    }

    /// Returns the sum in ascending order of columns, and starts the next one.
    mutating func take() -> [(column: UInt32, weight: SIMD3<Double>)] {
        used.sort()
        let row = used.map { (column: $0, weight: sums[Int($0)]) }
        for column in used {
            sums[Int(column)] = .zero
            isUsed[Int(column)] = false
        }
        used.removeAll(keepingCapacity: true)
        return row
    }
}
