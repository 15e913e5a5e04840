import Imaging
import Scheduling

/// Divides pictures into tiles for kernels whose windows extend beyond a pixel, and skips tiles without a change in reach.
struct WindowTiles: Sendable {
    /// The size of a tile in pixels; tiles at the right and at the bottom may be smaller.
    let width: Int
    let height: Int
    /// The distance that windows extend from their pixel, in pixels.
    let reach: Int

    /// The number of tiles of a picture.
    func count(in size: ImageSize) -> Int {
        ((size.width + width - 1) / width) * ((size.height + height - 1) / height)
    }

    /// Calls `body` for each tile of a picture that has a change inside it or within reach.
    /// - Parameters:
    ///   - scale: the number of the pair's pixels along the side of a pixel of the picture.
    ///   - memory: creates the working memory of a worker.
    ///   - body: receives the tile's number, below `count(in: size)`, the tile and its worker's memory.
    func forEach<Memory>(
        of size: ImageSize, changes: ChangedBlocks, scale: Int = 1, threads: Int, memory: () -> Memory,
        _ body: @Sendable (Int, PixelBlock, Memory) -> Void
    ) {
        let columns = (size.width + width - 1) / width
        let count = count(in: size)
        nonisolated(unsafe) let memories = (0..<max(min(threads, count), 1)).map { _ in memory() }
        parallelFor(count: count, threads: threads) { index, worker in
            let (x, y) = (index % columns * width, index / columns * height)
            let tile = PixelBlock(columns: x..<min(x + width, size.width), rows: y..<min(y + height, size.height))
            let isChanged = changes.contains(
                changesInColumns: reached(from: tile.columns, scale: scale), rows: reached(from: tile.rows, scale: scale))
            if isChanged { body(index, tile, memories[worker]) }
        }
    }

    private func reached(from pixels: Range<Int>, scale: Int) -> Range<Int> {
        (pixels.lowerBound - reach) * scale..<(pixels.upperBound + reach) * scale
    }
}
