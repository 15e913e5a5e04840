import CLanes
import DrawLists
import RasterMemory
import RenderMath

/// Sets triangles up sixteen at once, to the bit as `TriangleSetup.init` does one by one.
///
/// Corners at most 127 pixels apart in x and in y keep products of two differences below 2³⁰, so that areas and edge functions are
/// exact in 32 bits. Sixteen with a larger triangle, or with one that must be cut, are left to `SetupKernel`.
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

    /// Three corners of sixteen triangles on the screen.
    fileprivate struct Corner {
        var x: WholeLanes
        var y: WholeLanes
        var depth: Lanes
        var outCode: WholeLanes

        /// - Parameters:
        ///   - first: the draw's first vertex.
        ///   - places: the corner's place in it for each of the triangles, four numbers apart.
        @inline(__always)
        init(_ first: UnsafePointer<Float>, _ places: UnsafePointer<UInt32>) {
            let rows = LaneMath.rows(first, at: places, stride: 4)
            x = unsafeBitCast(rows.x, to: WholeLanes.self)
            y = unsafeBitCast(rows.y, to: WholeLanes.self)
            depth = rows.z
            outCode = unsafeBitCast(rows.w, to: WholeLanes.self)
        }
    }

    /// The columns and rows of pixels that triangles can cover, first and last.
    private struct Box {
        var firstColumn: WholeLanes
        var lastColumn: WholeLanes
        var firstRow: WholeLanes
        var lastRow: WholeLanes
    }

    /// Sets sixteen triangles up and adds those that can cover a sample to the range's list, in order.
    /// - Parameter first: the place of the first of them in the draw.
    /// - Returns: false, with nothing done, where one of them asks for what is not done here.
    @inline(__always)
    func setUp(_ first: Int, into range: UnsafeMutablePointer<TriangleRange>) -> Bool {
        let triangles = UnsafeRawPointer(record.pointee.triangles + first).assumingMemoryBound(to: UInt32.self)
        let rows = LaneMath.rows(UnsafeRawPointer(triangles).assumingMemoryBound(to: Float.self), stride: 4)
        let index0 = unsafeBitCast(rows.x, to: WholeLanes.self)
        let index1 = unsafeBitCast(rows.y, to: WholeLanes.self)
        let index2 = unsafeBitCast(rows.z, to: WholeLanes.self)
        let zero = WholeLanes(repeating: 0)
        let isOutOfRange =
            ((index0 | index1 | index2) .< zero)
            .| (LaneMath.max(LaneMath.max(index0, index1), index2) .>= WholeLanes(repeating: record.pointee.vertexCount))
        if LaneMath.isAnySet(isOutOfRange) { return false }
        let vertices = UnsafeRawPointer(view.screenVertices + Int(record.pointee.firstVertex))
            .assumingMemoryBound(to: Float.self)
        let corner0 = Corner(vertices, triangles)
        var corner1 = Corner(vertices, triangles + 1)
        var corner2 = Corner(vertices, triangles + 2)

        let allCodes = corner0.outCode & corner1.outCode & corner2.outCode
        let anyCode = corner0.outCode | corner1.outCode | corner2.outCode
        var isAlive = (Self.bits(allCodes, OutCode.outsidePicture) | Self.bits(anyCode, OutCode.invalid)) .== zero
        let (left, right) = Self.bounds(corner0.x, corner1.x, corner2.x)
        let (top, bottom) = Self.bounds(corner0.y, corner1.y, corner2.y)
        let isUnfit =
            (Self.bits(anyCode, OutCode.mustClip) .!= zero)
            .| (((right &- left) | (bottom &- top)) .> WholeLanes(repeating: 32_767))
        if LaneMath.isAnySet(isAlive .& isUnfit) { return false }

        var (dx1, dy1) = (corner1.x &- corner0.x, corner1.y &- corner0.y)
        var (dx2, dy2) = (corner2.x &- corner0.x, corner2.y &- corner0.y)
        let area = dx1 &* dy2 &- dx2 &* dy1
        let isNegative = area .< zero
        if !keepsNegativeAreas { isAlive = isAlive .& (area .> zero) }
        if !keepsPositiveAreas { isAlive = isAlive .& isNegative }
        if keepsNegativeAreas && keepsPositiveAreas { isAlive = isAlive .& (area .!= zero) }
        var box = box(left: left, right: right, top: top, bottom: bottom)
        isAlive = isAlive .& (box.firstColumn .<= box.lastColumn) .& (box.firstRow .<= box.lastRow)
        if !LaneMath.isAnySet(isAlive) { return true }

        // The order in which the area is positive.
        let (oldIndex1, oldCorner1) = (index1, corner1)
        let vertex1 = index1.replaced(by: index2, where: isNegative)
        let vertex2 = index2.replaced(by: oldIndex1, where: isNegative)
        corner1.exchange(with: corner2, where: isNegative)
        corner2.exchange(with: oldCorner1, where: isNegative)
        let (oldX, oldY) = (dx1, dy1)
        dx1 = dx1.replaced(by: dx2, where: isNegative)
        dy1 = dy1.replaced(by: dy2, where: isNegative)
        dx2 = dx2.replaced(by: oldX, where: isNegative)
        dy2 = dy2.replaced(by: oldY, where: isNegative)

        let depthSum = corner0.depth + corner1.depth + corner2.depth
        isAlive = isAlive .& (LaneMath.magnitude(depthSum) .< Lanes(repeating: .infinity))
        if view.isSingleSample {
            let isSmall = ((box.lastColumn &- box.firstColumn) | (box.lastRow &- box.firstRow)) .<= WholeLanes(repeating: 1)
            isAlive = isAlive .& tighten(&box, corner0, corner1, corner2, where: isSmall)
        }
        let alive = LaneMath.bits(isAlive)
        if alive == 0 { return true }

        let plane = DepthLanes(
            corner0.depth, corner1.depth, corner2.depth, dx1: dx1, dy1: dy1, dx2: dx2, dy2: dy2)
        let facesBack = isNegative .^ LaneMask(repeating: record.pointee.frontIsCounterClockwise)
        let signed = plane.reciprocalArea.replaced(by: -plane.reciprocalArea, where: facesBack)
        let firstVertex = WholeLanes(repeating: record.pointee.firstVertex)
        range.pointee.setups.reserve(range.pointee.setups.count &+ 16)
        range.pointee.homeTiles.reserve(range.pointee.setups.count &+ 16)
        let setups = range.pointee.setups.base + range.pointee.setups.count
        let row = UnsafeMutableRawPointer(setups).assumingMemoryBound(to: Float.self)
        LaneMath.storeRows(
            Self.asBits(corner0.x), Self.asBits(corner0.y), Self.asBits(corner1.x), Self.asBits(corner1.y), to: row, stride: 16)
        LaneMath.storeRows(
            Self.asBits(corner2.x), Self.asBits(corner2.y), plane.atCorner, plane.perColumn, to: row + 4, stride: 16)
        LaneMath.storeRows(
            plane.perRow, plane.nearest, Self.asBits(index0 &+ firstVertex), Self.asBits(vertex1 &+ firstVertex),
            to: row + 8, stride: 16)
        LaneMath.storeRows(
            Self.asBits(vertex2 &+ firstVertex), Self.asBits(box.firstColumn | box.lastColumn &<< 16),
            Self.asBits(box.firstRow | box.lastRow &<< 16), signed, to: row + 12, stride: 16)
        let homeTiles = range.pointee.homeTiles.base + range.pointee.setups.count
        UnsafeMutableRawPointer(homeTiles).storeBytes(of: self.homeTiles(box), as: WholeLanes.self)
        keep(alive, setups, homeTiles, triangles)
        let count = range.pointee.setups.count &+ alive.nonzeroBitCount
        range.pointee.setups.count = count
        range.pointee.homeTiles.count = count
        return true
    }

    /// Moves the setups of the given lanes together, in order, and notes which vertices they use.
    @inline(__always)
    private func keep(
        _ lanes: UInt16, _ setups: UnsafeMutablePointer<TriangleSetup>, _ homeTiles: UnsafeMutablePointer<Int32>,
        _ triangles: UnsafePointer<UInt32>
    ) {
        let flags = view.usedGroups + VertexGroup.number(ofVertex: record.pointee.firstVertex)
        var rest = lanes
        var place = 0
        while rest != 0 {
            let lane = rest.trailingZeroBitCount
            rest &= rest &- 1
            setups[place] = setups[lane]
            homeTiles[place] = homeTiles[lane]
            place &+= 1
            if notesUse {
                let triangle = triangles + lane &* 4
                flag_raise(flags + Int(triangle[0] &>> 4))
                flag_raise(flags + Int(triangle[1] &>> 4))
                flag_raise(flags + Int(triangle[2] &>> 4))
            }
        }
    }

    /// The columns and rows with a sample between the least and the largest corner.
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

    /// Leaves away columns and rows without a covered pixel, for boxes of 2×2 pixels at most of one sample each.
    /// - Returns: where a pixel is covered, or the box is not so small.
    @inline(__always)
    private func tighten(
        _ box: inout Box, _ corner0: Corner, _ corner1: Corner, _ corner2: Corner, where isSmall: LaneMask
    ) -> LaneMask {
        let x = (box.firstColumn &<< 8) &+ 128
        let y = (box.firstRow &<< 8) &+ 128
        let edge0 = Edge(corner0, corner1, x, y)
        let edge1 = Edge(corner1, corner2, x, y)
        let edge2 = Edge(corner2, corner0, x, y)
        // Negative where the pixel is not covered, or not in the box.
        let noColumn = box.lastColumn &- box.firstColumn &- 1
        let noRow = box.lastRow &- box.firstRow &- 1
        let upperLeft = edge0.here | edge1.here | edge2.here
        let upperRight = edge0.right | edge1.right | edge2.right | noColumn
        let lowerLeft = edge0.below | edge1.below | edge2.below | noRow
        let lowerRight = edge0.diagonal | edge1.diagonal | edge2.diagonal | noColumn | noRow
        let (noLeft, noRight) = ((upperLeft & lowerLeft) &>> 31, (upperRight & lowerRight) &>> 31)
        let (noUpper, noLower) = ((upperLeft & upperRight) &>> 31, (lowerLeft & lowerRight) &>> 31)
        let tight = Box(
            firstColumn: box.firstColumn &- noLeft, lastColumn: box.firstColumn &+ 1 &+ noRight,
            firstRow: box.firstRow &- noUpper, lastRow: box.firstRow &+ 1 &+ noLower)
        box = Box(
            firstColumn: box.firstColumn.replaced(by: tight.firstColumn, where: isSmall),
            lastColumn: box.lastColumn.replaced(by: tight.lastColumn, where: isSmall),
            firstRow: box.firstRow.replaced(by: tight.firstRow, where: isSmall),
            lastRow: box.lastRow.replaced(by: tight.lastRow, where: isSmall))
        return .!isSmall .| ((noLeft & noRight) .== WholeLanes(repeating: 0))
    }

    /// Edge functions at a pixel and at its neighbours, less one where a sample on the edge is not the triangle's: negative
    /// outside.
    private struct Edge {
        var here: WholeLanes
        var right: WholeLanes
        var below: WholeLanes
        var diagonal: WholeLanes

        @inline(__always)
        init(_ from: Corner, _ to: Corner, _ x: WholeLanes, _ y: WholeLanes) {
            let (a, b) = (from.y &- to.y, to.x &- from.x)
            let zero = WholeLanes(repeating: 0)
            let isLeftOrTop = (a .> zero) .| ((a .== zero) .& (b .> zero))
            here = a &* (x &- from.x) &+ b &* (y &- from.y) &+ ~unsafeBitCast(isLeftOrTop, to: WholeLanes.self)
            right = here &+ (a &<< 8)
            below = here &+ (b &<< 8)
            diagonal = right &+ (b &<< 8)
        }
    }

    /// The tile that holds all of a box, or −1 where several do.
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
    /// Takes another corner's place on the screen where the mask says so.
    @inline(__always)
    fileprivate mutating func exchange(with other: Self, where mask: LaneMask) {
        x = x.replaced(by: other.x, where: mask)
        y = y.replaced(by: other.y, where: mask)
        depth = depth.replaced(by: other.depth, where: mask)
    }
}

/// Depth over sixteen triangles, in double precision, see `TriangleSetup.init`.
private struct DepthLanes {
    var atCorner: Lanes
    var perColumn: Lanes
    var perRow: Lanes
    var nearest: Lanes
    /// One over twice the area in square pixels, positive.
    var reciprocalArea: Lanes

    @inline(__always)
    init(
        _ depth0: Lanes, _ depth1: Lanes, _ depth2: Lanes, dx1: WholeLanes, dy1: WholeLanes, dx2: WholeLanes, dy2: WholeLanes
    ) {
        let (x1, y1) = (LaneMath.wide(dx1) * 0x1p-8, LaneMath.wide(dy1) * 0x1p-8)
        let (x2, y2) = (LaneMath.wide(dx2) * 0x1p-8, LaneMath.wide(dy2) * 0x1p-8)
        let origin = LaneMath.wide(depth0)
        let (z1, z2) = (LaneMath.wide(depth1) - origin, LaneMath.wide(depth2) - origin)
        let reciprocal = WideLanes(repeating: 1) / (x1 * y2 - x2 * y1)
        let column = (z1 * y2 - z2 * y1) * reciprocal
        let row = (x1 * z2 - x2 * z1) * reciprocal
        // In the order in which the scalar formula compares, which tells 0 from −0.
        nearest = LaneMath.max(LaneMath.max(depth0, depth1), depth2)
        let farthest = LaneMath.min(depth2, LaneMath.min(depth1, depth0))
        let reach =
            LaneMath.magnitude(column) * LaneMath.max(LaneMath.magnitude(x1), LaneMath.magnitude(x2))
            + LaneMath.magnitude(row) * LaneMath.max(LaneMath.magnitude(y1), LaneMath.magnitude(y2))
        let isFlat = LaneMath.isAtMost(reach * 0x1p-24, LaneMath.wide(nearest - farthest) * 0.125)
        let none = Lanes(repeating: 0)
        atCorner = farthest.replaced(by: depth0, where: isFlat)
        perColumn = none.replaced(by: LaneMath.narrow(column), where: isFlat)
        perRow = none.replaced(by: LaneMath.narrow(row), where: isFlat)
        reciprocalArea = LaneMath.narrow(reciprocal)
    }
}
