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
        } else {
            for group in 0..<groupCount {
                // The first group's numbers fill the lanes that belong to none, so that these hold numbers too.
                let lanes = group == 0 ? .max : batch.groups[group].lanes
                add(batch.groups[group].triangle, x: x, y: y, where: LaneMath.mask(lanes), isFirst: group == 0)
            }
        }
        if material.pointee.usesExtraAttributes {
            for group in 0..<groupCount {
                let lanes = group == 0 ? .max : batch.groups[group].lanes
                addExtra(batch.groups[group].triangle, x: x, y: y, where: LaneMath.mask(lanes), isFirst: group == 0)
            }
        }
        if material.pointee.usesPosition { findPositions(x: x, y: y) }
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
        if material.pointee.usesExtraAttributes { interpolateExtra(fragments, count: count) }
        if material.pointee.usesPosition { findPositions(x: batch.floats[0], y: batch.floats[1]) }
    }

    /// Writes the rows of up to sixteen fragments, and leaves their columns and rows in the batch.
    @inline(__always)
    private func writeRows(_ fragments: UnsafePointer<Fragment>, count: Int, view: TileView, _ steps: Steps) {
        let (columns, lines) = (batch.floatPointer(0), batch.floatPointer(1))
        for lane in 0..<16 {
            let fragment = fragments[min(lane, count &- 1)]
            let first = view.firstPixel(ofBlock: Int(fragment.pixel &>> 4))
            let center = frame.pattern.shadingOffsets[Int(fragment.samples)]
            columns[lane] = Float(fragment.pixel & 3) + (Float(first.x) + center.x)
            lines[lane] = Float((fragment.pixel &>> 2) & 3) + (Float(first.y) + center.y)
            TriangleRows(framePointer, batch, fragment.triangle, steps).write(lane, x: columns[lane], y: lines[lane])
        }
    }

    /// Brings the attributes that only some materials read into the batch, of fragments whose columns and rows lie there.
    @inline(never)
    private func interpolateExtra(_ fragments: UnsafePointer<Fragment>, count: Int) {
        let (columns, lines, rows) = (batch.floatPointer(0), batch.floatPointer(1), batch.extraRows)
        for lane in 0..<16 {
            let edges = TriangleEdges(extraOf: fragments[min(lane, count &- 1)].triangle, framePointer)
            rows[lane] = edges.values(x: columns[lane], y: lines[lane])
            if !readsSecondSteps { continue }
            rows[16 &+ lane] = edges.perColumn
            rows[32 &+ lane] = edges.perRow
        }
        let values = UnsafeRawPointer(rows).assumingMemoryBound(to: Float.self)
        for offset in stride(from: 0, to: VertexLayout.countWithExtra &- VertexLayout.count, by: 4) {
            turn(values + offset, rowLength: 16, into: batch.values + (VertexLayout.count &+ offset))
        }
        guard readsSecondSteps else { return }
        let first = VertexLayout.coordinates(1)
        turn(values + (256 &+ first &- VertexLayout.count), rowLength: 16, into: batch.perColumn + first)
        turn(values + (512 &+ first &- VertexLayout.count), rowLength: 16, into: batch.perRow + first)
    }

    /// A triangle as attributes run over it: from one corner along two edges, all of them over w.
    private struct TriangleEdges<Values: SIMD> where Values.Scalar == Float {
        let corner0: Values
        let to1: Values
        let to2: Values
        let slopes: BarycentricGradients
        let isFrontFacing: Bool

        @inline(__always)
        init(of primitiveID: UInt32, _ frame: UnsafePointer<FrameView>) where Values == SIMD8<Float> {
            self.init(frame.pointee.setup(primitiveID)) { frame.pointee.attributes($0, of: primitiveID).pointee }
        }

        /// The attributes that only some materials read.
        @inline(__always)
        init(extraOf primitiveID: UInt32, _ frame: UnsafePointer<FrameView>) where Values == SIMD16<Float> {
            self.init(frame.pointee.setup(primitiveID)) { frame.pointee.extraAttributes($0, of: primitiveID).pointee }
        }

        @inline(__always)
        private init(_ setup: UnsafePointer<TriangleSetup>, _ attributes: (_ vertex: Int32) -> Values) {
            corner0 = attributes(setup.pointee.vertex0)
            to1 = attributes(setup.pointee.vertex1) - corner0
            to2 = attributes(setup.pointee.vertex2) - corner0
            slopes = BarycentricGradients(setup)
            isFrontFacing = setup.pointee.isFrontFacing
        }

        /// The attributes at a position, given in pixels.
        @inline(__always)
        func values(x: Float, y: Float) -> Values {
            let (barycentric1, barycentric2) = slopes.shares(x - slopes.x0, y - slopes.y0)
            return (corner0 + to1 * barycentric1) + to2 * barycentric2
        }

        /// The change of attributes to the next pixel in the row.
        @inline(__always)
        var perColumn: Values { to1 * slopes.barycentric1PerColumn + to2 * slopes.barycentric2PerColumn }

        /// The change of attributes to the next row.
        @inline(__always)
        var perRow: Values { to1 * slopes.barycentric1PerRow + to2 * slopes.barycentric2PerRow }
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
        return material.pointee.cube != nil ? .all : .firstFour
    }

    /// Whether the second texture coordinates need their steps.
    @inline(__always)
    private var readsSecondSteps: Bool { material.pointee.usesSteps && material.pointee.usesCoordinates.1 }

    /// A triangle whose attributes are written pixel by pixel, as rows that lie in the batch until they are turned into lanes.
    private struct TriangleRows {
        private let edges: TriangleEdges<SIMD8<Float>>
        private let batch: FragmentBatch
        private let steps: Steps
        private let perColumn: SIMD8<Float>
        private let perRow: SIMD8<Float>

        @inline(__always)
        init(_ frame: UnsafePointer<FrameView>, _ batch: FragmentBatch, _ primitiveID: UInt32, _ steps: Steps) {
            edges = TriangleEdges(of: primitiveID, frame)
            self.batch = batch
            self.steps = steps
            perColumn = edges.perColumn
            perRow = edges.perRow
        }

        /// Writes a lane's rows: the triangle's attributes at a position, given in pixels.
        @inline(__always)
        func write(_ lane: Int, x: Float, y: Float) {
            let rows = batch.rows
            rows[lane] = edges.values(x: x, y: y)
            switch steps {
            case .none: break
            case .firstFour:
                UnsafeMutableRawPointer(rows + (16 &+ lane)).storeBytes(of: perColumn.lowHalf, as: SIMD4<Float>.self)
                UnsafeMutableRawPointer(rows + (32 &+ lane)).storeBytes(of: perRow.lowHalf, as: SIMD4<Float>.self)
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
        let rows = UnsafeRawPointer(batch.rows).assumingMemoryBound(to: Float.self)
        func turn(_ offset: Int, first: Int, into lanes: UnsafeMutablePointer<Lanes>) {
            self.turn(rows + (offset &+ first), rowLength: VertexLayout.count, into: lanes + first)
        }
        turn(0, first: 0, into: batch.values)
        if material.pointee.usesNormal { turn(0, first: VertexLayout.normal, into: batch.values) }
        let steps = steps
        if case .none = steps { return }
        let end = if case .all = steps { VertexLayout.count } else { 4 }
        for first in stride(from: 0, to: end, by: 4) {
            turn(16 &* VertexLayout.count, first: first, into: batch.perColumn)
            turn(32 &* VertexLayout.count, first: first, into: batch.perRow)
        }
    }

    /// Four numbers of sixteen rows, one row a lane, become sixteen lanes of each.
    @inline(__always)
    private func turn(_ rows: UnsafePointer<Float>, rowLength: Int, into attributes: UnsafeMutablePointer<Lanes>) {
        let four = LaneMath.rows(rows, stride: rowLength)
        attributes[0] = four.x
        attributes[1] = four.y
        attributes[2] = four.z
        attributes[3] = four.w
    }

    /// Adds a triangle's attributes to the lanes in which it shows.
    @inline(__always)
    private func add(_ primitiveID: UInt32, x: Lanes, y: Lanes, where mask: LaneMask, isFirst: Bool) {
        let edges = TriangleEdges(of: primitiveID, framePointer)
        let (barycentric1, barycentric2) = edges.slopes.shares(x - edges.slopes.x0, y - edges.slopes.y0)
        let rows = batch.rows
        rows[0] = edges.corner0
        rows[1] = edges.to1
        rows[2] = edges.to2
        let corner0 = UnsafeRawPointer(rows).assumingMemoryBound(to: Float.self)
        let (to1, to2) = (corner0 + VertexLayout.count, corner0 + 2 * VertexLayout.count)
        let values = batch.values
        forEachAttribute(normal: material.pointee.usesNormal, depth: material.pointee.usesPosition) { attribute in
            let value = (Lanes(repeating: corner0[attribute]) + barycentric1 * to1[attribute]) + barycentric2 * to2[attribute]
            values[attribute] = isFirst ? value : values[attribute].replaced(by: value, where: mask)
        }
        if material.pointee.usesSteps {
            rows[3] = edges.perColumn
            rows[4] = edges.perRow
            let (column, row) = (corner0 + 3 * VertexLayout.count, corner0 + 4 * VertexLayout.count)
            let hasCube = material.pointee.cube != nil
            forEachAttribute(normal: hasCube, depth: hasCube) { attribute in
                addSteps(attribute, perColumn: column[attribute], perRow: row[attribute], where: mask, isFirst: isFirst)
            }
        }
        if material.pointee.isDoubleSided {
            let away = WholeLanes(repeating: edges.isFrontFacing ? 0 : -1)
            batch.backFacing.pointee = isFirst ? away : batch.backFacing.pointee.replaced(by: away, where: mask)
        }
    }

    /// Adds the steps of a triangle's attribute to the lanes in which it shows.
    @inline(__always)
    private func addSteps(_ attribute: Int, perColumn: Float, perRow: Float, where mask: LaneMask, isFirst: Bool) {
        let (toNext, below) = (Lanes(repeating: perColumn), Lanes(repeating: perRow))
        let (columns, rows) = (batch.perColumn + attribute, batch.perRow + attribute)
        columns.pointee = isFirst ? toNext : columns.pointee.replaced(by: toNext, where: mask)
        rows.pointee = isFirst ? below : rows.pointee.replaced(by: below, where: mask)
    }

    /// Adds the attributes of a triangle that only some materials read to the lanes in which it shows.
    @inline(never)
    private func addExtra(_ primitiveID: UInt32, x: Lanes, y: Lanes, where mask: LaneMask, isFirst: Bool) {
        let edges = TriangleEdges(extraOf: primitiveID, framePointer)
        let (barycentric1, barycentric2) = edges.slopes.shares(x - edges.slopes.x0, y - edges.slopes.y0)
        for index in 0..<VertexLayout.countWithExtra &- VertexLayout.count {
            let value =
                (Lanes(repeating: edges.corner0[index]) + barycentric1 * edges.to1[index]) + barycentric2 * edges.to2[index]
            let attribute = VertexLayout.count &+ index
            batch.values[attribute] = isFirst ? value : batch.values[attribute].replaced(by: value, where: mask)
        }
        guard readsSecondSteps else { return }
        let (perColumn, perRow) = (edges.perColumn, edges.perRow)
        for attribute in VertexLayout.coordinates(1)...VertexLayout.coordinates(1) &+ 1 {
            let index = attribute &- VertexLayout.count
            addSteps(attribute, perColumn: perColumn[index], perRow: perRow[index], where: mask, isFirst: isFirst)
        }
    }

    /// Calls `body` for 1/w and for each attribute that a material reads.
    @inline(__always)
    private func forEachAttribute(normal: Bool, depth: Bool, _ body: (_ attribute: Int) -> Void) {
        body(VertexLayout.reciprocalW)
        if material.pointee.usesCoordinates.0 {
            for component in 0..<2 { body(VertexLayout.coordinates(0) &+ component) }
        }
        if depth { body(VertexLayout.depth) }
        if normal {
            for component in 0..<3 { body(VertexLayout.normal &+ component) }
        }
    }

    /// Finds the lanes' positions in the world, over w as all attributes, from their places on the screen and their depth.
    @inline(__always)
    private func findPositions(x: Lanes, y: Lanes) {
        let (perColumn, perRow, perDepth, origin) = framePointer.pointee.worldFromScreen.columns
        let depth = batch.values[VertexLayout.depth]
        for component in 0..<3 {
            batch.values[VertexLayout.position &+ component] =
                (x * perColumn[component] + y * perRow[component] + origin[component]) + depth * perDepth[component]
        }
        guard material.pointee.cube != nil else { return }
        let (depthPerColumn, depthPerRow) = (batch.perColumn[VertexLayout.depth], batch.perRow[VertexLayout.depth])
        for component in 0..<3 {
            let attribute = VertexLayout.position &+ component
            batch.perColumn[attribute] = depthPerColumn * perDepth[component] + perColumn[component]
            batch.perRow[attribute] = depthPerRow * perDepth[component] + perRow[component]
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
