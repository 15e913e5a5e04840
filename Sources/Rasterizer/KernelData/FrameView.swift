package import RasterResources

/// A frame as the tiles see it: read-only but for the tiles' own pixels of the output, shared by all workers.
@usableFromInline package struct FrameView: @unchecked Sendable {
    /// The attributes of all draws' vertices, one draw after the other, see `VertexLayout`.
    @usableFromInline package var attributes: UnsafePointer<SIMD16<Float>>
    /// Their second line, where any draw has one; indexed alike.
    @usableFromInline package var extraAttributes: UnsafePointer<SIMD16<Float>>
    package var records: UnsafePointer<DrawRecord>
    package var recordCount: Int
    /// Their materials.
    package var materials: UnsafePointer<MaterialRecord>
    @usableFromInline package var ranges: UnsafePointer<TriangleRange>
    package var rangeCount: Int
    /// The layout of the primitive IDs of the ranges' triangles.
    @usableFromInline package var primitiveIDs: PrimitiveIDLayout
    package var grid: TileGrid
    package var pattern: PatternView
    package var eye: DrawList.Eye
    package var tone: ToneRecord
    /// The light of the draws, see `MaterialRecord.lighting`.
    package var lightings: UnsafePointer<LightingRecord>
    /// See `SpecularAlbedo.table`; nil where no draw is physically based.
    package var specularAlbedo: UnsafePointer<SIMD4<Float>>?
    package var output: OutputView
    /// What the first draw lays over the frame in place of the background; nil until it is looked for, and where it is none.
    package var backdrop: Backdrop?
    /// Whether workers count what they do to pixels, see `TileMemory.counts`.
    package var isCounting: Bool

    /// A frame from its parts.
    package init(
        attributes: UnsafePointer<SIMD16<Float>>, extraAttributes: UnsafePointer<SIMD16<Float>>,
        records: UnsafeBufferPointer<DrawRecord>, materials: UnsafeBufferPointer<MaterialRecord>,
        ranges: UnsafeBufferPointer<TriangleRange>, primitiveIDs: PrimitiveIDLayout, grid: TileGrid, pattern: PatternView,
        eye: DrawList.Eye, tone: ToneRecord, lightings: UnsafeBufferPointer<LightingRecord>,
        specularAlbedo: UnsafePointer<SIMD4<Float>>?,
        output: OutputView, isCounting: Bool
    ) {
        self.attributes = attributes
        self.extraAttributes = extraAttributes
        self.records = records.firstAddress
        recordCount = records.count
        self.materials = materials.firstAddress
        self.ranges = ranges.firstAddress
        rangeCount = ranges.count
        self.primitiveIDs = primitiveIDs
        self.grid = grid
        self.pattern = pattern
        self.eye = eye
        self.tone = tone
        self.lightings = lightings.firstAddress
        self.specularAlbedo = specularAlbedo
        self.output = output
        self.isCounting = isCounting
    }

    /// A triangle by its primitive ID.
    @inlinable @inline(__always)
    package func setup(_ primitiveID: UInt32) -> UnsafePointer<TriangleSetup> {
        UnsafePointer(ranges[primitiveIDs.range(primitiveID)].setups.base + primitiveIDs.index(primitiveID))
    }

    /// The attributes of a corner; see `TriangleSetup.vertex0`.
    @inlinable @inline(__always)
    package func attributes(_ vertex: Int32, of primitiveID: UInt32) -> UnsafePointer<SIMD16<Float>> {
        vertex >= 0
            ? attributes + Int(vertex) : UnsafePointer(ranges[primitiveIDs.range(primitiveID)].ownVertices.base + Int(~vertex))
    }

    /// The second line of a corner's attributes, of a draw that has it.
    @inlinable @inline(__always)
    package func extraAttributes(_ vertex: Int32, of primitiveID: UInt32) -> UnsafePointer<SIMD16<Float>> {
        vertex >= 0
            ? extraAttributes + Int(vertex)
            : UnsafePointer(ranges[primitiveIDs.range(primitiveID)].ownExtraVertices.base + Int(~vertex))
    }
}

/// The positions in a pixel at which coverage is tested and colour is computed.
@usableFromInline package struct PatternView {
    @usableFromInline package var sampleCount: Int
    /// Sample positions in 1/16 pixel from its top left corner.
    package var sixteenths: UnsafePointer<SIMD2<Int32>>
    /// The least and the largest of the sample positions in pixels, column and row by themselves.
    package var leastPosition: SIMD2<Float>
    package var largestPosition: SIMD2<Float>
    /// The position in a pixel at which a fragment is shaded, by the bits of its covered samples.
    package var shadingOffsets: UnsafePointer<SIMD2<Float>>

    /// One bit for every sample.
    @inlinable @inline(__always)
    package var everySample: UInt8 { UInt8(truncatingIfNeeded: (1 &<< sampleCount) &- 1) }
}

/// Owns what a `PatternView` points to.
package final class PatternTables: @unchecked Sendable {
    /// The tables, for as long as this object lives.
    package let view: PatternView

    /// The tables of a pattern.
    package init(_ pattern: SamplePattern) {
        let sixteenths = UnsafeMutableBufferPointer<SIMD2<Int32>>.allocate(capacity: pattern.count)
        _ = sixteenths.initialize(fromContentsOf: pattern.sixteenths)
        let offsets = Self.shadingOffsets(pattern)
        let positions = UnsafeMutableBufferPointer<SIMD2<Float>>.allocate(capacity: offsets.count)
        _ = positions.initialize(fromContentsOf: offsets)
        let all = pattern.sixteenths.map { SIMD2<Float>($0) / 16 }
        view = PatternView(
            sampleCount: pattern.count, sixteenths: UnsafePointer(sixteenths.baseAddress!),
            leastPosition: all.reduce(all[0]) { pointwiseMin($0, $1) },
            largestPosition: all.reduce(all[0]) { pointwiseMax($0, $1) },
            shadingOffsets: UnsafePointer(positions.baseAddress!))
    }

    deinit {
        view.sixteenths.deallocate()
        view.shadingOffsets.deallocate()
    }

    /// In the middle if the middle is surely covered (all samples are), else in the middle of the covered samples, which lies on the
    /// triangle, since a triangle has no dents.
    private static func shadingOffsets(_ pattern: SamplePattern) -> [SIMD2<Float>] {
        let all = (1 << pattern.count) - 1
        return (0...all).map { covered in
            if covered == 0 || covered == all { return SIMD2(0.5, 0.5) }
            let positions = pattern.sixteenths.enumerated().filter { covered & (1 << $0.offset) != 0 }.map(\.element)
            let sum = positions.reduce(SIMD2<Int32>.zero) { $0 &+ $1 }
            return SIMD2(Float(sum.x), Float(sum.y)) / Float(16 * positions.count)
        }
    }
}
