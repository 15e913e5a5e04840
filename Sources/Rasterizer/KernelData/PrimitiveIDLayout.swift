/// The layout of primitive IDs, by which a frame tells its triangles apart in 32 bits: the range in the upper ones, the index in the range's list in the lower.
///
/// A range is of one draw, so a frame of many draws has many ranges of few triangles each. Where sixteen bits do not count them, the
/// indices give up bits that only long ranges need. Which bits are which never shows in the picture.
@usableFromInline package struct PrimitiveIDLayout: Hashable, Sendable {
    /// The bits of an index.
    @usableFromInline package let indexBits: UInt32
    /// As many ranges as the other bits count.
    package let largestRangeCount: Int
    /// As many triangles of a draw as make no more indices than the bits count. Whole groups of sixteen, so that where a draw is cut
    /// shows in nothing.
    package let largestRangeLength: Int

    /// A triangle that is cut becomes up to 6, and its edges up to 6 each when lines are drawn.
    private static let mostIndicesPerTriangle = 36

    /// A layout whose indices have so many bits, 10 at least and 16 at most.
    package init(indexBits: Int) {
        self.indexBits = UInt32(indexBits)
        largestRangeCount = 1 << (32 - indexBits)
        largestRangeLength = (1 << indexBits) / Self.mostIndicesPerTriangle / 16 * 16
    }

    /// Ranges of 1808, 112 and 16 triangles, of which there may be 65,536, a million and four million.
    package static let all = [
        PrimitiveIDLayout(indexBits: 16), PrimitiveIDLayout(indexBits: 12), PrimitiveIDLayout(indexBits: 10),
    ]

    /// The layout with the longest ranges that suffice for draws of so many triangles; nil where none do.
    package static func sufficing(for triangleCounts: some Sequence<Int>) -> PrimitiveIDLayout? {
        all.first { layout in triangleCounts.reduce(0) { $0 + layout.rangeCount(ofTriangles: $1) } <= layout.largestRangeCount }
    }

    /// The number of ranges that a draw of so many triangles becomes.
    package func rangeCount(ofTriangles count: Int) -> Int {
        (count + largestRangeLength - 1) / largestRangeLength
    }

    /// The primitive ID of the triangle at an index of a range.
    @inlinable @inline(__always)
    package func primitiveID(range: Int, index: Int32) -> UInt32 {
        UInt32(truncatingIfNeeded: range) &<< indexBits | UInt32(bitPattern: index)
    }

    /// The range of a primitive ID.
    @inlinable @inline(__always)
    package func range(_ primitiveID: UInt32) -> Int { Int(primitiveID &>> indexBits) }

    /// The index of a primitive ID in its range.
    @inlinable @inline(__always)
    package func index(_ primitiveID: UInt32) -> Int { Int(primitiveID & ~(.max &<< indexBits)) }
}
