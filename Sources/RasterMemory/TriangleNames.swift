/// How a frame names its triangles in 32 bits: the range in the upper ones, the place in the range's list in the lower.
///
/// A range is of one draw, so a frame of many draws has many ranges of few triangles each. Where sixteen bits do not count them, the
/// places give up bits that only long ranges need. Which bits are which never shows in the picture.
@usableFromInline package struct TriangleNames: Hashable, Sendable {
    /// The bits of a place.
    @usableFromInline package let placeBits: UInt32
    /// As many ranges as the other bits count.
    package let largestRangeCount: Int
    /// As many triangles of a draw as make no more places than the bits count. Whole groups of sixteen, so that where a draw is cut
    /// shows in nothing.
    package let largestRangeLength: Int

    /// A triangle that is cut becomes up to 6, and its edges up to 6 each when lines are drawn.
    private static let mostPlacesPerTriangle = 36

    /// Names whose places have so many bits, 10 at least and 16 at most.
    package init(placeBits: Int) {
        self.placeBits = UInt32(placeBits)
        largestRangeCount = 1 << (32 - placeBits)
        largestRangeLength = (1 << placeBits) / Self.mostPlacesPerTriangle / 16 * 16
    }

    /// Ranges of 1808, 112 and 16 triangles, of which there may be 65,536, a million and four million.
    package static let all = [TriangleNames(placeBits: 16), TriangleNames(placeBits: 12), TriangleNames(placeBits: 10)]

    /// The names with the longest ranges that suffice for draws of so many triangles; nil where none do.
    package static func sufficing(for triangleCounts: some Sequence<Int>) -> TriangleNames? {
        all.first { names in triangleCounts.reduce(0) { $0 + names.rangeCount(ofTriangles: $1) } <= names.largestRangeCount }
    }

    /// How many ranges a draw of so many triangles becomes.
    package func rangeCount(ofTriangles count: Int) -> Int {
        (count + largestRangeLength - 1) / largestRangeLength
    }

    /// The name of the triangle at a place of a range.
    @inlinable @inline(__always)
    package func name(range: Int, place: Int32) -> UInt32 {
        UInt32(truncatingIfNeeded: range) &<< placeBits | UInt32(bitPattern: place)
    }

    /// The range that a name tells.
    @inlinable @inline(__always)
    package func range(_ name: UInt32) -> Int { Int(name &>> placeBits) }

    /// The place in the range that a name tells.
    @inlinable @inline(__always)
    package func place(_ name: UInt32) -> Int { Int(name & ~(.max &<< placeBits)) }
}
