/// A worker's room for the sixteen fragments that are shaded at once, and the lists that wait for it.
@usableFromInline package struct FragmentBatch {
    /// Attributes over w at each lane's place, see `VertexLayout`.
    package var values: UnsafeMutablePointer<SIMD16<Float>>
    /// How they change to the next pixel in the row, and to the next row.
    package var perColumn: UnsafeMutablePointer<SIMD16<Float>>
    package var perRow: UnsafeMutablePointer<SIMD16<Float>>
    /// −1 in lanes whose triangle shows its back: one vector.
    package var facesAway: UnsafeMutablePointer<SIMD16<Int32>>
    /// The shaded colours, premultiplied: red, green, blue, alpha.
    package var colors: UnsafeMutablePointer<SIMD16<Float>>
    /// Rows of attributes, one for each lane, on their way to `values`, `perColumn` and `perRow`: sixteen vectors each.
    package var rows: UnsafeMutablePointer<SIMD16<Float>>
    /// Room for numbers that pass between vectors and single lanes: eight vectors.
    @usableFromInline package var floats: UnsafeMutablePointer<SIMD16<Float>>
    @usableFromInline package var integers: UnsafeMutablePointer<SIMD16<Int32>>
    /// A triangle's edge functions at the tile's first pixel: [sample][edge].
    package var edges: UnsafeMutablePointer<Int32>
    /// What texture reads gather, by lane.
    package var texels: UnsafeMutablePointer<SIMD4<Float>>
    /// The triangles of a block that are shaded together, up to sixteen.
    package var groups: UnsafeMutablePointer<Group>
    /// Fragments that are not shaded by block: in order of their finding, then sorted by draw.
    package var fragments: UnsafeMutablePointer<ReusedList<Fragment>>
    package var sortedFragments: UnsafeMutablePointer<ReusedList<Fragment>>
    /// For each draw of the frame the number of its fragments in `fragments`, 0 between uses.
    package var fragmentCounts: UnsafeMutablePointer<ReusedList<Int32>>
    /// The draws that have any.
    package var seenDraws: UnsafeMutablePointer<ReusedList<Int32>>

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

    /// One of the rooms for single lanes.
    @inlinable @inline(__always)
    package func floatPointer(_ room: Int) -> UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer(floats + room).assumingMemoryBound(to: Float.self)
    }

    /// One of the rooms for single lanes.
    @inlinable @inline(__always)
    package func integerPointer(_ room: Int) -> UnsafeMutablePointer<Int32> {
        UnsafeMutableRawPointer(integers + room).assumingMemoryBound(to: Int32.self)
    }

    init() {
        values = TileMemory.room(16)
        perColumn = TileMemory.room(16)
        perRow = TileMemory.room(16)
        facesAway = TileMemory.room(1)
        colors = TileMemory.room(4)
        rows = TileMemory.room(3 * 16)
        floats = TileMemory.room(8)
        integers = TileMemory.room(8)
        edges = TileMemory.room(8 * 3)
        texels = TileMemory.room(16)
        groups = TileMemory.room(16)
        fragments = TileMemory.room(1)
        sortedFragments = TileMemory.room(1)
        fragmentCounts = TileMemory.room(1)
        seenDraws = TileMemory.room(1)
        fragments.initialize(to: ReusedList(capacity: 4096))
        sortedFragments.initialize(to: ReusedList(capacity: 4096))
        fragmentCounts.initialize(to: ReusedList(capacity: 64))
        seenDraws.initialize(to: ReusedList(capacity: 64))
        // Lanes without a fragment are computed too: they must hold numbers from the beginning.
        for vectors in [values, perColumn, perRow] { vectors.update(repeating: SIMD16(repeating: 0), count: 16) }
        facesAway.pointee = SIMD16(repeating: 0)
    }

    func deallocate() {
        for vectors in [values, perColumn, perRow, colors, rows, floats] { vectors.deallocate() }
        facesAway.deallocate()
        integers.deallocate()
        edges.deallocate()
        texels.deallocate()
        groups.deallocate()
        fragments.pointee.deallocate()
        sortedFragments.pointee.deallocate()
        fragmentCounts.pointee.deallocate()
        seenDraws.pointee.deallocate()
        fragments.deallocate()
        sortedFragments.deallocate()
        fragmentCounts.deallocate()
        seenDraws.deallocate()
    }
}
