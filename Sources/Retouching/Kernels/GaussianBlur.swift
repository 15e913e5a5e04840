import Imaging
import RenderMath
import Scheduling

/// A gaussian blur of the part of a picture that a touch reaches, and the filters that are made of it.
///
/// Along rows first, into memory of its own, then down columns: so all of the picture is read as it stands before any of it changes.
struct GaussianBlur {
    /// From the middle outwards; with those of both sides they add up to 1.
    private let weights: [Float]

    /// - Parameter deviation: the standard deviation in pixels; what is below 1/2 would be no blur and counts as 1/2.
    init(deviation: Float) {
        let bounded = Double(max(deviation, 0.5))
        let values = (0...Int((3 * bounded).rounded(.up))).map { step -> Double in
            PortableMath.exp(-0.5 * Double(step * step) / (bounded * bounded))
        }
        let sum = values.dropFirst().reduce(values[0]) { $0 + 2 * $1 }
        weights = values.map { Float($0 / sum) }
    }

    /// How many pixels to each side are read.
    var reach: Int { weights.count - 1 }

    /// Sharpens or blurs.
    func apply(_ touch: WeightKernel, to planes: LightPlanes, threads: Int) {
        let blocks = touch.blocks
        let rows = touch.touch.rows
        let read = (rows.lowerBound - reach..<rows.upperBound + reach).clamped(to: planes.rows)
        let across = LightPlanes(blocks: blocks, rows: read)
        parallelFor(count: read.count, threads: threads) { index, _ in
            let row = read.lowerBound + index
            blurAcross(planes.line(row), of: planes, width: touch.size.width, into: across.line(row), blocks: blocks)
        }
        parallelFor(count: rows.count, threads: threads) { index, _ in
            let row = rows.lowerBound + index
            withUnsafeTemporaryAllocation(of: Lanes.self, capacity: max(1, blocks.count)) { weights in
                guard let amounts = weights.baseAddress else { return }
                let reached = touch.blocks(inRow: row)
                guard !reached.isEmpty else { return }
                touch.fill(row: row, blocks: reached, into: amounts)
                mix(touch.touch.filter, across, into: planes.line(row), row: row, blocks: reached, amounts: amounts)
            }
        }
    }

    // MARK: Along a row

    private func blurAcross(_ line: LightLine, of planes: LightPlanes, width: Int, into target: LightLine, blocks: Range<Int>) {
        let first = blocks.lowerBound * 16 - reach
        let count = blocks.count * 16 + 2 * reach
        let held = planes.blocks.lowerBound * 16..<min(planes.blocks.upperBound * 16, width)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { padded in
            guard let start = padded.baseAddress else { return }
            for (source, result) in [(line.red, target.red), (line.green, target.green), (line.blue, target.blue)] {
                source.withMemoryRebound(to: Float.self, capacity: planes.blocks.count * 16) { values in
                    for index in 0..<count {
                        let column = min(max(first &+ index, held.lowerBound), held.upperBound &- 1)
                        start[index] = values[column &- held.lowerBound]
                    }
                }
                let middle = UnsafeRawPointer(start + reach)
                for block in 0..<blocks.count {
                    let place = middle + block &* 64
                    var sum = place.loadUnaligned(as: Lanes.self) * weights[0]
                    for step in 1..<weights.count {
                        let before = (place - step &* 4).loadUnaligned(as: Lanes.self)
                        let after = (place + step &* 4).loadUnaligned(as: Lanes.self)
                        sum += (before + after) * weights[step]
                    }
                    result[block] = sum
                }
            }
        }
    }

    // MARK: Down a column

    @inline(__always)
    private func blurred(_ across: LightPlanes, row: Int, block: Int) -> LaneVector {
        var sum = across.line(row)[block] * Lanes(repeating: weights[0])
        for step in 1..<weights.count {
            let above = across.line(max(row &- step, across.rows.lowerBound))[block]
            let below = across.line(min(row &+ step, across.rows.upperBound &- 1))[block]
            sum = sum + (above + below) * Lanes(repeating: weights[step])
        }
        return sum
    }

    private func mix(
        _ filter: RetouchFilter, _ across: LightPlanes, into line: LightLine, row: Int, blocks: Range<Int>,
        amounts: UnsafePointer<Lanes>
    ) {
        for block in blocks {
            let amount = amounts[block &- blocks.lowerBound]
            let isReached = amount .> Lanes(repeating: 0)
            guard LaneMath.isAnySet(isReached) else { continue }
            let color = line[block]
            let soft = blurred(across, row: row, block: block)
            let new = filter == .blur ? color + (soft - color) * amount : color * sharpening(color, soft, amount)
            line[block] = color.replaced(by: new, where: isReached)
        }
    }

    /// 1 + 0.25 a·(Y − G)/Y within 1/2…2; 1 where there is hardly any light.
    @inline(__always)
    private func sharpening(_ color: LaneVector, _ soft: LaneVector, _ amount: Lanes) -> Lanes {
        let luminance = PixelFilters.luminance(of: color)
        let isLight = luminance .> Lanes(repeating: 1e-5)
        let divisor = Lanes(repeating: 1).replaced(by: luminance, where: isLight)
        let scale = 1 + amount * 0.25 * (luminance - PixelFilters.luminance(of: soft)) / divisor
        let bounded = LaneMath.min(LaneMath.max(scale, Lanes(repeating: 0.5)), Lanes(repeating: 2))
        return Lanes(repeating: 1).replaced(by: bounded, where: isLight)
    }
}
