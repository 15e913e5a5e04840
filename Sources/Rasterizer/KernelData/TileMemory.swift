package import RasterResources

/// A visible part of a triangle: one pixel with the samples that the triangle covers.
@usableFromInline package struct Fragment: BitwiseCopyable {
    /// The triangle, see `PrimitiveIDLayout`.
    @usableFromInline package var triangle: UInt32
    /// The pixel in the tile: sixteen times the block plus the lane.
    @usableFromInline package var pixel: UInt16
    /// The covered samples, one bit each.
    @usableFromInline package var samples: UInt16

    /// A fragment from its parts.
    @inlinable @inline(__always)
    package init(triangle: UInt32, pixel: Int, samples: UInt8) {
        self.triangle = triangle
        self.pixel = UInt16(truncatingIfNeeded: pixel)
        self.samples = UInt16(samples)
    }
}

/// The memory in which a worker draws a tile, allocated once and reused for every tile; it fits in the second-level cache.
///
/// Pixels are stored in blocks of 4×4, and the blocks row by row. A block fills the sixteen lanes of every vector:
///
///     block 0      block 1
///      0  1  2  3   16 17 18 19
///      4  5  6  7   20 21 22 23
///      8  9 10 11   24 …
///     12 13 14 15
@usableFromInline package struct TileMemory: @unchecked Sendable {
    package var blocksPerRow: Int
    /// 2¹⁶ divided by `blocksPerRow`, rounded up. A block's index times this, shifted right by 16, is its row.
    @usableFromInline package var blockReciprocal: Int
    package var blockCount: Int
    package var sampleCount: Int
    /// The state of each block.
    package var blocks: UnsafeMutablePointer<BlockState>
    /// z/w, larger is nearer, 0 is empty: [block][sample].
    package var depth: UnsafeMutablePointer<SIMD16<Float>>
    /// The triangle that waits for shading: [block][sample]; only valid if its bit in `waiting` is set.
    package var triangles: UnsafeMutablePointer<SIMD16<UInt32>>
    /// One bit per pixel, set if a triangle waits for shading at the sample: [block][sample].
    package var waiting: UnsafeMutablePointer<UInt16>
    /// Linear light, premultiplied: [block][sample][red, green, blue, alpha].
    ///
    /// If a pixel is not split, its first sample's colour applies to all.
    package var colors: UnsafeMutablePointer<SIMD16<Float>>
    /// The draw at each pixel's first sample; 0 if there is none: [block].
    package var identifiers: UnsafeMutablePointer<SIMD16<UInt32>>
    package var batch: FragmentBatch
    /// The counts of pixel operations, if they are counted.
    package var counts: UnsafeMutablePointer<PixelCounts>

    /// The state of a block. Masks have one bit per pixel.
    @usableFromInline package struct BlockState: BitwiseCopyable {
        /// A bound on the depth: no sample of the block is farther.
        @usableFromInline package var farthestDepth: Float = 0
        /// The pixels that were drawn; the others keep the background's bytes.
        @usableFromInline package var drawn: UInt16 = 0
        /// The pixels whose first sample has a valid colour.
        @usableFromInline package var defined: UInt16 = 0
        /// The pixels whose output bytes are copied texels; the bits in `drawn` and `defined` that are set later take
        /// precedence.
        package var copied: UInt16 = 0
        /// The pixels whose samples have separate colours.
        @usableFromInline package var split: UInt16 = 0
        /// Whether any sample of any pixel waits for shading.
        @usableFromInline package var isWaiting = false
        /// The last draw that wrote depth: the lowest bits of its index in the list.
        @usableFromInline package var depthDraw: UInt16 = .max
        /// Whether depth was written since `farthestDepth` was computed.
        @usableFromInline package var isDepthNew = false
        /// The storage of the samples' depth, if there are several samples per pixel.
        @usableFromInline package var blockDepth = BlockDepth.nothing
        /// Whether the first sample's triangles, waiting or not, apply to all samples; the other samples' entries are then
        /// invalid.
        @usableFromInline package var sharesPrimitiveIDs = false
        /// The triangle whose plane gives the depth of all samples, if `blockDepth` is `plane`.
        @usableFromInline package var soleTriangle: UInt32 = 0

        /// The state of a block without draws.
        @inlinable @inline(__always)
        package init() {}
    }

    /// The storage of a block's depth.
    ///
    /// A triangle that covers a whole block costs one primitive ID and no depth values, until another triangle covers a part of
    /// it.
    @usableFromInline package enum BlockDepth: BitwiseCopyable {
        /// The depth is 0 everywhere; the memory is invalid.
        case nothing
        /// The depth is that of one triangle's plane; the memory is invalid.
        case plane
        /// The depth is in the tile's memory.
        case memory
    }

    /// Allocates memory for tiles with a side.
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

    /// Frees all memory.
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
