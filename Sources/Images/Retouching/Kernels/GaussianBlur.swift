import Imaging
import RenderMath
import Scheduling

/// A gaussian blur of the part of a picture that a touch covers, and the filters based on it.
///
/// It runs along rows first, into separate memory, then down columns, so that all source pixels are read before any of them
/// changes.
struct GaussianBlur {
    /// The weights from the centre outwards; counted on both sides, they add up to 1.
    private let weights: [Float]

    /// - Parameter deviation: the standard deviation in pixels, at least 1/2; smaller values would not blur and are raised to
    ///   1/2.
    init(deviation: Float) {
        weights = GaussianWeights(deviation: Double(max(deviation, 0.5))).weights
    }

    /// The number of pixels read on each side.
    var reach: Int { weights.count - 1 }

    /// Sharpens or blurs.
    func apply(_ touch: WeightKernel, to planes: LightPlanes, threads: Int) {
        let blocks = touch.blocks
        let rows = touch.touch.rows
        let filter = touch.touch.filter
        let read = (rows.lowerBound - reach..<rows.upperBound + reach).clamped(to: planes.rows)
        let across = LightPlanes(blocks: blocks, rows: read)
        let wanted = blocksWanted(by: touch)
        parallelFor(count: read.count, threads: threads) { index, _ in
            let row = read.lowerBound + index
            let here = wanted(row)
            guard !here.isEmpty else { return }
            let (source, target) = (planes.line(row), across.line(row))
            let offset = here.lowerBound - blocks.lowerBound
            if filter == .sharpen {
                blurLuminance(source, of: planes, width: touch.size.width, into: target.red + offset, blocks: here)
            } else {
                for channel in 0..<3 {
                    blurAcross(
                        source.channel(channel), of: planes, width: touch.size.width, into: target.channel(channel) + offset,
                        blocks: here)
                }
            }
        }
        parallelFor(count: rows.count, threads: threads) { index, _ in
            let row = rows.lowerBound + index
            let reached = touch.blocks(inRow: row)
            guard !reached.isEmpty else { return }
            withUnsafeTemporaryAllocation(of: Lanes.self, capacity: reached.count) { memory in
                guard let amounts = memory.baseAddress else { return }
                touch.fill(row: row, blocks: reached, into: amounts)
                withRows(of: across, around: row) { rows in
                    mix(filter, rows, into: planes.line(row), blocks: reached, amounts: amounts)
                }
            }
        }
    }

    /// Returns, for each row, the blocks that the vertical blur of a touch's pixels reads.
    private func blocksWanted(by touch: WeightKernel) -> @Sendable (_ row: Int) -> Range<Int> {
        let rows = touch.touch.rows
        let reached = rows.map { touch.blocks(inRow: $0) }
        return { [reach] row in
            let near = (row - reach..<row + reach + 1).clamped(to: rows)
            let some = reached[near.lowerBound - rows.lowerBound..<near.upperBound - rows.lowerBound].filter { !$0.isEmpty }
            return (some.map(\.lowerBound).min() ?? 0)..<(some.map(\.upperBound).max() ?? 0)
        }
    }

    // MARK: Along a row

    /// Blurs the luminance along a row, into the plane of the first colour.
    private func blurLuminance(
        _ line: LightLine, of planes: LightPlanes, width: Int, into target: UnsafeMutablePointer<Lanes>, blocks: Range<Int>
    ) {
        withUnsafeTemporaryAllocation(of: Lanes.self, capacity: planes.blocks.count) { memory in
            guard let luminance = memory.baseAddress else { return }
            let margin = (reach + 15) / 16
            let needed = (blocks.lowerBound - margin..<blocks.upperBound + margin).clamped(to: planes.blocks)
            for block in needed { luminance[block &- planes.blocks.lowerBound] = line[block].luminance }
            blurAcross(luminance, of: planes, width: width, into: target, blocks: blocks)
        }
    }

    /// - Parameter source: a row of `planes`, starting at its first block.
    private func blurAcross(
        _ source: UnsafePointer<Lanes>, of planes: LightPlanes, width: Int, into target: UnsafeMutablePointer<Lanes>,
        blocks: Range<Int>
    ) {
        let read = blocks.lowerBound * 16 - reach..<blocks.upperBound * 16 + reach
        let held = planes.blocks.lowerBound * 16..<min(planes.blocks.upperBound * 16, width)
        let values = UnsafeRawPointer(source).assumingMemoryBound(to: Float.self)
        if read.lowerBound >= held.lowerBound && read.upperBound <= held.upperBound {
            blur(values + (read.lowerBound - held.lowerBound + reach), count: blocks.count, into: target)
            return
        }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: read.count) { padded in
            guard let start = padded.baseAddress else { return }
            for column in read {
                let near = min(max(column, held.lowerBound), held.upperBound &- 1)
                start[column &- read.lowerBound] = values[near &- held.lowerBound]
            }
            blur(start + reach, count: blocks.count, into: target)
        }
    }

    /// Blurs some blocks; the numbers within reach around them must be readable.
    private func blur(_ values: UnsafePointer<Float>, count: Int, into target: UnsafeMutablePointer<Lanes>) {
        let center = UnsafeRawPointer(values)
        weights.withUnsafeBufferPointer { weights in
            for block in 0..<count {
                let address = center + block &* 64
                var sum = address.loadUnaligned(as: Lanes.self) * weights[0]
                for step in 1..<weights.count {
                    let before = (address - step &* 4).loadUnaligned(as: Lanes.self)
                    let after = (address + step &* 4).loadUnaligned(as: Lanes.self)
                    sum += (before + after) * weights[step]
                }
                target[block] = sum
            }
        }
    }

    // MARK: Down a column

    /// Passes the rows around a row, from top to bottom; outside the picture, edge rows are repeated.
    private func withRows(
        of across: LightPlanes, around row: Int, _ body: (UnsafeMutableBufferPointer<LightLine>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: LightLine.self, capacity: 2 * reach + 1) { lines in
            for step in -reach...reach {
                let near = min(max(row + step, across.rows.lowerBound), across.rows.upperBound - 1)
                lines.initializeElement(at: step + reach, to: across.line(near))
            }
            body(lines)
        }
    }

    /// Blurs one block of one colour down its columns.
    @inline(__always)
    private func blurred(
        _ lines: UnsafeMutableBufferPointer<LightLine>, _ block: Int, _ weights: UnsafeBufferPointer<Float>,
        _ channel: (LightLine) -> UnsafeMutablePointer<Lanes>
    ) -> Lanes {
        let center = weights.count &- 1
        let index = block &- lines[center].firstBlock
        var sum = channel(lines[center])[index] * weights[0]
        for step in 1..<weights.count {
            sum += (channel(lines[center &- step])[index] + channel(lines[center &+ step])[index]) * weights[step]
        }
        return sum
    }

    private func mix(
        _ filter: RetouchFilter, _ lines: UnsafeMutableBufferPointer<LightLine>, into line: LightLine, blocks: Range<Int>,
        amounts: UnsafePointer<Lanes>
    ) {
        let isBlur = filter == .blur
        weights.withUnsafeBufferPointer { weights in
            for block in blocks {
                let amount = amounts[block &- blocks.lowerBound]
                let isReached = amount .> Lanes(repeating: 0)
                guard LaneMath.isAnySet(isReached) else { continue }
                let color = line[block]
                let first = blurred(lines, block, weights) { $0.red }
                var new = color
                if isBlur {
                    let soft = LaneVector(
                        first, blurred(lines, block, weights) { $0.green }, blurred(lines, block, weights) { $0.blue })
                    new = color + (soft - color) * amount
                } else {
                    new = color * sharpening(color.luminance, first, amount)
                }
                line[block] = color.replaced(by: new, where: isReached)
            }
        }
    }

    /// Returns 1 + 0.25 a·(Y − G)/Y within 1/2…2; 1 where there is hardly any light.
    @inline(__always)
    private func sharpening(_ luminance: Lanes, _ soft: Lanes, _ amount: Lanes) -> Lanes {
        let isLight = luminance .> Lanes(repeating: 1e-5)
        let divisor = Lanes(repeating: 1).replaced(by: luminance, where: isLight)
        let scale = 1 + amount * 0.25 * (luminance - soft) / divisor
        let bounded = LaneMath.min(LaneMath.max(scale, Lanes(repeating: 0.5)), Lanes(repeating: 2))
        return Lanes(repeating: 1).replaced(by: bounded, where: isLight)
    }
}
