package import MaterialModes

/// The layout of primitive IDs, by which a frame tells its triangles apart in 32 bits: the range in the upper ones, the index in the range's list in the lower.
///
/// A range is of one draw, so a frame of many draws has many ranges of few triangles each. Where sixteen bits do not count them, the
/// indices give up bits that only long ranges need. Which bits are which never shows in the picture.
@usableFromInline package struct PrimitiveIDLayout: Hashable, Sendable {
    /// The bits of an index.
    @usableFromInline package let indexBits: UInt32
    /// As many ranges as the other bits count.
    package let largestRangeCount: Int

    /// A layout whose indices have so many bits, 10 at least and 16 at most.
    package init(indexBits: Int) {
        self.indexBits = UInt32(indexBits)
        largestRangeCount = 1 << (32 - indexBits)
    }

    /// Ranges of up to 10,912, 672 and 160 triangles, or 1808, 112 and 16 that are drawn as lines, of which there may be 65,536, a million
    /// and four million.
    package static let all = [
        PrimitiveIDLayout(indexBits: 16), PrimitiveIDLayout(indexBits: 12), PrimitiveIDLayout(indexBits: 10),
    ]

    /// What decides into which ranges a draw's triangles are cut.
    package struct Triangles {
        /// Their number.
        package var count: Int
        /// Whether they are filled or drawn as lines.
        package var fillMode: FillMode

        /// So many triangles, filled or drawn as lines.
        package init(_ count: Int, _ fillMode: FillMode) {
            self.count = count
            self.fillMode = fillMode
        }
    }

    /// The layout with the longest ranges that suffice for draws of such triangles; nil where none do.
    package static func sufficing(for draws: some Sequence<Triangles>) -> PrimitiveIDLayout? {
        all.first { layout in draws.reduce(0) { $0 + layout.rangeCount(of: $1) } <= layout.largestRangeCount }
    }

    /// As many triangles as make no more indices than the bits count. Whole groups of sixteen, so that where a draw is cut shows in
    /// nothing.
    package func largestRangeLength(_ fillMode: FillMode) -> Int {
        // A triangle that is cut becomes up to 6, and its edges up to 6 each when lines are drawn.
        let mostIndices = if case .lines = fillMode { 36 } else { 6 }
        return (1 << indexBits) / mostIndices / 16 * 16
    }

    /// The length of each of a draw's ranges but the last. Every tile looks into every range, so a long draw has few, long ranges; a
    /// shorter draw has short ones, so that all workers have some.
    package func rangeLength(of triangles: Triangles) -> Int {
        let wanted = max((triangles.count / Self.usualRangeCount + 15) / 16 * 16, Self.usualRangeLength)
        return min(wanted, largestRangeLength(triangles.fillMode))
    }

    private static let usualRangeLength = 1808
    private static let usualRangeCount = 64

    /// The number of ranges that such triangles become.
    package func rangeCount(of triangles: Triangles) -> Int {
        let length = rangeLength(of: triangles)
        return (triangles.count + length - 1) / length
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
