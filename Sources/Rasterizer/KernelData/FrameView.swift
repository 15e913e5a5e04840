package import RasterResources
package import RenderMath

/// A frame for the tile kernels, shared by all workers. Except for each tile's own pixels of the output, it is read-only.
@usableFromInline package struct FrameView: @unchecked Sendable {
    /// The attributes of the vertices of all draws, in draw order, see `VertexLayout`.
    @usableFromInline package var attributes: UnsafePointer<SIMD8<Float>>
    /// The attributes that only some materials read, if any draw has them; with the same indices.
    @usableFromInline package var extraAttributes: UnsafePointer<SIMD16<Float>>
    package var records: UnsafePointer<DrawRecord>
    package var recordCount: Int
    /// The materials of the draws.
    package var materials: UnsafePointer<MaterialRecord>
    @usableFromInline package var ranges: UnsafePointer<TriangleRange>
    package var rangeCount: Int
    /// The layout of primitive IDs.
    @usableFromInline package var primitiveIDs: PrimitiveIDLayout
    package var grid: TileGrid
    package var pattern: PatternView
    package var eye: DrawList.Eye
    /// The transform from a pixel to its world position, both over w, from columns and rows of the picture in pixels, z/w and
    /// 1.
    ///
    /// All zeros if the camera flattens the world.
    package var worldFromScreen: Matrix4
    package var tone: ToneRecord
    /// The lightings, indexed by `MaterialRecord.lighting`.
    package var lightings: UnsafePointer<LightingRecord>
    /// The table in `SpecularAlbedo.table`; nil if no draw is physically based.
    package var specularAlbedo: UnsafePointer<SIMD4<Float>>?
    /// The table in `SheenAlbedo.table`; nil if no draw has a sheen.
    package var sheenAlbedo: UnsafePointer<SIMD4<Float>>?
    package var output: OutputView
    /// The picture of the first draw that replaces the background; nil if there is none, or before `KernelTable.findBackdrop`
    /// was called.
    package var backdrop: Backdrop?
    /// Whether workers count pixel operations, see `TileMemory.counts`.
    package var isCounting: Bool

    /// A frame from its parts.
    package init(
        attributes: UnsafePointer<SIMD8<Float>>, extraAttributes: UnsafePointer<SIMD16<Float>>,
        records: UnsafeBufferPointer<DrawRecord>, materials: UnsafeBufferPointer<MaterialRecord>,
        ranges: UnsafeBufferPointer<TriangleRange>, primitiveIDs: PrimitiveIDLayout, grid: TileGrid, pattern: PatternView,
        clipFromWorld: Matrix4, eye: DrawList.Eye, tone: ToneRecord, lightings: UnsafeBufferPointer<LightingRecord>,
        specularAlbedo: UnsafePointer<SIMD4<Float>>?, sheenAlbedo: UnsafePointer<SIMD4<Float>>?,
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
        worldFromScreen = Self.worldFromScreen(clipFromWorld, grid)
        self.tone = tone
        self.lightings = lightings.firstAddress
        self.specularAlbedo = specularAlbedo
        self.sheenAlbedo = sheenAlbedo
        self.output = output
        self.isCounting = isCounting
    }

    private static func worldFromScreen(_ clipFromWorld: Matrix4, _ grid: TileGrid) -> Matrix4 {
        guard let (x, y, z, origin) = clipFromWorld.inverse?.columns else { return Matrix4(.zero, .zero, .zero, .zero) }
        return Matrix4(x * (2 / Float(grid.width)), y * (-2 / Float(grid.height)), z, (origin - x) + y)
    }

    /// The triangle with a primitive ID.
    @inlinable @inline(__always)
    package func setup(_ primitiveID: UInt32) -> UnsafePointer<TriangleSetup> {
        UnsafePointer(ranges[primitiveIDs.range(primitiveID)].setups.base + primitiveIDs.index(primitiveID))
    }

    /// The attributes of a triangle's corner; see `TriangleSetup.vertex0`.
    @inlinable @inline(__always)
    package func attributes(_ vertex: Int32, of primitiveID: UInt32) -> UnsafePointer<SIMD8<Float>> {
        vertex >= 0
            ? attributes + Int(vertex) : UnsafePointer(ranges[primitiveIDs.range(primitiveID)].ownVertices.base + Int(~vertex))
    }

    /// The attributes of a corner that only some materials read, if the draw has them.
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
    /// The sample positions in 1/16 pixel from the pixel's top left corner.
    package var sixteenths: UnsafePointer<SIMD2<Int32>>
    /// The same in pixels.
    package var positions: UnsafePointer<SIMD2<Float>>
    /// The least and the largest sample positions in pixels, separately for columns and rows.
    package var leastPosition: SIMD2<Float>
    package var largestPosition: SIMD2<Float>
    /// The position in a pixel at which a fragment is shaded, indexed by the bits of its covered samples.
    package var shadingOffsets: UnsafePointer<SIMD2<Float>>
    /// The samples of a window of pixels, two columns wide and as many rows high as sixteen lanes hold, pixel by pixel.
    ///
    /// Columns, then rows, in 1/256 pixel from the first pixel's top left corner. Only valid for several samples per pixel.
    package var window: UnsafePointer<SIMD16<Int32>>
    /// The number of pixel rows of a window.
    package var rowsOfWindow: Int32
    /// The samples of 2×2 windows, sixteen bits each, up to pixel column 0, 1, 2 and 3.
    @usableFromInline package var windowColumns: UnsafePointer<UInt64>
    /// The same for rows.
    @usableFromInline package var windowRows: UnsafePointer<UInt64>

    /// The bits of all samples.
    @inlinable @inline(__always)
    package var everySample: UInt8 { UInt8(truncatingIfNeeded: (1 &<< sampleCount) &- 1) }

    /// The samples of 2×2 windows up to a pixel column and row, both 0…3.
    @inlinable @inline(__always)
    package func samples(columns: Int32, rows: Int32) -> UInt64 {
        windowColumns[Int(columns)] & windowRows[Int(rows)]
    }
}

/// The owner of the memory of a `PatternView`.
package final class PatternTables: @unchecked Sendable {
    /// The tables, valid as long as this object lives.
    package let view: PatternView

    /// The tables of a pattern.
    package init(_ pattern: SamplePattern) {
        let positions = pattern.sixteenths.map { SIMD2<Float>($0) / 16 }
        let lanes = (0..<16).map { lane in
            let (pixel, sample) = lane.quotientAndRemainder(dividingBy: pattern.count)
            return SIMD2(Int32(pixel & 1), Int32(pixel >> 1)) &* 256 &+ pattern.sixteenths[sample] &* 16
        }
        view = PatternView(
            sampleCount: pattern.count, sixteenths: Self.table(pattern.sixteenths), positions: Self.table(positions),
            leastPosition: positions.reduce(positions[0]) { pointwiseMin($0, $1) },
            largestPosition: positions.reduce(positions[0]) { pointwiseMax($0, $1) },
            shadingOffsets: Self.table(Self.shadingOffsets(pattern)),
            window: Self.table([SIMD16(lanes.map(\.x)), SIMD16(lanes.map(\.y))]),
            rowsOfWindow: Int32(max(8 / pattern.count, 1)), windowColumns: Self.table(Self.windowMasks(pattern) { $0.x }),
            windowRows: Self.table(Self.windowMasks(pattern) { $0.y }))
    }

    deinit {
        view.sixteenths.deallocate()
        view.positions.deallocate()
        view.shadingOffsets.deallocate()
        view.window.deallocate()
        view.windowColumns.deallocate()
        view.windowRows.deallocate()
    }

    private static func table<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
        let table = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = table.initialize(fromContentsOf: elements)
        return UnsafePointer(table.baseAddress!)
    }

    /// The samples of 2×2 windows with a column, or row, of 0, at most 1, at most 2, and at most 3.
    private static func windowMasks(_ pattern: SamplePattern, by coordinate: (SIMD2<Int>) -> Int) -> [UInt64] {
        (0..<4).map { last in
            (0..<64).reduce(0) { mask, bit in
                let (window, pixel) = (bit / 16, bit % 16 / pattern.count)
                let place = SIMD2(window % 2 * 2 + pixel % 2, window / 2 * max(8 / pattern.count, 1) + pixel / 2)
                return coordinate(place) <= last ? mask | 1 << UInt64(bit) : mask
            }
        }
    }

    /// The pixel's centre if all samples are covered, because the triangle then surely covers it; otherwise the centroid of the
    /// covered samples. It is on the triangle, because a triangle is convex.
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
