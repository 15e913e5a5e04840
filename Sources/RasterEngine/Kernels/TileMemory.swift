import DrawLists
import Imaging
import RenderMath

/// A place where a triangle shows: one pixel, one triangle, the samples of the pixel that it covers.
struct Fragment {
    /// The pixel in the tile: sixteen times the block plus the lane.
    var pixel: UInt16
    /// One bit a covered sample.
    var samples: UInt8
    /// The triangle, see `TriangleName`.
    var triangle: UInt32
}

/// A triangle of a frame in 32 bits: the range in the upper sixteen, the place in the range's list in the lower.
enum TriangleName {
    static let none: UInt32 = .max
    static let largestRangeCount = 65_535
    /// A triangle that is cut becomes up to 6, and its edges up to 6 each when lines are drawn: together below 2¹⁶.
    static let largestRangeLength = 1820

    @inline(__always)
    static func make(range: Int, place: Int32) -> UInt32 {
        UInt32(truncatingIfNeeded: range) &<< 16 | UInt32(bitPattern: place)
    }

    @inline(__always)
    static func range(_ name: UInt32) -> Int { Int(name &>> 16) }

    @inline(__always)
    static func place(_ name: UInt32) -> Int { Int(name & 0xFFFF) }
}

/// What a worker needs while it draws a tile; allocated once and used for tile after tile, small enough for the second-level cache.
///
/// Pixels lie in blocks of 4×4, the blocks row by row:
///
///     block 0      block 1
///      0  1  2  3   16 17 18 19
///      4  5  6  7   20 21 22 23
///      8  9 10 11   24 …
///     12 13 14 15
final class TileMemory: @unchecked Sendable {
    let side: Int
    let sampleCount: Int
    let blocksPerRow: Int
    /// z/w, nearer is larger, 0 where nothing is: [block][sample], sixteen pixels each.
    let depth: Storage<Lanes>
    /// The triangle that shows, `TriangleName.none` where it has been shaded or nothing is: [block][sample].
    let triangles: Storage<SIMD16<UInt32>>
    /// Linear light, premultiplied: [pixel][sample]. Where a pixel is not split its first sample holds for all.
    let colors: Storage<SIMD4<Float>>
    /// One bit a pixel of the block: its samples have colours of their own.
    let splitPixels: Storage<UInt16>
    /// Whether the block's colours have been loaded from the background.
    let isLoaded: Storage<Bool>
    /// One bit a pixel of the block: it was drawn on. The others keep the background's bytes.
    let drawnPixels: Storage<UInt16>
    /// Whether the block has triangles that wait for shading.
    let hasTriangles: Storage<Bool>
    /// No sample of the block is farther than this depth.
    let farthestDepth: Storage<Float>
    /// The draw that shows, by pixel; 0 where none does.
    let identifiers: Storage<UInt32>
    var fragments = ReusedList<Fragment>(capacity: 4096)
    var sortedFragments = ReusedList<Fragment>(capacity: 4096)
    /// For each draw of the frame the number of its fragments, 0 between uses.
    var fragmentCounts = ReusedList<Int32>(capacity: 64)
    var seenDraws = ReusedList<Int32>(capacity: 64)
    /// Edge functions at the tile's first pixel, [sample][edge].
    let edgeConstants: Storage<Int32>
    let shading = ShadingScratch()

    init(side: Int, pattern: SamplePattern) {
        self.side = side
        sampleCount = pattern.count
        blocksPerRow = side / 4
        let blocks = blocksPerRow * blocksPerRow
        depth = Storage(count: blocks * sampleCount, filledWith: Lanes(repeating: 0))
        triangles = Storage(count: blocks * sampleCount, filledWith: SIMD16(repeating: TriangleName.none))
        colors = Storage(count: blocks * 16 * sampleCount, filledWith: .zero)
        splitPixels = Storage(count: blocks, filledWith: 0)
        isLoaded = Storage(count: blocks, filledWith: false)
        drawnPixels = Storage(count: blocks, filledWith: 0)
        hasTriangles = Storage(count: blocks, filledWith: false)
        farthestDepth = Storage(count: blocks, filledWith: 0)
        identifiers = Storage(count: blocks * 16, filledWith: 0)
        edgeConstants = Storage(count: 8 * 3, filledWith: 0)
    }

    var blockCount: Int { blocksPerRow * blocksPerRow }

    /// Makes the memory ready for another tile.
    func clear(drawCount: Int) {
        depth.base.update(repeating: Lanes(repeating: 0), count: depth.count)
        triangles.base.update(repeating: SIMD16(repeating: TriangleName.none), count: triangles.count)
        splitPixels.base.update(repeating: 0, count: splitPixels.count)
        isLoaded.base.update(repeating: false, count: isLoaded.count)
        drawnPixels.base.update(repeating: 0, count: drawnPixels.count)
        hasTriangles.base.update(repeating: false, count: hasTriangles.count)
        farthestDepth.base.update(repeating: 0, count: farthestDepth.count)
        identifiers.base.update(repeating: 0, count: identifiers.count)
        if fragmentCounts.count != drawCount {
            fragmentCounts.resize(to: drawCount)
            for draw in 0..<drawCount {
                fragmentCounts[draw] = 0
            }
        }
    }
}
