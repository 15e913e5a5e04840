/// A worker's room for the sixteen fragments that are shaded at once, and the lists that wait for it: one piece of memory, so that
/// kernels carry one pointer.
@usableFromInline package struct FragmentBatch {
    @usableFromInline let room: UnsafeMutableRawPointer

    /// A triangle and the lanes that it shows in, one bit each.
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

    /// The lists that wait.
    @usableFromInline package struct Lists {
        /// Fragments that are not shaded by block: in order of their finding, then sorted by draw.
        @usableFromInline package var fragments = ReusedList<Fragment>(capacity: 4096)
        @usableFromInline package var sortedFragments = ReusedList<Fragment>(capacity: 4096)
        /// For each draw of the frame the number of its fragments in `fragments`, 0 between uses.
        @usableFromInline package var fragmentCounts = ReusedList<Int32>(capacity: 64)
        /// The draws that have any.
        @usableFromInline package var seenDraws = ReusedList<Int32>(capacity: 64)
    }

    /// Attributes over w at each lane's place, see `VertexLayout`: sixteen vectors.
    @inlinable @inline(__always)
    package var values: UnsafeMutablePointer<SIMD16<Float>> { vectors(0) }
    /// How they change to the next pixel in the row: sixteen vectors.
    @inlinable @inline(__always)
    package var perColumn: UnsafeMutablePointer<SIMD16<Float>> { vectors(16) }
    /// How they change to the next row: sixteen vectors.
    @inlinable @inline(__always)
    package var perRow: UnsafeMutablePointer<SIMD16<Float>> { vectors(32) }
    /// Rows of attributes, one for each lane, on their way to `values`, `perColumn` and `perRow`: sixteen vectors each.
    @inlinable @inline(__always)
    package var rows: UnsafeMutablePointer<SIMD16<Float>> { vectors(48) }
    /// Room for numbers that pass between vectors and single lanes: eight vectors.
    @inlinable @inline(__always)
    package var floats: UnsafeMutablePointer<SIMD16<Float>> { vectors(96) }
    /// Room for integers likewise: eight vectors.
    @inlinable @inline(__always)
    package var integers: UnsafeMutablePointer<SIMD16<Int32>> {
        (room + 104 * 64).assumingMemoryBound(to: SIMD16<Int32>.self)
    }
    /// The shaded colours, premultiplied: red, green, blue, alpha.
    @inlinable @inline(__always)
    package var colors: UnsafeMutablePointer<SIMD16<Float>> { vectors(112) }
    /// What texture reads gather, by lane.
    @inlinable @inline(__always)
    package var texels: UnsafeMutablePointer<SIMD4<Float>> {
        (room + 116 * 64).assumingMemoryBound(to: SIMD4<Float>.self)
    }
    /// −1 in lanes whose triangle shows its back: one vector.
    @inlinable @inline(__always)
    package var backFacing: UnsafeMutablePointer<SIMD16<Int32>> {
        (room + 120 * 64).assumingMemoryBound(to: SIMD16<Int32>.self)
    }
    /// The triangles of a block that are shaded together, up to sixteen.
    @inlinable @inline(__always)
    package var groups: UnsafeMutablePointer<Group> { (room + 121 * 64).assumingMemoryBound(to: Group.self) }
    /// A triangle's edge functions at the tile's first pixel: [sample][edge].
    @inlinable @inline(__always)
    package var edges: UnsafeMutablePointer<Int32> { (room + 123 * 64).assumingMemoryBound(to: Int32.self) }
    /// A triangle's edge functions at the first pixels of sixteen blocks: three vectors.
    @inlinable @inline(__always)
    package var blockEdges: UnsafeMutablePointer<SIMD16<Int32>> {
        (room + 128 * 64).assumingMemoryBound(to: SIMD16<Int32>.self)
    }
    /// What its depth there is made of: two vectors.
    @inlinable @inline(__always)
    package var blockDepths: UnsafeMutablePointer<SIMD16<Float>> { vectors(131) }
    /// The lists that wait.
    @inlinable @inline(__always)
    package var lists: UnsafeMutablePointer<Lists> { (room + 125 * 64).assumingMemoryBound(to: Lists.self) }

    @inlinable @inline(__always)
    func vectors(_ place: Int) -> UnsafeMutablePointer<SIMD16<Float>> {
        (room + place * 64).assumingMemoryBound(to: SIMD16<Float>.self)
    }

    /// One of the rooms for single lanes.
    @inlinable @inline(__always)
    package func floatPointer(_ place: Int) -> UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer(floats + place).assumingMemoryBound(to: Float.self)
    }

    /// One of the rooms for single lanes.
    @inlinable @inline(__always)
    package func integerPointer(_ place: Int) -> UnsafeMutablePointer<Int32> {
        UnsafeMutableRawPointer(integers + place).assumingMemoryBound(to: Int32.self)
    }

    init() {
        precondition(MemoryLayout<Lists>.size <= 3 * 64 && MemoryLayout<Group>.stride * 16 <= 2 * 64, "The places overlap.")
        room = allocateRoom(byteCount: 133 * 64)
        // Lanes without a fragment are computed too: they must hold numbers from the beginning.
        room.initializeMemory(as: UInt8.self, repeating: 0, count: 133 * 64)
        lists.initialize(to: Lists())
    }

    func deallocate() {
        lists.pointee.fragments.deallocate()
        lists.pointee.sortedFragments.deallocate()
        lists.pointee.fragmentCounts.deallocate()
        lists.pointee.seenDraws.deallocate()
        room.deallocate()
    }
}
