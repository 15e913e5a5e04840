import Imaging
import RenderMath
import Scheduling

/// Removes blotches from skin and keeps pores and edges.
///
/// The root of light is averaged over cells of `step` by `step` pixels. A self-guided filter then flattens small variations
/// within a radius of cells and keeps strong edges. Its difference varies slowly, so it is interpolated between the cells'
/// centres and subtracted from the picture itself: detail finer than a cell and edges stay.
///
/// After K. He, J. Sun and X. Tang, "Guided Image Filtering" (ECCV 2010), and K. He and J. Sun, "Fast Guided Filter" (2015).
struct SkinSmoothing {
    /// The side of a cell in pixels.
    let step: Int
    /// The radius of means, in cells.
    let radius: Int

    /// The fraction of the blotches that is removed at full force.
    static let share: Float = 0.8
    /// The variance of √light at which half of a difference stays: a standard deviation of 0.04, or ten of 255 steps in
    /// mid-tones.
    static let variance: Float = 0.0016

    /// - Parameter scale: the size of the largest blotches, in pixels.
    init(scale: Float) {
        var step = 1
        // A radius of up to seven cells is fine enough and keeps the sums short.
        while scale / Float(step) > 7.5 { step *= 2 }
        self.step = step
        radius = max(1, Int((scale / Float(step)).rounded()))
    }

    /// The number of pixels read on each side.
    var reach: Int { (2 * radius + 2) * step }

    func apply(_ touch: WeightKernel, to planes: LightPlanes, threads: Int) {
        let size = touch.size
        let columns = cells(around: touch.touch.columns, of: size.width)
        let rows = cells(around: touch.touch.rows, of: size.height)
        let differences = (0..<3).map { _ in CellPlane(columns: columns, rows: rows) }
        parallelFor(count: rows.count, threads: threads) { index, _ in
            average(planes, row: rows.lowerBound + index, size: (size.width, size.height), into: differences)
        }
        parallelFor(count: 3, threads: threads) { channel, _ in
            differences[channel].becomeDifference(radius: radius, variance: Self.variance)
        }
        let all = touch.touch.rows
        let pairs = (touch.blocks.lowerBound * 16..<touch.blocks.upperBound * 16).map { neighbours($0, in: columns) }
        parallelFor(count: all.count, threads: threads) { index, _ in
            subtract(differences, touch, planes, row: all.lowerBound + index, pairs)
        }
    }

    /// Returns the cells that a range of pixels needs.
    private func cells(around pixels: Range<Int>, of count: Int) -> Range<Int> {
        let margin = 2 * radius + 1
        let last = (count - 1) / step
        return max(pixels.lowerBound / step - margin, 0)..<min((pixels.upperBound - 1) / step + margin, last) + 1
    }

    // MARK: Squares

    private func average(_ planes: LightPlanes, row: Int, size: (width: Int, height: Int), into cells: [CellPlane]) {
        let lines = row * step..<min((row + 1) * step, size.height)
        let pixels = cells[0].columns.lowerBound * step..<min(cells[0].columns.upperBound * step, size.width)
        let blocks = pixels.lowerBound / 16..<(pixels.upperBound + 15) / 16
        withUnsafeTemporaryAllocation(of: Lanes.self, capacity: blocks.count) { memory in
            guard let sums = memory.baseAddress else { return }
            let roots = UnsafeRawPointer(sums).assumingMemoryBound(to: Float.self)
            for (channel, cell) in cells.enumerated() {
                sums.initialize(repeating: Lanes(), count: blocks.count)
                for line in lines {
                    let light = planes.line(line).channel(channel) + (blocks.lowerBound - planes.blocks.lowerBound)
                    addRoots(of: light, to: sums, count: blocks.count)
                }
                average(roots, from: blocks.lowerBound * 16, rows: lines.count, width: size.width, into: cell, row: row)
            }
        }
    }

    private func addRoots(of light: UnsafePointer<Lanes>, to sums: UnsafeMutablePointer<Lanes>, count: Int) {
        let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
        for block in 0..<count {
            sums[block] += LaneMath.min(LaneMath.max(light[block], zero), one).squareRoot()
        }
    }

    /// - Parameters:
    ///   - roots: sums down columns, starting at the column `first`.
    ///   - rows: the number of summed rows.
    private func average(
        _ roots: UnsafePointer<Float>, from first: Int, rows: Int, width: Int, into cell: CellPlane, row: Int
    ) {
        let target = cell.line(row)
        for column in cell.columns {
            let pixels = column &* step..<min((column &+ 1) &* step, width)
            var sum: Float = 0
            for pixel in pixels { sum += roots[pixel &- first] }
            target[column &- cell.columns.lowerBound] = sum / Float(pixels.count &* rows)
        }
    }

    // MARK: Pixels

    private func subtract(
        _ differences: [CellPlane], _ touch: WeightKernel, _ planes: LightPlanes, row: Int, _ pairs: [Neighbours]
    ) {
        let blocks = touch.blocks(inRow: row)
        guard !blocks.isEmpty else { return }
        let line = planes.line(row)
        let cellColumns = differences[0].columns.count
        withUnsafeTemporaryAllocation(of: Lanes.self, capacity: blocks.count * 2) { memory in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: cellColumns) { mixed in
                guard let amounts = memory.baseAddress, let mixed = mixed.baseAddress else { return }
                let spread = amounts + blocks.count
                touch.fill(row: row, blocks: blocks, into: amounts)
                for (channel, light) in [line.red, line.green, line.blue].enumerated() {
                    mixRows(of: differences[channel], at: row, into: mixed)
                    let first = (blocks.lowerBound - touch.blocks.lowerBound) * 16
                    spreadColumns(mixed, pairs[first..<first + blocks.count * 16], into: spread)
                    let own = light + (blocks.lowerBound - line.firstBlock)
                    for block in 0..<blocks.count {
                        own[block] = smoothed(own[block], by: spread[block], amounts[block])
                    }
                }
            }
        }
    }

    @inline(__always)
    private func smoothed(_ light: Lanes, by difference: Lanes, _ amount: Lanes) -> Lanes {
        let zero = Lanes(repeating: 0)
        let root = LaneMath.max(light, zero).squareRoot()
        let new = LaneMath.max(root - amount * Self.share * difference, zero)
        return light.replaced(by: new * new, where: (amount .> zero) .& (light .> zero))
    }

    /// The two cells on either side of a pixel's centre, as offsets from the first cell, and the weight of the second.
    private struct Neighbours {
        var first: Int32
        var second: Int32
        var share: Float
        /// The number of pixels from this one on between the same two cells.
        var run: Int32
    }

    private func neighbours(_ pixel: Int, in cells: Range<Int>) -> Neighbours {
        // In half pixels, to use integers: the cells' centres are at step, 3·step, 5·step …
        let position = 2 &* pixel &+ 1 &- step
        let cell = position >= 0 ? position / (2 &* step) : -1
        let share = Float(position &- cell &* 2 &* step) / Float(2 &* step)
        let last = cells.count - 1
        return Neighbours(
            first: Int32(min(max(cell - cells.lowerBound, 0), last)),
            second: Int32(min(max(cell + 1 - cells.lowerBound, 0), last)), share: share,
            run: Int32(((cell + 1) * 2 * step - position + 1) / 2))
    }

    private func mixRows(of cells: CellPlane, at row: Int, into mixed: UnsafeMutablePointer<Float>) {
        let pair = neighbours(row, in: cells.rows)
        let upper = cells.line(cells.rows.lowerBound + Int(pair.first))
        let lower = cells.line(cells.rows.lowerBound + Int(pair.second))
        for column in 0..<cells.columns.count {
            mixed[column] = upper[column] + (lower[column] - upper[column]) * pair.share
        }
    }

    private func spreadColumns(
        _ mixed: UnsafePointer<Float>, _ pairs: ArraySlice<Neighbours>, into spread: UnsafeMutablePointer<Lanes>
    ) {
        let target = UnsafeMutableRawPointer(spread).assumingMemoryBound(to: Float.self)
        pairs.withUnsafeBufferPointer { pairs in
            var index = 0
            while index < pairs.count {
                let pair = pairs[index]
                let first = mixed[Int(pair.first)]
                let more = mixed[Int(pair.second)] - first
                let end = min(index &+ Int(pair.run), pairs.count)
                while index &+ 4 <= end {
                    let shares = SIMD4(
                        pairs[index].share, pairs[index &+ 1].share, pairs[index &+ 2].share, pairs[index &+ 3].share)
                    let values = shares * more + first
                    UnsafeMutableRawPointer(target + index).storeBytes(of: values, as: SIMD4<Float>.self)
                    index &+= 4
                }
                while index < end {
                    target[index] = first + more * pairs[index].share
                    index &+= 1
                }
            }
        }
    }
}
