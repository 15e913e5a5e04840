import RenderMath

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
        let (width, height) = (columns.count, rows.count)
        let margin = (radius + 15) / 16 * 16
        let stride = (width + 15) / 16 * 16
        withUnsafeTemporaryAllocation(of: Float.self, capacity: stride * (height + 2) + 2 * margin) { memory in
            guard let sums = memory.baseAddress else { return }
            // A row between zeros, which add nothing, and how many numbers meet along it at each position.
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

    /// Sixteen sums of numbers that lie some places apart.
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
