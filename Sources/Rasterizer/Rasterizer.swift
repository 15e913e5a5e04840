public import Imaging
import RenderMath
import Scheduling

/// Draws lists of meshes into pictures, on the CPU, the same to the bit on every machine and number of threads.
///
///     let rasterizer = try Rasterizer(size: ImageSize(1280, 720), samples: .four)
///     let frame = rasterizer.render(drawList, over: .color(.clear))
///
/// The front end transforms vertices, culls and cuts triangles and sorts them into tiles, over stretches of triangles in parallel.
/// Then each tile is drawn by one worker from beginning to end. Bins keep the order of submission, so that neither the number of
/// threads nor the order of tiles shows in the picture.
///
/// A rasterizer keeps its memory from frame to frame and draws one frame at a time; use one for each frame in flight. It may be
/// handed from thread to thread, but never used by two at once.
public final class Rasterizer: @unchecked Sendable {
    /// The widest and highest picture in pixels, bounded by the fixed-point edge functions.
    public static let largestSide = FixedPoint.largestSide

    /// The size of the pictures.
    public let size: ImageSize
    /// Where in a pixel coverage is tested.
    public let samples: SamplePattern
    private let grid: TileGrid
    private var memory = FrameMemory()
    private var ranges: [TriangleRange] = []
    private var tileMemories: [TileMemory] = []

    /// A rasterizer for pictures of one size.
    /// - Parameters:
    ///   - size: of the pictures, at most `largestSide` either way.
    ///   - samples: how edges are smoothed. Default: not at all.
    ///   - tileSide: in pixels, a multiple of 4 up to 128. It does not show in the picture. Default: 64.
    /// - Throws: `RasterizerError.tooLarge`.
    public init(size: ImageSize, samples: SamplePattern = .single, tileSide: Int = 64) throws {
        guard size.width <= Self.largestSide, size.height <= Self.largestSide else {
            throw RasterizerError.tooLarge(size)
        }
        precondition(tileSide > 0 && tileSide <= 128 && tileSide % 4 == 0, "A tile of \(tileSide) pixels cannot be.")
        self.size = size
        self.samples = samples
        grid = TileGrid(width: size.width, height: size.height, side: tileSide)
    }

    /// Draws a list over a background.
    /// - Parameters:
    ///   - list: what is drawn, in order.
    ///   - background: a colour, or a picture of the rasterizer's size.
    ///   - layers: what is wanted beside the colour. Default: nothing.
    ///   - threads: how many threads may work at once, 1 or more. It does not show in the picture. Default: 1.
    public func render(
        _ list: DrawList, over background: Background, layers: FramebufferLayers = [], threads: Int = 1
    ) -> Framebuffer {
        precondition(threads >= 1, "\(threads) threads cannot draw.")
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

/// Why pictures cannot be drawn.
public enum RasterizerError: Error, Equatable, CustomStringConvertible {
    /// A side is longer than the edge functions allow.
    case tooLarge(ImageSize)

    /// One line for a person.
    public var description: String {
        switch self {
        case .tooLarge(let size):
            "A picture of \(size) pixels is too large to draw; each side may have up to \(Rasterizer.largestSide)."
        }
    }
}
