package import DrawLists
package import Imaging
import RenderMath
import Scheduling

/// Draws lists of meshes tile by tile; see `Rasterizer`, which is the door to it.
///
/// The front end transforms vertices, culls and cuts triangles and sorts them into tiles, over stretches of triangles in parallel.
/// Then each tile is drawn by one worker from beginning to end. Bins keep the order of submission, so that neither the number of
/// threads nor the order of tiles shows in the picture.
package final class TiledEngine: DrawingEngine, @unchecked Sendable {
    private let size: ImageSize
    private let samples: SamplePattern
    private let grid: TileGrid
    private var memory = FrameMemory()
    private var ranges: [TriangleRange] = []
    private var tileMemories: [TileMemory] = []

    /// An engine for pictures of one size.
    /// - Parameters:
    ///   - size: at most `FixedPoint.largestSide` either way.
    ///   - tileSide: in pixels, a multiple of 4 up to 128.
    package init(size: ImageSize, samples: SamplePattern, tileSide: Int) {
        self.size = size
        self.samples = samples
        grid = TileGrid(width: size.width, height: size.height, side: tileSide)
    }

    package func render(
        _ list: DrawList, over background: Background, layers: FramebufferLayers, threads: Int
    ) -> Framebuffer {
        var framebuffer = makeFramebuffer(background, layers)
        let records = makeRecords(list)
        transformVertices(list, records, threads: threads)
        setUpTriangles(list, records, threads: threads)
        records.withUnsafeBufferPointer { records in
            let frame = FrameView(
                memory: memory, records: records, ranges: ranges, pattern: samples, list: list)
            drawTiles(frame, background, into: &framebuffer, threads: threads)
        }
        return framebuffer
    }

    private func makeFramebuffer(_ background: Background, _ layers: FramebufferLayers) -> Framebuffer {
        let color: SRGBImage
        switch background {
        case .color(let even):
            color = SRGBImage(size: size, filledWith: SRGBA8(even))
        case .picture(let picture):
            precondition(picture.size == size, "A background of \(picture.size) does not fit a picture of \(size).")
            color = picture
        }
        return Framebuffer(
            color: color, depth: layers.contains(.depth) ? Image(size: size, filledWith: 0) : nil,
            identifiers: layers.contains(.identifiers) ? Image(size: size, filledWith: 0) : nil)
    }

    private func makeRecords(_ list: DrawList) -> [DrawRecord] {
        var firstVertex = 0
        return list.draws.map { draw in
            defer { firstVertex += draw.positions.count }
            return DrawRecord(draw, firstVertex: firstVertex)
        }
    }

    private func transformVertices(_ list: DrawList, _ records: [DrawRecord], threads: Int) {
        let total = records.reduce(0) { $0 + Int($1.vertexCount) }
        memory.resize(vertexCount: total)
        let kernel = VertexKernel(clipFromWorld: list.clipFromWorld, eye: list.eye, width: size.width, height: size.height)
        let stretches = Self.stretches(of: records.map { Int($0.vertexCount) }, length: 4096)
        let memory = UnsafeFrameMemory(&self.memory)
        parallelFor(count: stretches.count, threads: threads) { index, _ in
            let stretch = stretches[index]
            kernel.transform(
                list.draws[stretch.draw], stretch.elements, from: Int(records[stretch.draw].firstVertex),
                into: memory.pointer.pointee)
        }
    }

    private func setUpTriangles(_ list: DrawList, _ records: [DrawRecord], threads: Int) {
        let stretches = Self.stretches(
            of: records.map { Int($0.triangleCount) }, length: TriangleName.largestRangeLength)
        precondition(stretches.count <= TriangleName.largestRangeCount, "\(list.draws.count) draws are too many for one list.")
        while ranges.count < stretches.count {
            ranges.append(TriangleRange())
        }
        ranges.removeLast(ranges.count - stretches.count)
        let vertexKernel = VertexKernel(
            clipFromWorld: list.clipFromWorld, eye: list.eye, width: size.width, height: size.height)
        let clipPlanes = ClipPlanes(width: size.width, height: size.height)
        let bounds = RasterBounds(width: size.width, height: size.height, pattern: samples)
        let memory = UnsafeFrameMemory(&self.memory)
        let (ranges, grid) = (ranges, grid)
        parallelFor(count: stretches.count, threads: threads) { index, _ in
            let stretch = stretches[index]
            let range = ranges[index]
            range.draw = stretch.draw
            range.triangles = stretch.elements
            SetupKernel(vertexKernel: vertexKernel, clipPlanes: clipPlanes, bounds: bounds, record: records[stretch.draw])
                .setUp(range, triangles: list.draws[stretch.draw].triangles, frame: memory.pointer.pointee)
            range.bin(into: grid)
        }
    }

    private func drawTiles(
        _ frame: FrameView, _ background: Background, into framebuffer: inout Framebuffer, threads: Int
    ) {
        let tiles = touchedTiles()
        while tileMemories.count < min(threads, max(tiles.count, 1)) {
            tileMemories.append(TileMemory(side: grid.side, pattern: samples))
        }
        let (grid, memories) = (grid, tileMemories)
        withOutput(of: &framebuffer, background) { output in
            parallelFor(count: tiles.count, threads: threads) { index, worker in
                TileKernel(memory: memories[worker], grid: grid, tile: tiles[index], frame: frame).draw(into: output)
            }
        }
    }

    /// Tiles with triangles, those with the most first, so that no worker is left alone with a long one at the end.
    private func touchedTiles() -> [Int] {
        var counts = [Int](repeating: 0, count: grid.count)
        for range in ranges {
            for tile in 0..<grid.count {
                counts[tile] += Int(range.tileStarts[tile + 1] - range.tileStarts[tile])
            }
        }
        return counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $1) > (counts[$1], $0) }
    }

    /// A stretch of consecutive vertices or triangles of one draw.
    private struct Stretch: Sendable {
        var draw: Int
        var elements: Range<Int>
    }

    /// Cuts draws into stretches of a length, the last of each shorter.
    private static func stretches(of counts: [Int], length: Int) -> [Stretch] {
        counts.enumerated().flatMap { draw, count in
            stride(from: 0, to: count, by: length).map { Stretch(draw: draw, elements: $0..<min($0 + length, count)) }
        }
    }
}
