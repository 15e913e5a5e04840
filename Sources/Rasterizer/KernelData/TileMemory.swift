package import RasterResources

/// A place where a triangle shows: one pixel, one triangle, the samples of the pixel that it covers.
@usableFromInline package struct Fragment: BitwiseCopyable {
    /// The triangle, see `PrimitiveIDLayout`.
    @usableFromInline package var triangle: UInt32
    /// The pixel in the tile: sixteen times the block plus the lane.
    @usableFromInline package var pixel: UInt16
    /// One bit a covered sample.
    @usableFromInline package var samples: UInt16

    /// A fragment from its parts.
    @inlinable @inline(__always)
    package init(triangle: UInt32, pixel: Int, samples: UInt8) {
        self.triangle = triangle
        self.pixel = UInt16(truncatingIfNeeded: pixel)
        self.samples = UInt16(samples)
    }
}

/// The memory in which a worker draws a tile; allocated once and used for tile after tile, small enough for the second-level cache.
///
/// Pixels lie in blocks of 4×4, the blocks row by row; a block is sixteen lanes of every vector:
///
///     block 0      block 1
///      0  1  2  3   16 17 18 19
///      4  5  6  7   20 21 22 23
///      8  9 10 11   24 …
///     12 13 14 15
@usableFromInline package struct TileMemory: @unchecked Sendable {
    package var blocksPerRow: Int
    /// 2¹⁶ divided by it, rounded up: a block's number times this, shifted right by 16, is its row.
    @usableFromInline package var blockReciprocal: Int
    package var blockCount: Int
    package var sampleCount: Int
    /// The state of each block.
    package var blocks: UnsafeMutablePointer<BlockState>
    /// z/w, nearer is larger, 0 where nothing is: [block][sample].
    package var depth: UnsafeMutablePointer<SIMD16<Float>>
    /// The triangle that waits for shading: [block][sample], with meaning where `waiting` has a bit.
    package var triangles: UnsafeMutablePointer<SIMD16<UInt32>>
    /// One bit a pixel whose sample has a triangle that waits for shading: [block][sample].
    package var waiting: UnsafeMutablePointer<UInt16>
    /// Linear light, premultiplied: [block][sample][red, green, blue, alpha]. Where a pixel is not split its first sample holds for
    /// all.
    package var colors: UnsafeMutablePointer<SIMD16<Float>>
    /// The draw that shows at each pixel's first sample; 0 where none does: [block].
    package var identifiers: UnsafeMutablePointer<SIMD16<UInt32>>
    package var batch: FragmentBatch
    /// What was done to pixels, where that is counted.
    package var counts: UnsafeMutablePointer<PixelCounts>

    /// The state of a block, by pixel one bit each.
    @usableFromInline package struct BlockState: BitwiseCopyable {
        /// No sample of the block is farther than this depth.
        @usableFromInline package var farthestDepth: Float = 0
        /// Drawn on; the others keep the background's bytes.
        @usableFromInline package var drawn: UInt16 = 0
        /// The first sample's colour has meaning.
        @usableFromInline package var defined: UInt16 = 0
        /// Its bytes in the output are texels that were copied there; where it is drawn on or defined since, that counts.
        package var copied: UInt16 = 0
        /// Its samples have colours of their own.
        @usableFromInline package var split: UInt16 = 0
        /// Whether any sample of any pixel waits for shading.
        @usableFromInline package var isWaiting = false
        /// The draw that wrote depth last, by the lowest bits of its index in the list.
        @usableFromInline package var depthDraw: UInt16 = .max
        /// Whether depth was written since `farthestDepth` was found.
        @usableFromInline package var isDepthNew = false
        /// The storage of the samples' depth, for more samples than one a pixel.
        @usableFromInline package var blockDepth = BlockDepth.nothing
        /// Whether the first sample's triangles, waiting or not, are those of all samples, and the others' places hold nothing.
        @usableFromInline package var sharesPrimitiveIDs = false
        /// The triangle whose plane has the depth of all samples, where `blockDepth` says so.
        @usableFromInline package var soleTriangle: UInt32 = 0

        /// A block on which nothing was drawn.
        @inlinable @inline(__always)
        package init() {}
    }

    /// The storage of a block's depth. A triangle that covers a block wholly costs one primitive ID and no depth, until another
    /// one covers a part of it.
    @usableFromInline package enum BlockDepth: BitwiseCopyable {
        /// It is 0 everywhere; what the memory holds has no meaning.
        case nothing
        /// It is that of one triangle's plane; what the memory holds has no meaning.
        case plane
        /// It is in the tile's memory.
        case memory
    }

    /// Makes room for tiles of a side.
    package init(side: Int, pattern: SamplePattern) {
        blocksPerRow = side / 4
        blockReciprocal = ((1 << 16) + blocksPerRow - 1) / blocksPerRow
        let blocks = blocksPerRow * blocksPerRow
        let samples = pattern.count
        blockCount = blocks
        sampleCount = samples
        self.blocks = Self.room(blocks)
        depth = Self.room(blocks * samples)
        triangles = Self.room(blocks * samples)
        waiting = Self.room(blocks * samples)
        waiting.update(repeating: 0, count: blocks * samples)
        colors = Self.room(blocks * samples * 4)
        identifiers = Self.room(blocks)
        batch = FragmentBatch()
        counts = Self.room(1)
        counts.initialize(to: PixelCounts())
    }

    /// Frees everything.
    package func deallocate() {
        blocks.deallocate()
        depth.deallocate()
        triangles.deallocate()
        waiting.deallocate()
        colors.deallocate()
        identifiers.deallocate()
        batch.deallocate()
        counts.deallocate()
    }

    static func room<Element>(_ count: Int) -> UnsafeMutablePointer<Element> {
        allocateRoom(byteCount: count * MemoryLayout<Element>.stride).bindMemory(to: Element.self, capacity: count)
    }
}
