import RasterResources
import Imaging
import KernelData
import RenderMath
import Scheduling
import Tracing

/// Draws lists of meshes tile by tile with one build of the kernels; `Rasterizer` is its public interface.
///
/// It keeps its memory from frame to frame, so that a frame in steady state allocates nothing.
final class TiledEngine {
    private let kernels: KernelTable
    private let pattern: SamplePattern
    private let patternTables: PatternTables
    private let grid: TileGrid
    private let frontEnd: FrontEnd
    private let lightingTable = LightingTable()
    private var tileMemories: [TileMemory] = []
    private var tileOrder: [Int] = []
    private var tileCosts: [Int32] = []

    /// An engine for pictures of one size.
    /// - Parameters:
    ///   - size: at most `ImageSize.largestFrameSide` in both directions.
    ///   - tileSide: in pixels, a multiple of 4 up to 128.
    init(size: ImageSize, samples: SamplePattern, tileSide: Int, kernels: KernelTable) {
        self.kernels = kernels
        pattern = samples
        patternTables = PatternTables(samples)
        grid = TileGrid(width: size.width, height: size.height, side: tileSide)
        frontEnd = FrontEnd(grid: grid, pattern: samples, kernels: kernels)
    }

    deinit {
        for memory in tileMemories { memory.deallocate() }
    }

    /// Draws a list over a background into an output of the engine's size.
    /// - Parameter counter: receives the counts; nil if nothing is counted.
    func render(_ list: DrawList, into output: OutputView, threads: Int, counter: RasterCounter?) {
        let span = Tracer.begin(.rasterizer)
        defer { span.end() }
        WorkerTeam.with(threads: min(threads, grid.count)) { team in
            let triangles = frontEnd.sort(
                list, keepsCoordinates: output.textureCoordinates != nil, isCounting: counter != nil, team)
            while tileMemories.count < team.threads {
                tileMemories.append(TileMemory(side: grid.side, pattern: pattern))
            }
            lightingTable.withRecords(of: list) { lightings in
                frontEnd.withFrame(
                    of: list, lightings: lightings, pattern: patternTables.view, output: output, isCounting: counter != nil
                ) {
                    drawTiles($0, team)
                }
            }
            counter?.add(takeCounts(of: triangles ?? []))
        }
    }

    private func drawTiles(_ frame: FrameView, _ team: WorkerTeam) {
        var frame = frame
        frame.backdrop = withUnsafePointer(to: frame) { self.kernels.findBackdrop($0) }
        orderTiles(of: frame)
        let (order, kernels) = (tileOrder, kernels)
        tileMemories.withUnsafeBufferPointer { memories in
            withUnsafePointer(to: frame) { frame in
                let (frame, memories) = (SendablePointer(frame), SendablePointer(memories.baseAddress))
                let rows = grid.height
                team.forEach(count: (rows + Self.rowsAtOnce - 1) / Self.rowsAtOnce, as: .background) { index, _ in
                    let first = index * Self.rowsAtOnce
                    kernels.writeBackground(frame.pointer, first..<min(first + Self.rowsAtOnce, rows))
                }
                team.forEach(count: order.count, as: .tiles) { index, worker in
                    kernels.drawTile(frame.pointer, order[index], memories.pointer! + worker)
                }
            }
        }
    }

    /// Rows of background copied per task: large enough for the fastest `memcpy` path, small enough to balance the load.
    private static let rowsAtOnce = 64

    /// Returns the frame's counts, summed over all workers, and resets the workers' counts.
    private func takeCounts(of triangles: [TriangleCounts]) -> RasterCounts {
        var sum = RasterCounts()
        sum.pictures = 1
        sum.pixels = grid.width * grid.height
        sum.pictureSamples = sum.pixels * pattern.count
        for counts in triangles { sum.add(counts) }
        for memory in tileMemories {
            sum.add(memory.counts.pointee)
            memory.counts.pointee = PixelCounts()
        }
        return sum
    }

    /// Lists the tiles to draw, those with the most triangles first, so that no worker is left with a long tile at the end.
    ///
    /// A tile without triangles keeps the background, which is already written. It is only drawn if there are layers in
    /// addition to the colours.
    private func orderTiles(of frame: FrameView) {
        tileCosts.removeAll(keepingCapacity: true)
        tileCosts.append(contentsOf: repeatElement(0, count: grid.count))
        tileCosts.withUnsafeMutableBufferPointer { costs in
            for range in frontEnd.ranges.dropFirst(frame.backdrop.map { $0.range + 1 } ?? 0) where range.setups.count > 0 {
                let starts = range.tileStarts.base
                for tile in 0..<costs.count {
                    costs[tile] += starts[tile + 1] - starts[tile]
                }
            }
            guard let backdrop = frame.backdrop else { return }
            for tile in 0..<costs.count where !grid.isTile(tile, within: backdrop) { costs[tile] += 1 }
        }
        let hasLayers = frame.output.hasLayers
        tileOrder.removeAll(keepingCapacity: true)
        tileOrder.append(contentsOf: tileCosts.indices.lazy.filter { [tileCosts] in hasLayers || tileCosts[$0] > 0 })
        tileOrder.sort { (tileCosts[$0], $1) > (tileCosts[$1], $0) }
    }
}

extension TileGrid {
    /// Whether all pixels of a tile belong to the backdrop.
    fileprivate func isTile(_ tile: Int, within backdrop: Backdrop) -> Bool {
        let (left, top) = (tile % columns * side, tile / columns * side)
        return left >= Int(backdrop.firstColumn) && min(left + side, width) <= Int(backdrop.endColumn)
            && top >= Int(backdrop.firstRow) && min(top + side, height) <= Int(backdrop.endRow)
    }
}
