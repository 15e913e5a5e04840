/// One number for each square of a part of a picture.
final class CellPlane: @unchecked Sendable {
    let columns: Range<Int>
    let rows: Range<Int>
    private let values: UnsafeMutablePointer<Float>

    /// Zeros.
    init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns
        self.rows = rows
        values = .allocate(capacity: columns.count * rows.count)
        values.initialize(repeating: 0, count: columns.count * rows.count)
    }

    deinit {
        values.deallocate()
    }

    private var count: Int { columns.count * rows.count }

    /// A row's numbers from the first column on.
    @inline(__always)
    func line(_ row: Int) -> UnsafeMutablePointer<Float> {
        values + (row &- rows.lowerBound) &* columns.count
    }

    /// Replaces the numbers by what the guided filter takes off them.
    func becomeDifference(radius: Int, variance: Float) {
        let squares = CellPlane(columns: columns, rows: rows)
        let means = CellPlane(columns: columns, rows: rows)
        for index in 0..<count { squares.values[index] = values[index] * values[index] }
        means.values.update(from: values, count: count)
        means.average(radius: radius)
        squares.average(radius: radius)
        // Of the line through a neighbourhood, slope · value + offset, the slope in one plane and the offset in the other.
        for index in 0..<count {
            let mean = means.values[index]
            let varied = max(squares.values[index] - mean * mean, 0)
            let slope = varied / (varied + variance)
            squares.values[index] = slope
            means.values[index] = mean * (1 - slope)
        }
        means.average(radius: radius)
        squares.average(radius: radius)
        for index in 0..<count { values[index] -= squares.values[index] * values[index] + means.values[index] }
    }

    /// Replaces each number by the mean of those within a radius along both sides, as far as there are any.
    ///
    /// Sums are taken afresh for each number and always in the same order, so they do not depend on where the part begins.
    private func average(radius: Int) {
        let width = columns.count
        let height = rows.count
        withUnsafeTemporaryAllocation(of: Float.self, capacity: width * height) { memory in
            guard let sums = memory.baseAddress else { return }
            for row in 0..<height {
                addAlong(values + row * width, radius: radius, into: sums + row * width, count: width)
            }
            for row in 0..<height {
                let target = values + row * width
                let read = max(row - radius, 0)..<min(row + radius + 1, height)
                target.update(repeating: 0, count: width)
                for other in read {
                    let source = sums + other * width
                    for column in 0..<width { target[column] += source[column] }
                }
                for column in 0..<width {
                    let across = min(column &+ radius &+ 1, width) &- max(column &- radius, 0)
                    target[column] /= Float(across &* read.count)
                }
            }
        }
    }

    private func addAlong(_ source: UnsafePointer<Float>, radius: Int, into sums: UnsafeMutablePointer<Float>, count: Int) {
        sums.initialize(repeating: 0, count: count)
        for shift in -radius...radius {
            let first = max(0, -shift)
            let last = min(count, count - shift)
            if first >= last { continue }
            for column in first..<last { sums[column] += source[column &+ shift] }
        }
    }
}
