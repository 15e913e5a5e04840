import KernelData

/// A tile that is being drawn: the frame, the worker's memory, and the part of the picture.
struct TileView {
    let frame: UnsafePointer<FrameView>
    let memory: UnsafePointer<TileMemory>
    /// The position of the tile's first pixel.
    let originX: Int32
    let originY: Int32
    /// The size of the part of the tile that is in the picture, in pixels.
    let width: Int32
    let height: Int32

    @inline(__always)
    init(_ frame: UnsafePointer<FrameView>, tile: Int, _ memory: UnsafePointer<TileMemory>) {
        self.frame = frame
        self.memory = memory
        let grid = frame.pointee.grid
        let row = tile / grid.columns
        let (x, y) = ((tile &- row &* grid.columns) &* grid.side, row &* grid.side)
        originX = Int32(truncatingIfNeeded: x)
        originY = Int32(truncatingIfNeeded: y)
        width = Int32(truncatingIfNeeded: min(grid.side, grid.width &- x))
        height = Int32(truncatingIfNeeded: min(grid.side, grid.height &- y))
    }

    /// The picture's column and row of a block's first pixel.
    @inline(__always)
    func firstPixel(ofBlock block: Int) -> SIMD2<Int32> {
        let row = (block &* memory.pointee.blockReciprocal) &>> 16
        let column = block &- row &* memory.pointee.blocksPerRow
        return SIMD2(originX &+ Int32(truncatingIfNeeded: column &* 4), originY &+ Int32(truncatingIfNeeded: row &* 4))
    }
}
