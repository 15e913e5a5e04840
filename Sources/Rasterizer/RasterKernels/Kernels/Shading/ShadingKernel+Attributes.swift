import CLanes
import KernelData
import RasterResources
import RenderMath

// The attributes of fragments: from the corners of triangles to the lanes of the batch, and from there with perspective
// correction.
extension ShadingKernel {
    /// Interpolates the attributes of a block's pixels in the batch, for each of the batch's groups of one triangle.
    @inline(__always)
    func interpolate(groupCount: Int, x: Lanes, y: Lanes) {
        for group in 0..<groupCount {
            // The first group also fills the lanes without a group, so that they contain numbers.
            let mask = LaneMath.mask(group == 0 ? .max : batch.groups[group].lanes)
            add(batch.groups[group].triangle, x: x, y: y, where: mask, isFirst: group == 0)
            if material.pointee.usesExtraAttributes {
                addExtra(batch.groups[group].triangle, x: x, y: y, where: mask, isFirst: group == 0)
            }
        }
        if material.pointee.usesPosition { findPositions(x: x, y: y) }
    }

    /// Interpolates the attributes of sixteen fragments in the batch, each for its own triangle in the batch.
    ///
    /// A triangle with several fragments is processed several times, which costs less than detecting it.
    @inline(never)
    func interpolateEach(x: Lanes, y: Lanes) {
        findShares(x: x, y: y)
        // One loop for each case: with the test in the loop, unused attributes would be computed too.
        switch steps {
        case .none: writeRows(.none)
        case .firstFour: writeRows(.firstFour)
        case .all: writeRows(.all)
        }
        transpose()
        if material.pointee.usesExtraAttributes { interpolateExtra() }
        if material.pointee.usesPosition { findPositions(x: x, y: y) }
    }

    /// The indices of the batch's vectors that store the triangles' barycentric coordinates.
    ///
    /// Positions that were collected in the first two vectors have been read by then.
    private enum Room {
        @inline(__always) static var areas: Int { 1 }
        @inline(__always) static var shares: (Int, Int) { (2, 3) }
        @inline(__always) static var perColumn: (Int, Int) { (4, 5) }
        @inline(__always) static var perRow: (Int, Int) { (6, 7) }
    }

    /// Computes the barycentric coordinates of each lane's position in its triangle, and their changes from pixel to pixel.
    @inline(__always)
    private func findShares(x: Lanes, y: Lanes) {
        let areas = batch.floatPointer(Room.areas)
        for lane in 0..<16 {
            let setup = frame.setup(batch.triangleOfLane[lane])
            batch.rows[lane] = UnsafeRawPointer(setup).load(as: SIMD8<Float>.self)
            areas[lane] = setup.pointee.signedReciprocalArea
        }
        let signedAreas = batch.floats[Room.areas]
        let slopes = BarycentricGradientLanes(batch.rows, areas: signedAreas)
        let shares = slopes.shares(x - slopes.x0, y - slopes.y0)
        (batch.floats[Room.shares.0], batch.floats[Room.shares.1]) = shares
        (batch.floats[Room.perColumn.0], batch.floats[Room.perColumn.1]) = (
            slopes.barycentric1PerColumn, slopes.barycentric2PerColumn
        )
        (batch.floats[Room.perRow.0], batch.floats[Room.perRow.1]) = (slopes.barycentric1PerRow, slopes.barycentric2PerRow)
        batch.backFacing.pointee = WholeLanes(repeating: -1).replaced(
            by: WholeLanes(repeating: 0), where: signedAreas .> Lanes(repeating: 0))
    }

    /// Writes the rows of the lanes' attributes.
    @inline(__always)
    private func writeRows(_ steps: Steps) {
        let rows = batch.rows
        let (share1, share2) = floatPointers(Room.shares)
        let (column1, column2) = floatPointers(Room.perColumn)
        let (row1, row2) = floatPointers(Room.perRow)
        for lane in 0..<16 {
            let edges = TriangleEdges(of: batch.triangleOfLane[lane], framePointer)
            rows[lane] = edges.values(share1[lane], share2[lane])
            switch steps {
            case .none: break
            case .firstFour:
                let perColumn = edges.change(column1[lane], column2[lane]).lowHalf
                let perRow = edges.change(row1[lane], row2[lane]).lowHalf
                UnsafeMutableRawPointer(rows + (16 &+ lane)).storeBytes(of: perColumn, as: SIMD4<Float>.self)
                UnsafeMutableRawPointer(rows + (32 &+ lane)).storeBytes(of: perRow, as: SIMD4<Float>.self)
            case .all:
                rows[16 &+ lane] = edges.change(column1[lane], column2[lane])
                rows[32 &+ lane] = edges.change(row1[lane], row2[lane])
            }
        }
    }

    /// Interpolates the attributes that only some materials read, from the barycentric coordinates in the batch.
    @inline(never)
    private func interpolateExtra() {
        let rows = batch.extraRows
        let (share1, share2) = floatPointers(Room.shares)
        let (column1, column2) = floatPointers(Room.perColumn)
        let (row1, row2) = floatPointers(Room.perRow)
        for lane in 0..<16 {
            let edges = TriangleEdges(extraOf: batch.triangleOfLane[lane], framePointer)
            rows[lane] = edges.values(share1[lane], share2[lane])
            if !readsSecondSteps { continue }
            rows[16 &+ lane] = edges.change(column1[lane], column2[lane])
            rows[32 &+ lane] = edges.change(row1[lane], row2[lane])
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

    /// Two of the batch's arrays of single lanes.
    @inline(__always)
    private func floatPointers(_ offsets: (Int, Int)) -> (UnsafePointer<Float>, UnsafePointer<Float>) {
        (UnsafePointer(batch.floatPointer(offsets.0)), UnsafePointer(batch.floatPointer(offsets.1)))
    }

    /// A triangle's attributes over w at the first corner, and their differences along two edges.
    private struct TriangleEdges<Values: SIMD> where Values.Scalar == Float {
        let corner0: Values
        let to1: Values
        let to2: Values

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
        }

        /// The attributes at barycentric coordinates of the second and third corners.
        @inline(__always)
        func values(_ share1: Float, _ share2: Float) -> Values { (corner0 + to1 * share1) + to2 * share2 }

        /// The change of the attributes for a change of these barycentric coordinates.
        @inline(__always)
        func change(_ share1: Float, _ share2: Float) -> Values { to1 * share1 + to2 * share2 }
    }

    /// The attributes of a triangle whose changes from pixel to pixel are needed.
    private enum Steps {
        case none
        /// The first four, see `VertexLayout`.
        case firstFour
        case all
    }

    @inline(__always)
    private var steps: Steps {
        if !material.pointee.usesSteps { return .none }
        return material.pointee.usesNormalSteps ? .all : .firstFour
    }

    /// Whether the changes of the second texture coordinates are needed.
    @inline(__always)
    private var readsSecondSteps: Bool { material.pointee.usesSteps && material.pointee.usesCoordinates.1 }

    /// Transposes the batch's rows into the lanes that the material uses.
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

    /// Transposes four numbers of sixteen rows, one row per lane, into four vectors.
    @inline(__always)
    private func turn(_ rows: UnsafePointer<Float>, rowLength: Int, into attributes: UnsafeMutablePointer<Lanes>) {
        let four = LaneMath.rows(rows, stride: rowLength)
        attributes[0] = four.x
        attributes[1] = four.y
        attributes[2] = four.z
        attributes[3] = four.w
    }

    /// Adds a triangle's attributes to the lanes in which it is visible.
    @inline(__always)
    private func add(_ primitiveID: UInt32, x: Lanes, y: Lanes, where mask: LaneMask, isFirst: Bool) {
        let edges = TriangleEdges(of: primitiveID, framePointer)
        let slopes = BarycentricGradients(frame.setup(primitiveID))
        let (barycentric1, barycentric2) = slopes.shares(x - slopes.x0, y - slopes.y0)
        let rows = batch.rows
        rows[0] = edges.corner0
        rows[1] = edges.to1
        rows[2] = edges.to2
        let corner0 = UnsafeRawPointer(rows).assumingMemoryBound(to: Float.self)
        let (to1, to2) = (corner0 + VertexLayout.count, corner0 + 2 * VertexLayout.count)
        let values = batch.values
        forEachAttribute(
            normal: material.pointee.usesNormal, depth: material.pointee.usesPosition,
            facetHeight: material.pointee.usesFacetHeight
        ) { attribute in
            let value = (Lanes(repeating: corner0[attribute]) + barycentric1 * to1[attribute]) + barycentric2 * to2[attribute]
            values[attribute] = isFirst ? value : values[attribute].replaced(by: value, where: mask)
        }
        if material.pointee.usesSteps {
            rows[3] = edges.change(slopes.barycentric1PerColumn, slopes.barycentric2PerColumn)
            rows[4] = edges.change(slopes.barycentric1PerRow, slopes.barycentric2PerRow)
            let (column, row) = (corner0 + 3 * VertexLayout.count, corner0 + 4 * VertexLayout.count)
            forEachAttribute(
                normal: material.pointee.usesNormalSteps, depth: material.pointee.usesNormalSteps, facetHeight: false
            ) { attribute in
                addSteps(attribute, perColumn: column[attribute], perRow: row[attribute], where: mask, isFirst: isFirst)
            }
        }
        if material.pointee.isDoubleSided {
            let away = WholeLanes(repeating: frame.setup(primitiveID).pointee.isFrontFacing ? 0 : -1)
            batch.backFacing.pointee = isFirst ? away : batch.backFacing.pointee.replaced(by: away, where: mask)
        }
    }

    /// Adds the changes of a triangle's attribute to the lanes in which it is visible.
    @inline(__always)
    private func addSteps(_ attribute: Int, perColumn: Float, perRow: Float, where mask: LaneMask, isFirst: Bool) {
        let (toNext, below) = (Lanes(repeating: perColumn), Lanes(repeating: perRow))
        let (columns, rows) = (batch.perColumn + attribute, batch.perRow + attribute)
        columns.pointee = isFirst ? toNext : columns.pointee.replaced(by: toNext, where: mask)
        rows.pointee = isFirst ? below : rows.pointee.replaced(by: below, where: mask)
    }

    /// Adds a triangle's attributes that only some materials read to the lanes in which it is visible.
    @inline(never)
    private func addExtra(_ primitiveID: UInt32, x: Lanes, y: Lanes, where mask: LaneMask, isFirst: Bool) {
        let edges = TriangleEdges(extraOf: primitiveID, framePointer)
        let slopes = BarycentricGradients(frame.setup(primitiveID))
        let (barycentric1, barycentric2) = slopes.shares(x - slopes.x0, y - slopes.y0)
        for index in 0..<VertexLayout.countWithExtra &- VertexLayout.count {
            let value =
                (Lanes(repeating: edges.corner0[index]) + barycentric1 * edges.to1[index]) + barycentric2 * edges.to2[index]
            let attribute = VertexLayout.count &+ index
            batch.values[attribute] = isFirst ? value : batch.values[attribute].replaced(by: value, where: mask)
        }
        guard readsSecondSteps else { return }
        let perColumn = edges.change(slopes.barycentric1PerColumn, slopes.barycentric2PerColumn)
        let perRow = edges.change(slopes.barycentric1PerRow, slopes.barycentric2PerRow)
        for attribute in VertexLayout.coordinates(1)...VertexLayout.coordinates(1) &+ 1 {
            let index = attribute &- VertexLayout.count
            addSteps(attribute, perColumn: perColumn[index], perRow: perRow[index], where: mask, isFirst: isFirst)
        }
    }

    /// Calls `body` for 1/w and for each attribute that a material reads.
    @inline(__always)
    private func forEachAttribute(normal: Bool, depth: Bool, facetHeight: Bool, _ body: (_ attribute: Int) -> Void) {
        body(VertexLayout.reciprocalW)
        if material.pointee.usesCoordinates.0 {
            for component in 0..<2 { body(VertexLayout.coordinates(0) &+ component) }
        }
        if depth { body(VertexLayout.depth) }
        if normal {
            for component in 0..<3 { body(VertexLayout.normal &+ component) }
        }
        if facetHeight { body(VertexLayout.facetHeight) }
    }

    /// Computes the lanes' world positions from their screen positions and depths; like all attributes, over w.
    @inline(__always)
    private func findPositions(x: Lanes, y: Lanes) {
        let (perColumn, perRow, perDepth, origin) = framePointer.pointee.worldFromScreen.columns
        let depth = batch.values[VertexLayout.depth]
        for component in 0..<3 {
            batch.values[VertexLayout.position &+ component] =
                (x * perColumn[component] + y * perRow[component] + origin[component]) + depth * perDepth[component]
        }
        guard material.pointee.usesNormalSteps else { return }
        let (depthPerColumn, depthPerRow) = (batch.perColumn[VertexLayout.depth], batch.perRow[VertexLayout.depth])
        for component in 0..<3 {
            let attribute = VertexLayout.position &+ component
            batch.perColumn[attribute] = depthPerColumn * perDepth[component] + perColumn[component]
            batch.perRow[attribute] = depthPerRow * perDepth[component] + perRow[component]
        }
    }

    /// An attribute with perspective correction, from its value over w.
    @inline(__always)
    func value(_ attribute: Int, _ w: Lanes) -> Lanes {
        batch.values[attribute] * w
    }

    @inline(__always)
    func vector(_ attribute: Int, _ w: Lanes) -> LaneVector {
        LaneVector(value(attribute, w), value(attribute + 1, w), value(attribute + 2, w))
    }

    /// The change of an attribute from pixel to pixel, by the quotient rule.
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
