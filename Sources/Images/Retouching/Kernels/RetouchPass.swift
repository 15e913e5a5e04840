import Imaging
import RenderMath
import Scheduling

/// Applies touches to a picture, one after the other.
///
/// If all touches read only single pixels, each row goes through all of them while it is in the cache. If some read neighbours,
/// the required part of the picture is decoded as a whole. Runs of single-pixel touches are then applied together, the others
/// one by one.
struct RetouchPass: Sendable {
    /// The number of rows in a thread's band.
    private static let rowsAtOnce = 16

    private let touches: [WeightKernel]
    private let size: ImageSize
    private let threads: Int
    private let transfer: LightTransfer

    init(_ touches: [Stamp], size: ImageSize, surface: FaceSurface?, threads: Int) {
        self.touches = touches.map { WeightKernel($0, size: size, surface: surface) }
        self.size = size
        self.threads = threads
        transfer = LightTransfer(width: size.width)
    }

    func run(on picture: inout SRGBImage) {
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            let shared = SendablePointer(start)
            if touches.contains(where: { $0.touch.filter.readsNeighbours }) {
                runTogether(on: shared)
            } else {
                runByRows(on: shared)
            }
        }
    }

    // MARK: Row by row

    private func runByRows(on pixels: SendablePointer<UnsafeMutablePointer<SRGBA8>>) {
        let rows = touches.map(\.touch.rows)
        let all = (rows.map(\.lowerBound).min() ?? 0)..<(rows.map(\.upperBound).max() ?? 0)
        forEachBand(of: all) { band in
            let here = touches.filter { $0.touch.rows.overlaps(band) }
            let blocks = (here.map(\.blocks.lowerBound).min() ?? 0)..<(here.map(\.blocks.upperBound).max() ?? 0)
            let planes = LightPlanes(blocks: blocks, rows: 0..<1)
            withWeights(blocks.count) { weights in
                let line = planes.line(0)
                for row in band {
                    let start = pixels.pointer + row * size.width
                    let reached = reachedBlocks(in: row, by: here)
                    for run in reached { transfer.decode(start, blocks: run, into: line) }
                    apply(here, to: line, row: row, weights)
                    for run in reached { transfer.encode(line, blocks: run, into: start) }
                }
            }
        }
    }

    /// Applies touches that read only single pixels to one row.
    private func apply(
        _ touches: [WeightKernel], to line: LightLine, row: Int, _ weights: UnsafeMutablePointer<Lanes>
    ) {
        for kernel in touches where kernel.touch.rows.contains(row) {
            let blocks = kernel.blocks(inRow: row)
            if blocks.isEmpty { continue }
            kernel.fill(row: row, blocks: blocks, into: weights)
            PixelFilters(line: line, blocks: blocks, amounts: weights).apply(kernel.touch.filter)
        }
    }

    // MARK: Together

    private func runTogether(on pixels: SendablePointer<UnsafeMutablePointer<SRGBA8>>) {
        let longest = Float(max(size.width, size.height))
        let planes = LightPlanes(blocks: neededBlocks(longest), rows: neededRows(longest))
        forEachBand(of: planes.rows) { band in
            for row in band {
                transfer.decode(pixels.pointer + row * size.width, blocks: planes.blocks, into: planes.line(row))
            }
        }
        var next = 0
        while next < touches.count {
            let first = next
            while next < touches.count && !touches[next].touch.filter.readsNeighbours { next += 1 }
            applyStretch(Array(touches[first..<next]), to: planes)
            if next < touches.count {
                applyWithNeighbours(touches[next], to: planes, longest)
                next += 1
            }
        }
        forEachBand(of: planes.rows) { band in
            let here = touches.filter { $0.touch.rows.overlaps(band) }
            for row in band {
                for run in reachedBlocks(in: row, by: here) {
                    transfer.encode(planes.line(row), blocks: run, into: pixels.pointer + row * size.width)
                }
            }
        }
    }

    private func applyStretch(_ stretch: [WeightKernel], to planes: LightPlanes) {
        guard !stretch.isEmpty else { return }
        forEachBand(of: planes.rows) { band in
            let here = stretch.filter { $0.touch.rows.overlaps(band) }
            if here.isEmpty { return }
            withWeights(planes.blocks.count) { weights in
                for row in band { apply(here, to: planes.line(row), row: row, weights) }
            }
        }
    }

    private func applyWithNeighbours(_ kernel: WeightKernel, to planes: LightPlanes, _ longest: Float) {
        switch NeighbourFilter(kernel.touch.filter, longestSide: longest) {
        case .blur(let blur): blur.apply(kernel, to: planes, threads: threads)
        case .smoothing(let smoothing): smoothing.apply(kernel, to: planes, threads: threads)
        case nil: break
        }
    }

    private func neededBlocks(_ longest: Float) -> Range<Int> {
        let spans = touches.map { kernel -> Range<Int> in
            let reach = NeighbourFilter(kernel.touch.filter, longestSide: longest)?.reach ?? 0
            let columns = kernel.touch.columns
            let low = max(columns.lowerBound - reach, 0)
            let high = min(columns.upperBound + reach, size.width)
            return low / 16..<(high + 15) / 16
        }
        return (spans.map(\.lowerBound).min() ?? 0)..<(spans.map(\.upperBound).max() ?? 0)
    }

    private func neededRows(_ longest: Float) -> Range<Int> {
        let spans = touches.map { kernel -> Range<Int> in
            let reach = NeighbourFilter(kernel.touch.filter, longestSide: longest)?.reach ?? 0
            let rows = kernel.touch.rows
            return max(rows.lowerBound - reach, 0)..<min(rows.upperBound + reach, size.height)
        }
        return (spans.map(\.lowerBound).min() ?? 0)..<(spans.map(\.upperBound).max() ?? 0)
    }

    // MARK: Sharing

    /// Calls `body` for bands of rows, on several threads.
    private func forEachBand(of rows: Range<Int>, _ body: @Sendable (Range<Int>) -> Void) {
        let count = (rows.count + Self.rowsAtOnce - 1) / Self.rowsAtOnce
        parallelFor(count: count, threads: threads) { index, _ in
            let first = rows.lowerBound + index * Self.rowsAtOnce
            body(first..<min(first + Self.rowsAtOnce, rows.upperBound))
        }
    }

    /// Returns the blocks of a row that touches reach, as separate ranges in ascending order.
    private func reachedBlocks(in row: Int, by touches: [WeightKernel]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        let spans = touches.filter { $0.touch.rows.contains(row) }.map { $0.blocks(inRow: row) }.filter { !$0.isEmpty }
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = runs.last, span.lowerBound <= last.upperBound {
                runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
            } else {
                runs.append(span)
            }
        }
        return runs
    }

    private func withWeights(_ count: Int, _ body: (UnsafeMutablePointer<Lanes>) -> Void) {
        withUnsafeTemporaryAllocation(of: Lanes.self, capacity: max(1, count)) { memory in
            if let start = memory.baseAddress { body(start) }
        }
    }
}

/// A filter that reads neighbours, with its lengths in pixels.
private enum NeighbourFilter {
    case blur(GaussianBlur)
    case smoothing(SkinSmoothing)

    /// Creates a neighbour filter; nil for a filter that reads only single pixels.
    init?(_ filter: RetouchFilter, longestSide: Float) {
        switch filter {
        case .sharpen: self = .blur(GaussianBlur(deviation: longestSide / 640))
        case .blur: self = .blur(GaussianBlur(deviation: longestSide / 250))
        case .smoothSkin: self = .smoothing(SkinSmoothing(scale: longestSide / 80))
        default: return nil
        }
    }

    /// The number of pixels read on each side.
    var reach: Int {
        switch self {
        case .blur(let blur): blur.reach
        case .smoothing(let smoothing): smoothing.reach
        }
    }
}
