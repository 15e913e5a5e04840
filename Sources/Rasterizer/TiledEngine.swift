import DrawLists
import Imaging
import RasterMemory
import RenderMath
import Scheduling

/// Draws lists of meshes tile by tile with one build of the kernels; see `Rasterizer`, which is the door to it.
///
/// It keeps its memory from frame to frame, so that a frame in steady state allocates nothing.
final class TiledEngine {
    private let kernels: KernelTable
    private let pattern: SamplePattern
    private let patternTables: PatternTables
    private let grid: TileGrid
    private var records: [DrawRecord] = []
    private var materials: [MaterialRecord] = []
    private var screenVertices = ReusedList<ScreenVertex>(capacity: 1024)
    private var attributes = ReusedList<SIMD16<Float>>(capacity: 1024)
    private var stretches: [Stretch] = []
    private var ranges: [TriangleRange] = []
    private var tileMemories: [TileMemory] = []
    private var tileOrder: [Int] = []
    private var tileCosts: [Int] = []

    /// An engine for pictures of one size.
    /// - Parameters:
    ///   - size: at most `FixedPoint.largestSide` either way.
    ///   - tileSide: in pixels, a multiple of 4 up to 128.
    init(size: ImageSize, samples: SamplePattern, tileSide: Int, kernels: KernelTable) {
        self.kernels = kernels
        pattern = samples
        patternTables = PatternTables(samples)
        grid = TileGrid(width: size.width, height: size.height, side: tileSide)
    }

    deinit {
        screenVertices.deallocate()
        attributes.deallocate()
        for range in ranges { range.deallocate() }
        for memory in tileMemories { memory.deallocate() }
    }

    /// Draws a list over a background into an output that the picture fits.
    func render(_ list: DrawList, into output: OutputView, threads: Int) {
        withExtendedLifetime(list) {
            makeRecords(list)
            screenVertices.resize(to: Int(records.last.map { $0.firstVertex + $0.vertexCount } ?? 0))
            attributes.resize(to: screenVertices.count)
            records.withUnsafeBufferPointer { records in
                let view = FrontEndView(
                    records: records, screenVertices: screenVertices.base, attributes: attributes.base,
                    clipFromWorld: list.clipFromWorld, eye: list.eye, grid: grid, pattern: pattern)
                transformVertices(view, threads: threads)
                setUpTriangles(view, threads: threads)
                drawTiles(list, records, into: output, threads: threads)
            }
        }
    }

    private func makeRecords(_ list: DrawList) {
        records.removeAll(keepingCapacity: true)
        materials.removeAll(keepingCapacity: true)
        var firstVertex = 0
        for draw in list.draws {
            records.append(DrawRecord(draw, firstVertex: firstVertex))
            materials.append(MaterialRecord(draw.shading ?? ShadingMaterial(), of: draw))
            firstVertex += draw.positions.count
        }
    }

    private func transformVertices(_ view: FrontEndView, threads: Int) {
        cut(into: 4096) { Int($0.vertexCount) }
        let (stretches, kernels) = (stretches, kernels)
        parallelFor(count: stretches.count, threads: threads) { index, _ in
            let stretch = stretches[index]
            kernels.transformVertices(view, stretch.draw, stretch.first..<stretch.first + stretch.count)
        }
    }

    private func setUpTriangles(_ view: FrontEndView, threads: Int) {
        cut(into: TriangleName.largestRangeLength) { Int($0.triangleCount) }
        precondition(
            stretches.count <= TriangleName.largestRangeCount, "\(records.count) draws are too many for one list.")
        while ranges.count < stretches.count {
            ranges.append(TriangleRange())
        }
        for (index, stretch) in stretches.enumerated() {
            ranges[index].draw = stretch.draw
            ranges[index].firstTriangle = stretch.first
            ranges[index].triangleCount = stretch.count
        }
        let (count, kernels) = (stretches.count, kernels)
        ranges.withUnsafeMutableBufferPointer { buffer in
            let ranges = SharedPointer(buffer.baseAddress)
            parallelFor(count: count, threads: threads) { index, _ in
                kernels.setUpTriangles(view, ranges.pointer! + index)
            }
        }
    }

    private func drawTiles(
        _ list: DrawList, _ records: UnsafeBufferPointer<DrawRecord>, into output: OutputView, threads: Int
    ) {
        orderTiles()
        while tileMemories.count < min(threads, grid.count) {
            tileMemories.append(TileMemory(side: grid.side, pattern: pattern))
        }
        let (order, memories, kernels) = (tileOrder, tileMemories, kernels)
        ranges.withUnsafeBufferPointer { ranges in
            list.directionalLights.withUnsafeBufferPointer { lights in
                let frame = FrameView(
                    screenVertices: screenVertices.base, attributes: attributes.base, records: records,
                    materials: materials.start,
                    ranges: UnsafeBufferPointer(rebasing: ranges.prefix(stretches.count)), grid: grid,
                    pattern: patternTables.view, eye: list.eye, ambientLight: list.ambientLight, lights: lights,
                    output: output)
                memories.withUnsafeBufferPointer { memories in
                    withUnsafePointer(to: frame) { frame in
                        let (frame, memories) = (SharedPointer(frame), SharedPointer(memories.baseAddress))
                        parallelFor(count: order.count, threads: threads) { index, worker in
                            kernels.drawTile(frame.pointer, order[index], memories.pointer! + worker)
                        }
                    }
                }
            }
        }
    }

    /// All tiles, those with the most triangles first, so that no worker is left alone with a long one at the end.
    private func orderTiles() {
        tileCosts.removeAll(keepingCapacity: true)
        tileCosts.append(contentsOf: repeatElement(0, count: grid.count))
        for range in ranges.prefix(stretches.count) {
            for tile in 0..<grid.count {
                tileCosts[tile] += Int(range.tileStarts[tile + 1] - range.tileStarts[tile])
            }
        }
        tileOrder.removeAll(keepingCapacity: true)
        tileOrder.append(contentsOf: 0..<grid.count)
        tileOrder.sort { (tileCosts[$0], $1) > (tileCosts[$1], $0) }
    }

    /// A stretch of consecutive vertices or triangles of one draw.
    private struct Stretch {
        var draw: Int
        var first: Int
        var count: Int
    }

    /// Cuts draws into stretches of a length, the last of each shorter.
    private func cut(into length: Int, _ count: (DrawRecord) -> Int) {
        stretches.removeAll(keepingCapacity: true)
        for (draw, record) in records.enumerated() {
            let count = count(record)
            for first in stride(from: 0, to: count, by: length) {
                stretches.append(Stretch(draw: draw, first: first, count: min(length, count - first)))
            }
        }
    }
}

/// A pointer to what workers share, each working on a part of its own.
private struct SharedPointer<Pointer>: @unchecked Sendable {
    let pointer: Pointer

    init(_ pointer: Pointer) {
        self.pointer = pointer
    }
}
