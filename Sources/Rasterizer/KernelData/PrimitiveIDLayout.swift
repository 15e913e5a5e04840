package import RasterResources

/// The layout of primitive IDs, which identify a frame's triangles with 32 bits.
///
/// The upper bits are the index of the range, the lower bits the index in the range's list. A range belongs to one draw, so a
/// frame of many draws has many ranges with few triangles each. If sixteen bits are too few for the ranges, the indices give up
/// bits that only long ranges need. The layout does not affect the picture.
@usableFromInline package struct PrimitiveIDLayout: Hashable, Sendable {
    /// The number of bits of an index.
    @usableFromInline package let indexBits: UInt32
    /// The largest number of ranges that the other bits can count.
    package let largestRangeCount: Int

    /// A layout with a number of index bits, 10…16.
    package init(indexBits: Int) {
        self.indexBits = UInt32(indexBits)
        largestRangeCount = 1 << (32 - indexBits)
    }

    /// The layouts. They allow ranges of up to 10,912, 672 and 160 triangles, or of 1808, 112 and 16 triangles drawn as lines.
    ///
    /// There may be up to 65,536, a million and four million ranges, respectively.
    package static let all = [
        PrimitiveIDLayout(indexBits: 16), PrimitiveIDLayout(indexBits: 12), PrimitiveIDLayout(indexBits: 10),
    ]

    /// The properties that determine how a draw's triangles are divided into ranges.
    package struct Triangles {
        /// The number of triangles.
        package var count: Int
        /// Whether they are filled or drawn as lines.
        package var fillMode: FillMode

        /// A number of triangles, filled or drawn as lines.
        package init(_ count: Int, _ fillMode: FillMode) {
            self.count = count
            self.fillMode = fillMode
        }
    }

    /// The layout with the longest ranges that suffices for the draws; nil if none does.
    package static func sufficing(for draws: some Sequence<Triangles>) -> PrimitiveIDLayout? {
        all.first { layout in draws.reduce(0) { $0 + layout.rangeCount(of: $1) } <= layout.largestRangeCount }
    }

    /// The largest number of triangles that cannot produce more indices than the bits can count.
    ///
    /// A multiple of sixteen, so that the divisions between ranges do not affect the output.
    package func largestRangeLength(_ fillMode: FillMode) -> Int {
        // Clipping turns a triangle into up to 6, and with lines, each of their edges again into up to 6.
        let mostIndices = if case .lines = fillMode { 36 } else { 6 }
        return (1 << indexBits) / mostIndices / 16 * 16
    }

    /// The length of each of a draw's ranges except the last.
    ///
    /// Every tile examines every range, so a long draw has few, long ranges. A shorter draw has short ranges, to give all
    /// workers some.
    package func rangeLength(of triangles: Triangles) -> Int {
        let wanted = max((triangles.count / Self.usualRangeCount + 15) / 16 * 16, Self.usualRangeLength)
        return min(wanted, largestRangeLength(triangles.fillMode))
    }

    private static let usualRangeLength = 1808
    private static let usualRangeCount = 64

    /// The number of ranges for these triangles.
    package func rangeCount(of triangles: Triangles) -> Int {
        let length = rangeLength(of: triangles)
        return (triangles.count + length - 1) / length
    }

    /// The primitive ID of the triangle at an index in a range.
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
