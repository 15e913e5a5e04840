import RenderMath

/// One number for each cell of a part of a picture.
final class CellPlane: @unchecked Sendable {
    let columns: Range<Int>
    let rows: Range<Int>
    private let values: UnsafeMutablePointer<Float>

    /// Creates a plane of zeros.
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

    /// Returns the numbers of a row, from the first column on.
    @inline(__always)
    func line(_ row: Int) -> UnsafeMutablePointer<Float> {
        values + (row &- rows.lowerBound) &* columns.count
    }

    /// Replaces the numbers with what the guided filter subtracts from them.
    func becomeDifference(radius: Int, variance: Float) {
        let squares = CellPlane(columns: columns, rows: rows)
        let means = CellPlane(columns: columns, rows: rows)
        for index in 0..<count { squares.values[index] = values[index] * values[index] }
        means.values.update(from: values, count: count)
        means.average(radius: radius)
        squares.average(radius: radius)
        // The linear model of a neighbourhood, slope · value + offset: one plane stores the slopes, the other the offsets.
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

    /// Replaces each number with the mean of the existing numbers within a radius along both axes.
    ///
    /// Each sum is computed separately and in the same order, so it does not depend on where the part begins.
    private func average(radius: Int) {
        let (width, height) = (columns.count, rows.count)
        let margin = (radius + 15) / 16 * 16
        let stride = (width + 15) / 16 * 16
        withUnsafeTemporaryAllocation(of: Float.self, capacity: stride * (height + 2) + 2 * margin) { memory in
            guard let sums = memory.baseAddress else { return }
            // A row padded with zeros, which add nothing, and the number of values in each horizontal window.
            let padded = sums + stride * height + margin
            let across = padded + stride + margin
            (padded - margin).initialize(repeating: 0, count: stride + 2 * margin)
            across.initialize(repeating: 1, count: stride)
            for column in 0..<width {
                across[column] = Float(min(column &+ radius &+ 1, width) &- max(column &- radius, 0))
            }
            for row in 0..<height {
                padded.update(from: values + row * width, count: width)
                for column in Swift.stride(from: 0, to: width, by: 16) {
                    let address = sums + (row &* stride &+ column)
                    Self.sum(padded + (column &- radius), apart: 1, count: 2 &* radius &+ 1, into: address)
                }
            }
            for row in 0..<height {
                let read = max(row - radius, 0)..<min(row + radius + 1, height)
                for column in Swift.stride(from: 0, to: width, by: 16) {
                    let address = padded + column
                    Self.sum(sums + (read.lowerBound &* stride &+ column), apart: stride, count: read.count, into: address)
                    let count = UnsafeRawPointer(across + column).loadUnaligned(as: Lanes.self) * Float(read.count)
                    let mean = UnsafeRawPointer(address).loadUnaligned(as: Lanes.self) / count
                    UnsafeMutableRawPointer(address).storeBytes(of: mean, as: Lanes.self)
                }
                (values + row * width).update(from: padded, count: width)
            }
        }
    }

    /// Computes sixteen sums of numbers at a fixed distance from each other.
    @inline(__always)
    private static func sum(
        _ first: UnsafePointer<Float>, apart: Int, count: Int, into target: UnsafeMutablePointer<Float>
    ) {
        var (sum, address) = (Lanes(repeating: 0), UnsafeRawPointer(first))
        for _ in 0..<count {
            sum += address.loadUnaligned(as: Lanes.self)
            address += 4 &* apart
        }
        UnsafeMutableRawPointer(target).storeBytes(of: sum, as: Lanes.self)
    }
}
