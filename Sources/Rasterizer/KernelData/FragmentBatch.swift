/// A worker's memory for sixteen fragments that are shaded at once, and for the lists of fragments that wait for shading.
///
/// It is a single allocation, so that kernels pass only one pointer.
@usableFromInline package struct FragmentBatch {
    @usableFromInline let room: UnsafeMutableRawPointer

    /// A triangle and the lanes in which it is visible, one bit each.
    @usableFromInline package struct Group: BitwiseCopyable {
        @usableFromInline package var triangle: UInt32
        @usableFromInline package var lanes: UInt16

        /// A group from its parts.
        @inlinable @inline(__always)
        package init(triangle: UInt32, lanes: UInt16) {
            self.triangle = triangle
            self.lanes = lanes
        }
    }

    /// The lists of waiting fragments.
    @usableFromInline package struct Lists {
        /// The fragments that are not shaded by block: in the order in which they were found, then sorted by draw.
        @usableFromInline package var fragments = ReusedList<Fragment>(capacity: 4096)
        @usableFromInline package var sortedFragments = ReusedList<Fragment>(capacity: 4096)
        /// The number of fragments in `fragments` for each draw of the frame; 0 between uses.
        @usableFromInline package var fragmentCounts = ReusedList<Int32>(capacity: 64)
        /// The draws that have fragments.
        @usableFromInline package var seenDraws = ReusedList<Int32>(capacity: 64)
        /// The depth of each fragment at its pixel's centre, if fragments are sorted.
        @usableFromInline package var depths = ReusedList<Float>(capacity: 0)
        /// The indices of fragments, pixel by pixel, and the position of the first index for each pixel of the tile.
        @usableFromInline package var fragmentsByPixel = ReusedList<Int32>(capacity: 0)
        @usableFromInline package var pixelStarts = ReusedList<Int32>(capacity: 0)
    }

    /// The number of texels per row or column of a shadow map that the largest window touches.
    ///
    /// It is twice `ShadowMap.largestRadiusInTexels`, plus one, because the window may begin within a texel.
    @inlinable @inline(__always) package static var shadowWindowSide: Int { 7 }

    /// The offset of each region of the memory, in vectors of sixteen lanes; the regions are consecutive.
    @usableFromInline enum Offset {
        /// The size of a vector in bytes.
        @inlinable @inline(__always) static var vector: Int { MemoryLayout<SIMD16<Float>>.stride }
        @inlinable @inline(__always) static var values: Int { 0 }
        @inlinable @inline(__always) static var perColumn: Int { values + VertexLayout.countInLanes }
        @inlinable @inline(__always) static var perRow: Int { perColumn + VertexLayout.countInLanes }
        @inlinable @inline(__always) static var rows: Int { perRow + VertexLayout.countInLanes }
        @inlinable @inline(__always) static var floats: Int { rows + 3 * 16 }
        @inlinable @inline(__always) static var integers: Int { floats + 8 }
        @inlinable @inline(__always) static var colors: Int { integers + 8 }
        @inlinable @inline(__always) static var texels: Int { colors + 4 }
        @inlinable @inline(__always) static var backFacing: Int { texels + 16 * MemoryLayout<SIMD4<Float>>.stride / vector }
        @inlinable @inline(__always) static var triangles: Int { backFacing + 1 }
        @inlinable @inline(__always) static var groups: Int { triangles + 1 }
        @inlinable @inline(__always) static var edges: Int { groups + vectors(16 * MemoryLayout<Group>.stride) }
        @inlinable @inline(__always) static var blockEdges: Int {
            edges + vectors(3 * 8 * MemoryLayout<Int32>.stride)
        }
        @inlinable @inline(__always) static var blockDepths: Int { blockEdges + 3 }
        @inlinable @inline(__always) static var lists: Int { blockDepths + 9 }
        @inlinable @inline(__always) static var shadowWindow: Int { lists + vectors(MemoryLayout<Lists>.stride) }
        @inlinable @inline(__always) static var cutout: Int { shadowWindow + shadowWindowSide * shadowWindowSide }
        @inlinable @inline(__always) static var cutFragments: Int { cutout + 4 }
        @inlinable @inline(__always) static var normalVariances: Int {
            cutFragments + vectors(16 * MemoryLayout<Fragment>.stride)
        }
        @inlinable @inline(__always) static var end: Int { normalVariances + 1 }

        /// The number of vectors for a number of bytes.
        @inlinable
        @inline(__always)
        static func vectors(_ bytes: Int) -> Int { (bytes + vector - 1) / vector }
    }

    /// Attributes over w at each lane's position, see `VertexLayout`: `VertexLayout.countInLanes` vectors.
    @inlinable @inline(__always)
    package var values: UnsafeMutablePointer<SIMD16<Float>> { vectors(Offset.values) }
    /// The change of the values from one pixel to the next in the row.
    @inlinable @inline(__always)
    package var perColumn: UnsafeMutablePointer<SIMD16<Float>> { vectors(Offset.perColumn) }
    /// The change of the values from one row to the next.
    @inlinable @inline(__always)
    package var perRow: UnsafeMutablePointer<SIMD16<Float>> { vectors(Offset.perRow) }
    /// Rows of attributes, one per lane, to be transposed to `values`, `perColumn` and `perRow`: sixteen rows each.
    @inlinable @inline(__always)
    package var rows: UnsafeMutablePointer<SIMD8<Float>> {
        (room + Offset.rows * Offset.vector).assumingMemoryBound(to: SIMD8<Float>.self)
    }
    /// The same for attributes that only some materials read, in the same memory.
    @inlinable @inline(__always)
    package var extraRows: UnsafeMutablePointer<SIMD16<Float>> { vectors(Offset.rows) }
    /// Buffer for numbers that pass between vectors and single lanes: eight vectors.
    @inlinable @inline(__always)
    package var floats: UnsafeMutablePointer<SIMD16<Float>> { vectors(Offset.floats) }
    /// The same for integers: eight vectors.
    @inlinable @inline(__always)
    package var integers: UnsafeMutablePointer<SIMD16<Int32>> {
        (room + Offset.integers * Offset.vector).assumingMemoryBound(to: SIMD16<Int32>.self)
    }
    /// The shaded colours, premultiplied: red, green, blue, alpha.
    @inlinable @inline(__always)
    package var colors: UnsafeMutablePointer<SIMD16<Float>> { vectors(Offset.colors) }
    /// The colours that texture reads gather, one per lane.
    @inlinable @inline(__always)
    package var texels: UnsafeMutablePointer<SIMD4<Float>> {
        (room + Offset.texels * Offset.vector).assumingMemoryBound(to: SIMD4<Float>.self)
    }
    /// −1 in lanes whose triangle faces away: one vector.
    @inlinable @inline(__always)
    package var backFacing: UnsafeMutablePointer<SIMD16<Int32>> {
        (room + Offset.backFacing * Offset.vector).assumingMemoryBound(to: SIMD16<Int32>.self)
    }
    /// The triangle of each lane, if lanes are shaded individually: one vector.
    @inlinable @inline(__always)
    package var triangles: UnsafeMutablePointer<SIMD16<UInt32>> {
        (room + Offset.triangles * Offset.vector).assumingMemoryBound(to: SIMD16<UInt32>.self)
    }
    /// The same as an array with one triangle per lane.
    @inlinable @inline(__always)
    package var triangleOfLane: UnsafeMutablePointer<UInt32> {
        UnsafeMutableRawPointer(triangles).assumingMemoryBound(to: UInt32.self)
    }
    /// The triangles of a block that are shaded together, up to sixteen.
    @inlinable @inline(__always)
    package var groups: UnsafeMutablePointer<Group> {
        (room + Offset.groups * Offset.vector).assumingMemoryBound(to: Group.self)
    }
    /// A triangle's edge functions at the tile's first pixel, for eight samples at most: [sample][edge].
    @inlinable @inline(__always)
    package var edges: UnsafeMutablePointer<Int32> { (room + Offset.edges * Offset.vector).assumingMemoryBound(to: Int32.self) }
    /// A triangle's edge functions at the first pixels of sixteen blocks: three vectors.
    @inlinable @inline(__always)
    package var blockEdges: UnsafeMutablePointer<SIMD16<Int32>> {
        (room + Offset.blockEdges * Offset.vector).assumingMemoryBound(to: SIMD16<Int32>.self)
    }
    /// The triangle's depth at these pixels: for at most eight samples, then for `DepthPlane.farthestSample`: nine vectors.
    @inlinable @inline(__always)
    package var blockDepths: UnsafeMutablePointer<SIMD16<Float>> { vectors(Offset.blockDepths) }
    /// The depths of a shadow map around each lane's position, row by row.
    @inlinable @inline(__always)
    package var shadowWindow: UnsafeMutablePointer<SIMD16<Float>> { vectors(Offset.shadowWindow) }
    /// The samples that the alpha of each lane's surface covers, one bit each; only valid if samples are cut.
    @inlinable @inline(__always)
    package var coveredSamples: UnsafeMutablePointer<SIMD16<Int32>> {
        (room + Offset.cutout * Offset.vector).assumingMemoryBound(to: SIMD16<Int32>.self)
    }
    /// The first threshold of each lane, and the column and the row in its pixel at which it is shaded: three vectors.
    ///
    /// Only written if samples are cut.
    @inlinable @inline(__always)
    package var cutoutPlaces: UnsafeMutablePointer<SIMD16<Float>> { vectors(Offset.cutout + 1) }
    /// The fragments of a block's pixels in which some samples are cut, one per lane.
    @inlinable @inline(__always)
    package var cutFragments: UnsafeMutablePointer<Fragment> {
        (room + Offset.cutFragments * Offset.vector).assumingMemoryBound(to: Fragment.self)
    }
    /// The variances that the latest read of a normal map gathered, one per lane: one vector.
    @inlinable @inline(__always)
    package var normalVariances: UnsafeMutablePointer<SIMD16<Float>> { vectors(Offset.normalVariances) }
    /// The lists of waiting fragments.
    @inlinable @inline(__always)
    package var lists: UnsafeMutablePointer<Lists> { (room + Offset.lists * Offset.vector).assumingMemoryBound(to: Lists.self) }

    @inlinable @inline(__always)
    func vectors(_ offset: Int) -> UnsafeMutablePointer<SIMD16<Float>> {
        (room + offset * Offset.vector).assumingMemoryBound(to: SIMD16<Float>.self)
    }

    /// The array of single lanes at an offset.
    @inlinable @inline(__always)
    package func floatPointer(_ offset: Int) -> UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer(floats + offset).assumingMemoryBound(to: Float.self)
    }

    /// The array of single lanes at an offset.
    @inlinable @inline(__always)
    package func integerPointer(_ offset: Int) -> UnsafeMutablePointer<Int32> {
        UnsafeMutableRawPointer(integers + offset).assumingMemoryBound(to: Int32.self)
    }

    init() {
        room = allocateRoom(byteCount: Offset.end * Offset.vector)
        // Lanes without a fragment are computed too, so they must contain numbers from the beginning.
        room.initializeMemory(as: UInt8.self, repeating: 0, count: Offset.end * Offset.vector)
        lists.initialize(to: Lists())
    }

    func deallocate() {
        lists.pointee.fragments.deallocate()
        lists.pointee.sortedFragments.deallocate()
        lists.pointee.fragmentCounts.deallocate()
        lists.pointee.seenDraws.deallocate()
        lists.pointee.depths.deallocate()
        lists.pointee.fragmentsByPixel.deallocate()
        lists.pointee.pixelStarts.deallocate()
        room.deallocate()
    }
}
