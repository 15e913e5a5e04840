import RenderMath
import Scheduling

/// Resamples rows of light: along each row first, then down the columns.
///
/// Sums keep the order of the pixels, so they are equal on every platform. Threads compute bands of rows. Each keeps only those
/// of its horizontally resampled rows that the next row still needs.
struct ResamplingKernel: Sendable {
    /// The weights of the pixels of a row for each column.
    let columns: FilterWeights
    /// The weights of the pixels of a column for each row.
    let rows: FilterWeights

    /// Returns a row of the source, in its own memory or in the buffer passed to it.
    typealias Reading = @Sendable (_ row: Int, _ spare: UnsafeMutablePointer<SIMD4<Float>>) -> UnsafePointer<SIMD4<Float>>
    /// Receives a row of the result.
    typealias Writing = @Sendable (_ row: Int, _ light: UnsafeMutablePointer<SIMD4<Float>>) -> Void

    /// The largest number of result rows in a band. Source rows at the ends of a band are resampled twice.
    private static let mostRowsAtOnce = 64

    /// - Parameters:
    ///   - width: the width of the source, in pixels.
    ///   - read: called for each required row, from several threads, with increasing rows within a band.
    ///   - write: receives each row of the result once, from several threads.
    func run(width: Int, threads: Int, read: Reading, write: Writing) {
        let height = rows.count
        let atOnce = threads <= 1 ? height : max(1, min(Self.mostRowsAtOnce, height / (4 * threads)))
        let held = Int(rows.shares.map(\.count).max() ?? 1)
        parallelFor(count: (height + atOnce - 1) / atOnce, threads: threads) { index, _ in
            let stretch = index * atOnce..<min((index + 1) * atOnce, height)
            let ringWidth = (columns.count + 15) / 16 * 16
            withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: width + (held + 1) * ringWidth) { memory in
                memory.initialize(repeating: .zero)
                let start = memory.baseAddress!
                make(stretch, RowRing(start: start + width, count: held, width: ringWidth), spare: start, read, write)
            }
        }
    }

    /// The last horizontally resampled rows, followed by a buffer for a result row; all have a multiple of sixteen colours.
    private struct RowRing {
        let start: UnsafeMutablePointer<SIMD4<Float>>
        let count: Int
        let width: Int

        func line(_ row: Int) -> UnsafeMutablePointer<SIMD4<Float>> { start + (row % count) * width }
        var result: UnsafeMutablePointer<SIMD4<Float>> { start + count * width }
    }

    private func make(
        _ stretch: Range<Int>, _ ring: RowRing, spare: UnsafeMutablePointer<SIMD4<Float>>, _ read: Reading, _ write: Writing
    ) {
        var next = 0
        for row in stretch {
            let share = rows.shares[row]
            let (first, end) = (Int(share.start), Int(share.start) + Int(share.count))
            next = max(next, first)
            while next < end {
                narrow(read(next, spare), into: ring.line(next))
                next += 1
            }
            sum(ring, first..<end, firstWeight: Int(share.firstWeight))
            write(row, ring.result)
        }
    }

    /// Resamples one row to the width of the result.
    private func narrow(_ source: UnsafePointer<SIMD4<Float>>, into target: UnsafeMutablePointer<SIMD4<Float>>) {
        columns.shares.withUnsafeBufferPointer { shares in
            columns.weights.withUnsafeBufferPointer { weights in
                for x in 0..<shares.count {
                    let share = shares[x]
                    let (pixel, weight) = (source + Int(share.start), weights.baseAddress! + Int(share.firstWeight))
                    var sum = SIMD4<Float>.zero
                    for tap in 0..<Int(share.count) { sum += pixel[tap] * weight[tap] }
                    target[x] = sum
                }
            }
        }
    }

    /// Computes the weighted sum of some rows, clamped to valid colours.
    private func sum(_ ring: RowRing, _ source: Range<Int>, firstWeight: Int) {
        withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: source.count) { lines in
            for (index, row) in source.enumerated() { lines.initializeElement(at: index, to: UnsafeRawPointer(ring.line(row))) }
            rows.weights.withUnsafeBufferPointer { weights in
                let weight = weights.baseAddress! + firstWeight
                let target = UnsafeMutableRawPointer(ring.result)
                for offset in stride(from: 0, to: ring.width &* 16, by: 64) {
                    var sum = Lanes(repeating: 0)
                    for index in 0..<lines.count {
                        sum += (lines[index] + offset).loadUnaligned(as: Lanes.self) * weight[index]
                    }
                    target.storeBytes(of: Self.withinBounds(sum), toByteOffset: offset, as: Lanes.self)
                }
            }
        }
    }

    /// Clamps the overshoot of a cubic interpolation in four colours: values below zero, and alpha above one.
    @inline(__always)
    private static func withinBounds(_ colors: Lanes) -> Lanes {
        let most = Lanes(
            .infinity, .infinity, .infinity, 1, .infinity, .infinity, .infinity, 1, .infinity, .infinity, .infinity, 1,
            .infinity, .infinity, .infinity, 1)
        let zero = Lanes(repeating: 0)
        let positive = colors.replaced(by: zero, where: colors .< zero)
        return positive.replaced(by: most, where: positive .> most)
    }
}
