import CLanes
import RasterResources
import KernelData

/// Sets up triangles for the tiles from their vertices.
struct SetupKernel {
    let view: FrontEndView
    let record: UnsafePointer<DrawRecord>
    let range: UnsafeMutablePointer<TriangleRange>

    init(_ view: FrontEndView, _ range: UnsafeMutablePointer<TriangleRange>) {
        self.view = view
        self.range = range
        record = view.records + range.pointee.draw
    }

    /// Fills a range's list of setups from its draw.
    ///
    /// A triangle is discarded if a corner is not a vertex of the draw, or not finite.
    func setUp() {
        range.pointee.setups.removeAll()
        range.pointee.homeTiles.removeAll()
        range.pointee.coveredPixels.removeAll()
        range.pointee.ownVertices.removeAll()
        range.pointee.ownExtraVertices.removeAll()
        let (first, count) = (range.pointee.firstTriangle, range.pointee.triangleCount)
        var index = 0
        if case .fill = record.pointee.state.fillMode {
            let lanes = SetupLanes(view, record)
            while index &+ 16 <= count {
                if !lanes.setUp(first &+ index, into: range) {
                    for triangle in index..<index &+ 16 { setUp(first &+ triangle) }
                }
                index &+= 16
            }
        }
        while index < count {
            setUp(first &+ index)
            index &+= 1
        }
    }

    /// Sets up one triangle of any size at any position.
    @inline(never)
    private func setUp(_ index: Int) {
        let triangle = record.pointee.triangles[index]
        if max(triangle.x, triangle.y, triangle.z) >= UInt32(record.pointee.vertexCount) { return }
        let first = record.pointee.firstVertex
        let (corner0, corner1, corner2) = (
            corner(first &+ Int32(truncatingIfNeeded: triangle.x)), corner(first &+ Int32(truncatingIfNeeded: triangle.y)),
            corner(first &+ Int32(truncatingIfNeeded: triangle.z))
        )
        let (code0, code1, code2) = (corner0.position.outCode, corner1.position.outCode, corner2.position.outCode)
        let any = code0 | code1 | code2
        if code0 & code1 & code2 & OutCode.outsidePicture != 0 || any & OutCode.invalid != 0 { return }
        if any & OutCode.mustClip != 0 {
            clip(triangle)
        } else {
            switch record.pointee.state.fillMode {
            case .fill: fill(corner0, corner1, corner2)
            case .lines: outline(count: 3) { $0 == 0 ? corner0 : $0 == 1 ? corner1 : corner2 }
            }
        }
    }

    @inline(__always)
    private func corner(_ index: Int32) -> ScreenCorner {
        ScreenCorner(position: view.screenVertices[Int(index)], vertex: index)
    }

    /// Clips a triangle to the near plane and the guard band and sets up the resulting fan.
    private func clip(_ triangle: SIMD3<UInt32>) {
        let kernel = VertexKernel(view, record)
        var polygon = ClipPolygon(
            kernel.vertex(Int(triangle.x)), kernel.vertex(Int(triangle.y)), kernel.vertex(Int(triangle.z)))
        polygon.clip(guardBand: view.guardBand)
        polygon.withCorners { corners, count in
            if count == 0 { return }
            let first = range.pointee.ownVertices.count
            for index in 0..<count {
                range.pointee.ownVertices.append(kernel.overW(corners[index]))
                if record.pointee.hasExtraAttributes {
                    range.pointee.ownExtraVertices.append(kernel.extraOverW(corners[index]))
                }
            }
            func corner(_ index: Int) -> ScreenCorner {
                ScreenCorner(
                    position: kernel.screenVertex(corners[index].position), vertex: ~Int32(truncatingIfNeeded: first &+ index))
            }
            switch record.pointee.state.fillMode {
            case .fill:
                for index in 2..<count {
                    fill(corner(0), corner(index &- 1), corner(index))
                }
            case .lines: outline(count: count, corner)
            }
        }
    }

    @inline(never)
    private func fill(_ corner0: ScreenCorner, _ corner1: ScreenCorner, _ corner2: ScreenCorner) {
        guard
            let setup = TriangleSetup(
                corner0, corner1, corner2, cull: record.pointee.state.cullMode,
                frontIsCounterClockwise: record.pointee.frontIsCounterClockwise, view: view)
        else { return }
        append(setup)
    }

    /// Appends a triangle and flags the vertices that it uses; does nothing if it covers no pixel.
    private func append(_ setup: TriangleSetup) {
        guard let covered = setup.coveredPixels(in: view) else { return }
        range.pointee.setups.append(setup)
        range.pointee.coveredPixels.append(Int32(covered))
        let (firstColumn, lastColumn) = (
            view.grid.tileColumn(ofPixel: setup.firstColumn), view.grid.tileColumn(ofPixel: setup.lastColumn)
        )
        let (firstRow, lastRow) = (
            view.grid.tileColumn(ofPixel: setup.firstRow), view.grid.tileColumn(ofPixel: setup.lastRow)
        )
        let isInOneTile = firstColumn == lastColumn && firstRow == lastRow
        range.pointee.homeTiles.append(
            isInOneTile ? firstRow &* Int32(truncatingIfNeeded: view.grid.columns) &+ firstColumn : -1)
        if case .depthOnly = record.pointee.pass { return }
        noteUse(of: setup.vertex0)
        noteUse(of: setup.vertex1)
        noteUse(of: setup.vertex2)
    }

    @inline(__always)
    private func noteUse(of vertex: Int32) {
        if vertex >= 0 { flag_raise(view.usedGroups + VertexGroup.number(ofVertex: vertex)) }
    }

    // MARK: Lines

    /// Draws the edges of a polygon, even if its area contains no sample, but not if it is culled or has no area.
    @inline(__always)
    private func outline(count: Int, _ corner: (Int) -> ScreenCorner) {
        var area: Int64 = 0
        for index in 2..<count {
            area &+= TriangleSetup.doubleArea(corner(0).position, corner(index &- 1).position, corner(index).position)
        }
        if area == 0 { return }
        let isFrontFacing = (area < 0) == record.pointee.frontIsCounterClockwise
        guard record.pointee.state.cullMode.keeps(frontFacing: isFrontFacing) else { return }
        for index in 0..<count {
            line(corner(index), corner(index &+ 1 == count ? 0 : index &+ 1), isFrontFacing: isFrontFacing)
        }
    }

    /// Draws an edge as a strip of two triangles, one pixel wide.
    private func line(_ from: ScreenCorner, _ to: ScreenCorner, isFrontFacing: Bool) {
        let along = SIMD2(Float(to.position.x &- from.position.x), Float(to.position.y &- from.position.y))
        let length = (along.x * along.x + along.y * along.y).squareRoot()
        guard length > 0 else { return }
        let half = SIMD2(-along.y, along.x) * (0.5 / length)
        func side(_ corner: ScreenCorner, _ sign: Float) -> ScreenCorner {
            var position = corner.position
            position.x = FixedPoint.units(fromPixels: Float(position.x) / 256 + half.x * sign)
            position.y = FixedPoint.units(fromPixels: Float(position.y) / 256 + half.y * sign)
            return ScreenCorner(position: position, vertex: corner.vertex)
        }
        let (corner0, corner1, corner2, corner3) = (side(from, 1), side(from, -1), side(to, -1), side(to, 1))
        stripHalf(corner0, corner1, corner2, isFrontFacing)
        stripHalf(corner0, corner2, corner3, isFrontFacing)
    }

    /// Sets up half of an edge's strip. It faces the same way as its polygon, regardless of its own orientation.
    @inline(never)
    private func stripHalf(
        _ corner0: ScreenCorner, _ corner1: ScreenCorner, _ corner2: ScreenCorner, _ isFrontFacing: Bool
    ) {
        guard
            var setup = TriangleSetup(
                corner0, corner1, corner2, cull: .none, frontIsCounterClockwise: true, view: view)
        else { return }
        let size = setup.signedReciprocalArea.magnitude
        setup.signedReciprocalArea = isFrontFacing ? size : -size
        append(setup)
    }
}
