import CLanes
import RasterResources
import KernelData
import RenderMath

/// Sets up sixteen triangles at once, with the same bits as `TriangleSetup.init` for single triangles.
///
/// If corners are less than 128 pixels apart in x and in y, products of two differences are below 2³⁰, so areas and edge
/// functions are exact in 32 bits. Batches with a larger triangle, or with one that must be clipped, are left to `SetupKernel`.
struct SetupLanes {
    private let view: FrontEndView
    private let record: UnsafePointer<DrawRecord>
    private let keepsNegativeAreas: Bool
    private let keepsPositiveAreas: Bool
    private let notesUse: Bool

    @inline(__always)
    init(_ view: FrontEndView, _ record: UnsafePointer<DrawRecord>) {
        self.view = view
        self.record = record
        let cull = record.pointee.state.cullMode
        keepsNegativeAreas = cull.keeps(frontFacing: record.pointee.frontIsCounterClockwise)
        keepsPositiveAreas = cull.keeps(frontFacing: !record.pointee.frontIsCounterClockwise)
        if case .depthOnly = record.pointee.pass { notesUse = false } else { notesUse = true }
    }

    /// One corner of sixteen triangles on the screen.
    struct Corner {
        var x: WholeLanes
        var y: WholeLanes
        var depth: Lanes
        var outCode: WholeLanes

        /// - Parameters:
        ///   - first: the draw's first vertex.
        ///   - indices: the corner's vertex index for each of the triangles, four numbers apart.
        @inline(__always)
        init(_ first: UnsafePointer<Float>, _ indices: UnsafePointer<UInt32>) {
            let rows = LaneMath.rows(first, at: indices, stride: 4)
            x = unsafeBitCast(rows.x, to: WholeLanes.self)
            y = unsafeBitCast(rows.y, to: WholeLanes.self)
            depth = rows.z
            outCode = unsafeBitCast(rows.w, to: WholeLanes.self)
        }
    }

    /// The vertex indices of sixteen triangles' corners, in the draw.
    struct Indices {
        let first: WholeLanes
        var second: WholeLanes
        var third: WholeLanes

        @inline(__always)
        init(_ triangles: UnsafePointer<UInt32>) {
            let rows = LaneMath.rows(UnsafeRawPointer(triangles).assumingMemoryBound(to: Float.self), stride: 4)
            first = unsafeBitCast(rows.x, to: WholeLanes.self)
            second = unsafeBitCast(rows.y, to: WholeLanes.self)
            third = unsafeBitCast(rows.z, to: WholeLanes.self)
        }

        /// Whether all indices are below the draw's number of vertices.
        @inline(__always)
        func areBelow(_ vertexCount: Int32) -> Bool {
            let largest = LaneMath.max(LaneMath.max(first, second), third)
            let isOutOfRange =
                ((first | second | third) .< WholeLanes(repeating: 0)) .| (largest .>= WholeLanes(repeating: vertexCount))
            return !LaneMath.isAnySet(isOutOfRange)
        }

        @inline(__always)
        mutating func exchangeSecondAndThird(where mask: LaneMask) {
            (second, third) = (second.replaced(by: third, where: mask), third.replaced(by: second, where: mask))
        }
    }

    /// Sixteen triangles on the screen.
    struct Corners {
        let first: Corner
        var second: Corner
        var third: Corner

        @inline(__always)
        init(_ triangles: UnsafePointer<UInt32>, of record: UnsafePointer<DrawRecord>, in view: FrontEndView) {
            let vertices = UnsafeRawPointer(view.screenVertices + Int(record.pointee.firstVertex))
                .assumingMemoryBound(to: Float.self)
            first = Corner(vertices, triangles)
            second = Corner(vertices, triangles + 1)
            third = Corner(vertices, triangles + 2)
        }

        /// Twice the areas in square units, positive if the corners are clockwise for the viewer.
        @inline(__always)
        var doubleArea: WholeLanes {
            (second.x &- first.x) &* (third.y &- first.y) &- (third.x &- first.x) &* (second.y &- first.y)
        }

        @inline(__always)
        mutating func exchangeSecondAndThird(where mask: LaneMask) {
            let oldSecond = second
            second.exchange(with: third, where: mask)
            third.exchange(with: oldSecond, where: mask)
        }
    }

    /// The columns and rows of pixels that triangles can cover, first and last.
    struct Box {
        var firstColumn: WholeLanes
        var lastColumn: WholeLanes
        var firstRow: WholeLanes
        var lastRow: WholeLanes
    }

    /// Sets up sixteen triangles and appends those that can cover a sample to the range's list, in order.
    ///
    /// 1. Gathers the corners from the vertices.
    /// 2. Discards triangles that are outside the picture or have a corner that is not finite. Leaves large ones, and those to
    ///    be clipped, to the caller.
    /// 3. Discards triangles without area, culled ones, and those between samples.
    /// 4. Reorders the corners so that the area is positive.
    /// 5. Tests the pixels of small triangles, and discards those that cover none.
    /// 6. Computes the depth planes and writes all setups side by side.
    /// 7. Compacts the remaining setups.
    /// - Parameter first: the index of the first of the triangles in the draw.
    /// - Returns: false, without any effect, if one of the triangles must be left to the caller.
    @inline(__always)
    func setUp(_ first: Int, into range: UnsafeMutablePointer<TriangleRange>) -> Bool {
        let triangles = UnsafeRawPointer(record.pointee.triangles + first).assumingMemoryBound(to: UInt32.self)
        // 1.
        if !record.pointee.namesOnlyVertices && !Indices(triangles).areBelow(record.pointee.vertexCount) { return false }
        var corners = Corners(triangles, of: record, in: view)
        // 2.
        let zero = WholeLanes(repeating: 0)
        let allCodes = corners.first.outCode & corners.second.outCode & corners.third.outCode
        let anyCode = corners.first.outCode | corners.second.outCode | corners.third.outCode
        var isAlive = (Self.bits(allCodes, OutCode.outsidePicture) | Self.bits(anyCode, OutCode.invalid)) .== zero
        let (left, right) = Self.bounds(corners.first.x, corners.second.x, corners.third.x)
        let (top, bottom) = Self.bounds(corners.first.y, corners.second.y, corners.third.y)
        let isUnfit =
            (Self.bits(anyCode, OutCode.mustClip) .!= zero)
            .| (((right &- left) | (bottom &- top)) .> WholeLanes(repeating: Self.largestExtent))
        if LaneMath.isAnySet(isAlive .& isUnfit) { return false }
        // 3.
        let area = corners.doubleArea
        let isNegative = area .< zero
        if !keepsNegativeAreas { isAlive = isAlive .& (area .> zero) }
        if !keepsPositiveAreas { isAlive = isAlive .& isNegative }
        if keepsNegativeAreas && keepsPositiveAreas { isAlive = isAlive .& (area .!= zero) }
        if !LaneMath.isAnySet(isAlive) { return true }
        let box = box(left: left, right: right, top: top, bottom: bottom)
        isAlive = isAlive .& (box.firstColumn .<= box.lastColumn) .& (box.firstRow .<= box.lastRow)
        if !LaneMath.isAnySet(isAlive) { return true }
        // 4.
        corners.exchangeSecondAndThird(where: isNegative)
        // 5.
        let depthSum = corners.first.depth + corners.second.depth + corners.third.depth
        isAlive = isAlive .& (LaneMath.magnitude(depthSum) .< Lanes(repeating: .infinity))
        var covered = zero
        if view.isSingleSample {
            let extent = LaneMath.max(box.lastColumn &- box.firstColumn, box.lastRow &- box.firstRow)
            let isSmall = extent .< WholeLanes(repeating: TileEntry.mostColumns)
            let side = Self.side(of: extent, where: isSmall .& isAlive)
            covered = zero.replaced(by: coveredPixels(box, corners, side: side), where: isSmall)
            isAlive = isAlive .& (.!isSmall .| (covered .!= zero))
        }
        let alive = LaneMath.bits(isAlive)
        if alive == 0 { return true }
        // 6.
        let plane = DepthLanes(corners, area: area.replaced(by: 0 &- area, where: isNegative))
        let facesBack = isNegative .^ LaneMask(repeating: record.pointee.frontIsCounterClockwise)
        let signed = plane.reciprocalArea.replaced(by: -plane.reciprocalArea, where: facesBack)
        range.pointee.setups.reserve(range.pointee.setups.count &+ 16)
        range.pointee.homeTiles.reserve(range.pointee.setups.count &+ 16)
        range.pointee.coveredPixels.reserve(range.pointee.setups.count &+ 16)
        let setups = range.pointee.setups.base + range.pointee.setups.count
        var indices = Indices(triangles)
        indices.exchangeSecondAndThird(where: isNegative)
        store(corners, indices, plane, box, signedReciprocalArea: signed, to: setups)
        let homeTiles = range.pointee.homeTiles.base + range.pointee.setups.count
        UnsafeMutableRawPointer(homeTiles).storeBytes(of: self.homeTiles(box), as: WholeLanes.self)
        let coveredPixels = range.pointee.coveredPixels.base + range.pointee.setups.count
        UnsafeMutableRawPointer(coveredPixels).storeBytes(of: covered, as: WholeLanes.self)
        // 7.
        keep(alive, setups, homeTiles, coveredPixels, triangles)
        let count = range.pointee.setups.count &+ alive.nonzeroBitCount
        range.pointee.setups.count = count
        range.pointee.homeTiles.count = count
        range.pointee.coveredPixels.count = count
        return true
    }

    /// The largest difference between two corners in x or y, in 1/256 pixel, for products below 2³⁰: just below 128 pixels.
    private static var largestExtent: Int32 { 32_767 }

    /// Writes sixteen setups side by side, four fields at a time in the order of `TriangleSetup`.
    @inline(__always)
    private func store(
        _ corners: Corners, _ indices: Indices, _ plane: DepthLanes, _ box: Box, signedReciprocalArea: Lanes,
        to setups: UnsafeMutablePointer<TriangleSetup>
    ) {
        let firstVertex = WholeLanes(repeating: record.pointee.firstVertex)
        let row = UnsafeMutableRawPointer(setups).assumingMemoryBound(to: Float.self)
        let fields = MemoryLayout<TriangleSetup>.stride / MemoryLayout<Float>.stride
        LaneMath.storeRows(
            Self.asBits(corners.first.x), Self.asBits(corners.first.y), Self.asBits(corners.second.x),
            Self.asBits(corners.second.y), to: row, stride: fields)
        LaneMath.storeRows(
            Self.asBits(corners.third.x), Self.asBits(corners.third.y), plane.atCorner, plane.perColumn, to: row + 4,
            stride: fields)
        LaneMath.storeRows(
            plane.perRow, plane.nearest, Self.asBits(indices.first &+ firstVertex),
            Self.asBits(indices.second &+ firstVertex), to: row + 8, stride: fields)
        LaneMath.storeRows(
            Self.asBits(indices.third &+ firstVertex), Self.asBits(box.firstColumn | box.lastColumn &<< 16),
            Self.asBits(box.firstRow | box.lastRow &<< 16), signedReciprocalArea, to: row + 12, stride: fields)
    }

    /// Compacts the setups of the given lanes, in order, and flags the vertices that they use.
    @inline(__always)
    private func keep(
        _ lanes: UInt16, _ setups: UnsafeMutablePointer<TriangleSetup>, _ homeTiles: UnsafeMutablePointer<Int32>,
        _ coveredPixels: UnsafeMutablePointer<Int32>, _ triangles: UnsafePointer<UInt32>
    ) {
        let flags = view.usedGroups + VertexGroup.number(ofVertex: record.pointee.firstVertex)
        var rest = lanes
        var index = 0
        while rest != 0 {
            let lane = rest.trailingZeroBitCount
            rest &= rest &- 1
            Self.copy(setups + lane, to: setups + index)
            homeTiles[index] = homeTiles[lane]
            coveredPixels[index] = coveredPixels[lane]
            index &+= 1
            if notesUse {
                let triangle = triangles + lane &* 4
                flag_raise(flags + Int(triangle[0] &>> 4))
                flag_raise(flags + Int(triangle[1] &>> 4))
                flag_raise(flags + Int(triangle[2] &>> 4))
            }
        }
    }

    /// Copies a setup that was just written, four fields at a time, as `store` writes them.
    ///
    /// A load that spans several pending stores would wait for all of them, because store-to-load forwarding fails.
    @inline(__always)
    private static func copy(_ setup: UnsafePointer<TriangleSetup>, to other: UnsafeMutablePointer<TriangleSetup>) {
        let (source, target) = (UnsafeRawPointer(setup), UnsafeMutableRawPointer(other))
        for offset in stride(from: 0, to: MemoryLayout<TriangleSetup>.stride, by: MemoryLayout<SIMD4<Float>>.stride) {
            target.storeBytes(
                of: source.load(fromByteOffset: offset, as: SIMD4<Float>.self), toByteOffset: offset, as: SIMD4<Float>.self)
        }
    }

    /// The columns and rows that have a sample between the least and the largest corner.
    @inline(__always)
    private func box(left: WholeLanes, right: WholeLanes, top: WholeLanes, bottom: WholeLanes) -> Box {
        let (least, largest) = (view.leastSampleOffset, view.largestSampleOffset)
        let zero = WholeLanes(repeating: 0)
        let lastColumn = WholeLanes(repeating: Int32(truncatingIfNeeded: view.grid.width &- 1))
        let lastRow = WholeLanes(repeating: Int32(truncatingIfNeeded: view.grid.height &- 1))
        return Box(
            firstColumn: LaneMath.max((left &+ (255 &- largest.x)) &>> 8, zero),
            lastColumn: LaneMath.min((right &- least.x) &>> 8, lastColumn),
            firstRow: LaneMath.max((top &+ (255 &- largest.y)) &>> 8, zero),
            lastRow: LaneMath.min((bottom &- least.y) &>> 8, lastRow))
    }

    /// The tile that contains a whole box, or −1 if it touches several tiles.
    @inline(__always)
    private func homeTiles(_ box: Box) -> WholeLanes {
        let firstColumn = tileColumns(box.firstColumn)
        let firstRow = tileColumns(box.firstRow)
        let isInOne = (firstColumn .== tileColumns(box.lastColumn)) .& (firstRow .== tileColumns(box.lastRow))
        let tile = firstRow &* Int32(truncatingIfNeeded: view.grid.columns) &+ firstColumn
        return WholeLanes(repeating: -1).replaced(by: tile, where: isInOne)
    }

    /// See `TileGrid.tileColumn`.
    @inline(__always)
    private func tileColumns(_ pixels: WholeLanes) -> WholeLanes {
        (pixels &* view.grid.reciprocal) &>> 20
    }

    @inline(__always)
    private static func bits(_ codes: WholeLanes, _ bits: UInt32) -> WholeLanes {
        codes & WholeLanes(repeating: Int32(bitPattern: bits))
    }

    @inline(__always)
    private static func bounds(_ a: WholeLanes, _ b: WholeLanes, _ c: WholeLanes) -> (WholeLanes, WholeLanes) {
        (LaneMath.min(LaneMath.min(a, b), c), LaneMath.max(LaneMath.max(a, b), c))
    }

    @inline(__always)
    private static func asBits(_ whole: WholeLanes) -> Lanes {
        unsafeBitCast(whole, to: Lanes.self)
    }
}

extension SetupLanes.Corner {
    /// Copies another corner's position and depth in the lanes of the mask.
    @inline(__always)
    fileprivate mutating func exchange(with other: Self, where mask: LaneMask) {
        x = x.replaced(by: other.x, where: mask)
        y = y.replaced(by: other.y, where: mask)
        depth = depth.replaced(by: other.depth, where: mask)
    }
}
