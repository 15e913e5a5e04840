import Imaging
import RenderMath
import Scheduling

/// Takes blotches off skin and leaves pores and edges.
///
/// The root of light is averaged over squares of `step` pixels. A guided filter, guided by what it filters, then flattens what varies
/// little over a radius of squares and leaves strong edges. What it took away varies slowly, so it is taken from the picture itself
/// between the squares' centres: everything finer than a square stays, and so do the edges.
///
/// After K. He, J. Sun and X. Tang, "Guided Image Filtering" (ECCV 2010), and K. He and J. Sun, "Fast Guided Filter" (2015).
struct SkinSmoothing {
    /// The side of a square in pixels.
    let step: Int
    /// The radius of means, in squares.
    let radius: Int

    /// How much of the blotches goes at full force.
    static let share: Float = 0.8
    /// The variance of √light at which half of a difference stays: a standard deviation of 0.04, ten of 255 steps in middle tones.
    static let variance: Float = 0.0016

    /// - Parameter scale: the size of the largest blotches, in pixels.
    init(scale: Float) {
        var step = 1
        // Up to seven squares a radius are fine enough, and their sums short.
        while scale / Float(step) > 7.5 { step *= 2 }
        self.step = step
        radius = max(1, Int((scale / Float(step)).rounded()))
    }

    /// How many pixels to each side are read.
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
        parallelFor(count: all.count, threads: threads) { index, _ in
            subtract(differences, touch, planes, row: all.lowerBound + index)
        }
    }

    /// The squares that the pixels of a range need.
    private func cells(around pixels: Range<Int>, of count: Int) -> Range<Int> {
        let margin = 2 * radius + 1
        let last = (count - 1) / step
        return max(pixels.lowerBound / step - margin, 0)..<min((pixels.upperBound - 1) / step + margin, last) + 1
    }

    // MARK: Squares

    private func average(_ planes: LightPlanes, row: Int, size: (width: Int, height: Int), into cells: [CellPlane]) {
        let lines = row * step..<min((row + 1) * step, size.height)
        let firstColumn = planes.blocks.lowerBound * 16
        let count = planes.blocks.count
        withUnsafeTemporaryAllocation(of: Lanes.self, capacity: count) { memory in
            guard let sums = memory.baseAddress else { return }
            let columns = UnsafeRawPointer(sums).assumingMemoryBound(to: Float.self)
            for (channel, cell) in cells.enumerated() {
                sums.initialize(repeating: Lanes(), count: count)
                for line in lines { addRoots(of: planes.line(line).channel(channel), to: sums, count: count) }
                let target = cell.line(row)
                for column in cell.columns {
                    let pixels = column * step..<min((column + 1) * step, size.width)
                    var sum: Float = 0
                    for pixel in pixels { sum += columns[pixel &- firstColumn] }
                    target[column - cell.columns.lowerBound] = sum / Float(pixels.count * lines.count)
                }
            }
        }
    }

    private func addRoots(of light: UnsafePointer<Lanes>, to sums: UnsafeMutablePointer<Lanes>, count: Int) {
        let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
        for block in 0..<count {
            sums[block] += LaneMath.min(LaneMath.max(light[block], zero), one).squareRoot()
        }
    }

    // MARK: Pixels

    private func subtract(_ differences: [CellPlane], _ touch: WeightKernel, _ planes: LightPlanes, row: Int) {
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
                    spreadColumns(of: differences[channel], mixed, blocks, into: spread)
                    let first = light + (blocks.lowerBound - line.firstBlock)
                    for block in 0..<blocks.count {
                        first[block] = smoothed(first[block], by: spread[block], amounts[block])
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

    /// The two squares on either side of a pixel's middle, counted from a first one, and the share of the second.
    @inline(__always)
    private func neighbours(_ pixel: Int, in cells: Range<Int>) -> (first: Int, second: Int, share: Float) {
        // In half pixels, so that it is whole numbers: squares' middles are at step, 3·step, 5·step …
        let place = 2 &* pixel &+ 1 &- step
        let cell = place >= 0 ? place / (2 &* step) : -1
        let share = Float(place &- cell &* 2 &* step) / Float(2 &* step)
        let last = cells.count &- 1
        let first = min(max(cell &- cells.lowerBound, 0), last)
        return (first, min(max(cell &+ 1 &- cells.lowerBound, 0), last), share)
    }

    private func mixRows(of cells: CellPlane, at row: Int, into mixed: UnsafeMutablePointer<Float>) {
        let (first, second, share) = neighbours(row, in: cells.rows)
        let (upper, lower) = (cells.line(cells.rows.lowerBound + first), cells.line(cells.rows.lowerBound + second))
        for column in 0..<cells.columns.count {
            mixed[column] = upper[column] + (lower[column] - upper[column]) * share
        }
    }

    private func spreadColumns(
        of cells: CellPlane, _ mixed: UnsafePointer<Float>, _ blocks: Range<Int>, into spread: UnsafeMutablePointer<Lanes>
    ) {
        for block in blocks {
            var lanes = Lanes()
            for lane in 0..<16 {
                let (first, second, share) = neighbours(block &* 16 &+ lane, in: cells.columns)
                lanes[lane] = mixed[first] + (mixed[second] - mixed[first]) * share
            }
            spread[block &- blocks.lowerBound] = lanes
        }
    }
}
