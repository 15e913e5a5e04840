import CLanes
import KernelData
import RasterResources
import RenderMath

// The attributes of fragments: from the corners of their triangles into the lanes of the batch, and with perspective out of it.
extension ShadingKernel {
    /// Brings the attributes of a block's pixels into the batch: triangle by triangle where these are few, else pixel by pixel.
    @inline(__always)
    func interpolate(block first: SIMD2<Int32>, lanes: UInt16, groupCount: Int) {
        let x = BlockLanes.x + (Float(first.x) + 0.5)
        let y = BlockLanes.y + (Float(first.y) + 0.5)
        if groupCount > Self.mostTrianglesAtOnce {
            interpolatePixels(x: x, y: y, lanes: lanes, groupCount: groupCount)
            return
        }
        for group in 0..<groupCount {
            // The first group's numbers fill the lanes that belong to none, so that these hold numbers too.
            let lanes = group == 0 ? .max : batch.groups[group].lanes
            add(batch.groups[group].triangle, x: x, y: y, where: LaneMath.mask(lanes), isFirst: group == 0)
        }
        guard material.pointee.usesExtraAttributes else { return }
        for group in 0..<groupCount {
            let lanes = group == 0 ? .max : batch.groups[group].lanes
            addExtra(batch.groups[group].triangle, x: x, y: y, where: LaneMath.mask(lanes), isFirst: group == 0)
        }
    }

    /// Up to so many triangles of a block, what a triangle adds to all lanes costs less than turning rows into lanes does.
    @inline(__always)
    private static var mostTrianglesAtOnce: Int { 2 }

    /// Brings the attributes of a block's pixels into the batch, a row of attributes a pixel.
    @inline(never)
    private func interpolatePixels(x: Lanes, y: Lanes, lanes: UInt16, groupCount: Int) {
        batch.floats[0] = x
        batch.floats[1] = y
        // A loop for each case, since what no material reads is computed all the same where the case is asked for in the loop.
        switch steps {
        case .none: writeRows(groupCount: groupCount, ofNone: ~lanes, .none)
        case .firstFour: writeRows(groupCount: groupCount, ofNone: ~lanes, .firstFour)
        case .all: writeRows(groupCount: groupCount, ofNone: ~lanes, .all)
        }
        transpose()
        guard material.pointee.usesExtraAttributes else { return }
        for group in 0..<groupCount {
            let mask = LaneMath.mask(batch.groups[group].lanes | (group == 0 ? ~lanes : 0))
            addExtra(batch.groups[group].triangle, x: x, y: y, where: mask, isFirst: group == 0)
        }
    }

    /// Writes the rows of a block's pixels, whose columns and rows lie in the batch.
    @inline(__always)
    private func writeRows(groupCount: Int, ofNone: UInt16, _ steps: Steps) {
        let (columns, lines) = (batch.floatPointer(0), batch.floatPointer(1))
        for group in 0..<groupCount {
            let triangle = TriangleRows(framePointer, batch, batch.groups[group].triangle, steps)
            // The first group's numbers fill the lanes that belong to none, so that these hold numbers too.
            var lanes = UInt32(batch.groups[group].lanes | (group == 0 ? ofNone : 0))
            repeat {
                let lane = lanes.trailingZeroBitCount
                lanes &= lanes &- 1
                triangle.write(lane, x: columns[lane], y: lines[lane])
            } while lanes != 0
        }
    }

    /// Brings the attributes of up to sixteen fragments into the batch; lanes beyond the last repeat it.
    @inline(__always)
    func interpolate(_ fragments: UnsafePointer<Fragment>, count: Int, view: TileView) {
        switch steps {
        case .none: writeRows(fragments, count: count, view: view, .none)
        case .firstFour: writeRows(fragments, count: count, view: view, .firstFour)
        case .all: writeRows(fragments, count: count, view: view, .all)
        }
        transpose()
        if material.pointee.usesExtraAttributes { interpolateExtra(fragments, count: count, view: view) }
    }

    /// Writes the rows of up to sixteen fragments.
    @inline(__always)
    private func writeRows(_ fragments: UnsafePointer<Fragment>, count: Int, view: TileView, _ steps: Steps) {
        for lane in 0..<16 {
            let fragment = fragments[min(lane, count &- 1)]
            let first = view.firstPixel(ofBlock: Int(fragment.pixel &>> 4))
            let center = frame.pattern.shadingOffsets[Int(fragment.samples)]
            TriangleRows(framePointer, batch, fragment.triangle, steps).write(
                lane, x: Float(fragment.pixel & 3) + (Float(first.x) + center.x),
                y: Float((fragment.pixel &>> 2) & 3) + (Float(first.y) + center.y))
        }
    }

    /// Brings the second line of fragments' attributes into the batch.
    @inline(never)
    private func interpolateExtra(_ fragments: UnsafePointer<Fragment>, count: Int, view: TileView) {
        let rows = batch.rows
        for lane in 0..<16 {
            let fragment = fragments[min(lane, count &- 1)]
            let first = view.firstPixel(ofBlock: Int(fragment.pixel &>> 4))
            let center = frame.pattern.shadingOffsets[Int(fragment.samples)]
            let edges = ExtraEdges(framePointer, fragment.triangle)
            let (barycentric1, barycentric2) = edges.slopes.shares(
                Float(fragment.pixel & 3) + (Float(first.x) + center.x) - edges.slopes.x0,
                Float((fragment.pixel &>> 2) & 3) + (Float(first.y) + center.y) - edges.slopes.y0)
            rows[lane] = (edges.corner0 + edges.to1 * barycentric1) + edges.to2 * barycentric2
        }
        for offset in stride(from: 0, to: VertexLayout.countWithExtra &- VertexLayout.count, by: 4) {
            turn(rows, into: batch.values + VertexLayout.count, first: offset)
        }
    }

    /// A triangle as attributes run over it: from one corner along two edges, all of them over w.
    private struct TriangleEdges {
        let corner0: SIMD16<Float>
        let to1: SIMD16<Float>
        let to2: SIMD16<Float>
        let slopes: BarycentricGradients
        let isFrontFacing: Bool

        @inline(__always)
        init(_ frame: UnsafePointer<FrameView>, _ primitiveID: UInt32) {
            let setup = frame.pointee.setup(primitiveID)
            let triangle = setup.pointee
            corner0 = frame.pointee.attributes(triangle.vertex0, of: primitiveID).pointee
            to1 = frame.pointee.attributes(triangle.vertex1, of: primitiveID).pointee - corner0
            to2 = frame.pointee.attributes(triangle.vertex2, of: primitiveID).pointee - corner0
            slopes = BarycentricGradients(setup)
            isFrontFacing = triangle.isFrontFacing
        }

        /// The change of attributes to the next pixel in the row.
        @inline(__always)
        var perColumn: SIMD16<Float> { to1 * slopes.barycentric1PerColumn + to2 * slopes.barycentric2PerColumn }

        /// The change of attributes to the next row.
        @inline(__always)
        var perRow: SIMD16<Float> { to1 * slopes.barycentric1PerRow + to2 * slopes.barycentric2PerRow }
    }

    /// The second line of a triangle's attributes, likewise.
    private struct ExtraEdges {
        let corner0: SIMD16<Float>
        let to1: SIMD16<Float>
        let to2: SIMD16<Float>
        let slopes: BarycentricGradients

        @inline(__always)
        init(_ frame: UnsafePointer<FrameView>, _ primitiveID: UInt32) {
            let setup = frame.pointee.setup(primitiveID)
            let triangle = setup.pointee
            corner0 = frame.pointee.extraAttributes(triangle.vertex0, of: primitiveID).pointee
            to1 = frame.pointee.extraAttributes(triangle.vertex1, of: primitiveID).pointee - corner0
            to2 = frame.pointee.extraAttributes(triangle.vertex2, of: primitiveID).pointee - corner0
            slopes = BarycentricGradients(setup)
        }
    }

    /// Which of a triangle's attributes need their steps from pixel to pixel.
    private enum Steps {
        case none
        /// The first four, see `VertexLayout`.
        case firstFour
        case all
    }

    @inline(__always)
    private var steps: Steps {
        if !material.pointee.usesSteps { return .none }
        return material.pointee.cube != nil || material.pointee.usesCoordinates.1 ? .all : .firstFour
    }

    /// A triangle whose attributes are written pixel by pixel, as rows that lie in the batch until they are turned into lanes.
    private struct TriangleRows {
        private let edges: TriangleEdges
        private let batch: FragmentBatch
        private let steps: Steps
        private let perColumn: SIMD16<Float>
        private let perRow: SIMD16<Float>

        @inline(__always)
        init(_ frame: UnsafePointer<FrameView>, _ batch: FragmentBatch, _ primitiveID: UInt32, _ steps: Steps) {
            edges = TriangleEdges(frame, primitiveID)
            self.batch = batch
            self.steps = steps
            perColumn = edges.perColumn
            perRow = edges.perRow
        }

        /// Writes a lane's rows: the triangle's attributes at a position, given in pixels.
        @inline(__always)
        func write(_ lane: Int, x: Float, y: Float) {
            let (barycentric1, barycentric2) = edges.slopes.shares(x - edges.slopes.x0, y - edges.slopes.y0)
            let rows = batch.rows
            rows[lane] = (edges.corner0 + edges.to1 * barycentric1) + edges.to2 * barycentric2
            switch steps {
            case .none: break
            case .firstFour:
                UnsafeMutableRawPointer(rows + (16 &+ lane)).storeBytes(of: perColumn.lowHalf.lowHalf, as: SIMD4<Float>.self)
                UnsafeMutableRawPointer(rows + (32 &+ lane)).storeBytes(of: perRow.lowHalf.lowHalf, as: SIMD4<Float>.self)
            case .all:
                rows[16 &+ lane] = perColumn
                rows[32 &+ lane] = perRow
            }
            UnsafeMutableRawPointer(batch.backFacing).assumingMemoryBound(to: Int32.self)[lane] = edges.isFrontFacing ? 0 : -1
        }
    }

    /// Turns the rows that lie in the batch into lanes, as many as the material uses.
    @inline(__always)
    private func transpose() {
        let rows = batch.rows
        turn(rows, into: batch.values, first: 0)
        if material.pointee.usesNormal { turn(rows, into: batch.values, first: VertexLayout.normal) }
        if material.pointee.usesPosition { turn(rows, into: batch.values, first: VertexLayout.position) }
        if material.pointee.usesCoordinates.1 { turn(rows, into: batch.values, first: VertexLayout.coordinates(1)) }
        let steps = steps
        if case .none = steps { return }
        let end = if case .all = steps { VertexLayout.count } else { 4 }
        for first in stride(from: 0, to: end, by: 4) {
            turn(rows + 16, into: batch.perColumn, first: first)
            turn(rows + 32, into: batch.perRow, first: first)
        }
    }

    /// Four attributes of sixteen rows, one row a lane, become sixteen lanes of each.
    @inline(__always)
    private func turn(_ rows: UnsafeMutablePointer<SIMD16<Float>>, into attributes: UnsafeMutablePointer<Lanes>, first: Int) {
        let four = LaneMath.rows(UnsafeRawPointer(rows).assumingMemoryBound(to: Float.self) + first, stride: 16)
        attributes[first] = four.x
        attributes[first &+ 1] = four.y
        attributes[first &+ 2] = four.z
        attributes[first &+ 3] = four.w
    }

    /// Adds a triangle's attributes to the lanes in which it shows.
    @inline(__always)
    private func add(_ primitiveID: UInt32, x: Lanes, y: Lanes, where mask: LaneMask, isFirst: Bool) {
        let edges = TriangleEdges(framePointer, primitiveID)
        let (barycentric1, barycentric2) = edges.slopes.shares(x - edges.slopes.x0, y - edges.slopes.y0)
        let rows = batch.rows
        rows[0] = edges.corner0
        rows[1] = edges.to1
        rows[2] = edges.to2
        let corner0 = UnsafeRawPointer(rows).assumingMemoryBound(to: Float.self)
        let (to1, to2) = (corner0 + 16, corner0 + 32)
        let values = batch.values
        forEachAttribute(normal: material.pointee.usesNormal, position: material.pointee.usesPosition) { attribute in
            let value = (Lanes(repeating: corner0[attribute]) + barycentric1 * to1[attribute]) + barycentric2 * to2[attribute]
            values[attribute] = isFirst ? value : values[attribute].replaced(by: value, where: mask)
        }
        if material.pointee.usesSteps {
            rows[3] = edges.perColumn
            rows[4] = edges.perRow
            let (column, row) = (corner0 + 48, corner0 + 64)
            let hasCube = material.pointee.cube != nil
            let (perColumn, perRow) = (batch.perColumn, batch.perRow)
            forEachAttribute(normal: hasCube, position: hasCube) { attribute in
                let (toNext, below) = (Lanes(repeating: column[attribute]), Lanes(repeating: row[attribute]))
                perColumn[attribute] = isFirst ? toNext : perColumn[attribute].replaced(by: toNext, where: mask)
                perRow[attribute] = isFirst ? below : perRow[attribute].replaced(by: below, where: mask)
            }
        }
        if material.pointee.isDoubleSided {
            let away = WholeLanes(repeating: edges.isFrontFacing ? 0 : -1)
            batch.backFacing.pointee = isFirst ? away : batch.backFacing.pointee.replaced(by: away, where: mask)
        }
    }

    /// Adds the second line of a triangle's attributes to the lanes in which it shows.
    @inline(never)
    private func addExtra(_ primitiveID: UInt32, x: Lanes, y: Lanes, where mask: LaneMask, isFirst: Bool) {
        let edges = ExtraEdges(framePointer, primitiveID)
        let (barycentric1, barycentric2) = edges.slopes.shares(x - edges.slopes.x0, y - edges.slopes.y0)
        for index in 0..<VertexLayout.countWithExtra &- VertexLayout.count {
            let value =
                (Lanes(repeating: edges.corner0[index]) + barycentric1 * edges.to1[index]) + barycentric2 * edges.to2[index]
            let attribute = VertexLayout.count &+ index
            batch.values[attribute] = isFirst ? value : batch.values[attribute].replaced(by: value, where: mask)
        }
    }

    /// Calls `body` for 1/w and for each attribute that a material reads.
    @inline(__always)
    private func forEachAttribute(normal: Bool, position: Bool, _ body: (_ attribute: Int) -> Void) {
        body(VertexLayout.reciprocalW)
        if normal {
            for component in 0..<3 { body(VertexLayout.normal &+ component) }
        }
        if position {
            for component in 0..<3 { body(VertexLayout.position &+ component) }
        }
        if material.pointee.usesCoordinates.0 {
            for component in 0..<2 { body(VertexLayout.coordinates(0) &+ component) }
        }
        if material.pointee.usesCoordinates.1 {
            for component in 0..<2 { body(VertexLayout.coordinates(1) &+ component) }
        }
    }

    /// An attribute with perspective, from what runs evenly over the screen.
    @inline(__always)
    func value(_ attribute: Int, _ w: Lanes) -> Lanes {
        batch.values[attribute] * w
    }

    @inline(__always)
    func vector(_ attribute: Int, _ w: Lanes) -> LaneVector {
        LaneVector(value(attribute, w), value(attribute + 1, w), value(attribute + 2, w))
    }

    /// The change of an attribute from pixel to pixel: by the quotient rule the change of 1/w takes back a part.
    @inline(__always)
    func change(_ attribute: Int, _ value: Lanes, _ steps: UnsafeMutablePointer<Lanes>, _ w: Lanes) -> Lanes {
        (steps[attribute] - value * steps[VertexLayout.reciprocalW]) * w
    }

    @inline(__always)
    func change(
        _ attribute: Int, _ value: LaneVector, _ steps: UnsafeMutablePointer<Lanes>, _ w: Lanes
    ) -> LaneVector {
        LaneVector(
            change(attribute, value.x, steps, w), change(attribute + 1, value.y, steps, w),
            change(attribute + 2, value.z, steps, w))
    }

    @inline(__always)
    func coordinates(_ set: Int, _ w: Lanes) -> TextureKernel.Coordinates {
        let first = VertexLayout.coordinates(set)
        let (u, v) = (value(first, w), value(first + 1, w))
        return TextureKernel.Coordinates(
            u: u, v: v, uPerColumn: change(first, u, batch.perColumn, w), vPerColumn: change(first + 1, v, batch.perColumn, w),
            uPerRow: change(first, u, batch.perRow, w), vPerRow: change(first + 1, v, batch.perRow, w))
    }
}
