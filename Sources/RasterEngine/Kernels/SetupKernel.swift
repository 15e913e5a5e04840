import DrawLists

/// From vertices to triangles ready for tiles.
struct SetupKernel {
    var vertexKernel: VertexKernel
    var clipPlanes: ClipPlanes
    var bounds: RasterBounds
    var record: DrawRecord

    /// Fills a range's list of triangles from its draw. A triangle is left out where a corner is not a vertex of the draw, or not
    /// finite.
    func setUp(_ range: TriangleRange, triangles: [SIMD3<UInt32>], frame: borrowing FrameMemory) {
        range.setups.removeAll()
        range.ownVertices.removeAll()
        let first = record.firstVertex
        for index in range.triangles {
            let triangle = triangles[index]
            if max(triangle.x, triangle.y, triangle.z) >= UInt32(record.vertexCount) { continue }
            let corners = (
                first &+ Int32(truncatingIfNeeded: triangle.x), first &+ Int32(truncatingIfNeeded: triangle.y),
                first &+ Int32(truncatingIfNeeded: triangle.z)
            )
            let codes = (frame.outCodes[Int(corners.0)], frame.outCodes[Int(corners.1)], frame.outCodes[Int(corners.2)])
            let any = codes.0 | codes.1 | codes.2
            if codes.0 & codes.1 & codes.2 & OutCode.outsidePicture != 0 || any & OutCode.invalid != 0 { continue }
            if any & OutCode.mustClip != 0 {
                clip([corners.0, corners.1, corners.2], into: range, frame: frame)
            } else {
                emit(
                    corner(corners.0, frame.vertices[Int(corners.0)]), corner(corners.1, frame.vertices[Int(corners.1)]),
                    corner(corners.2, frame.vertices[Int(corners.2)]), into: range, frame: frame)
            }
        }
    }

    /// Cuts a triangle at the near plane and the guard band and sets up the fan that remains.
    private func clip(_ corners: [Int32], into range: TriangleRange, frame: borrowing FrameMemory) {
        var polygon: [ClipVertex] = []
        for corner in corners {
            polygon.append(
                ClipVertex(position: frame.clipPositions[Int(corner)], attributes: frame.vertices[Int(corner)]))
        }
        let made = clipPlanes.clip(polygon).map { cut -> ScreenCorner in
            var vertex = cut.attributes
            vertexKernel.project(cut.position, into: &vertex)
            return own(vertex, in: range)
        }
        guard made.count >= 3 else { return }
        if record.state.drawsLines {
            outline(made, into: range, frame: frame)
            return
        }
        for index in 2..<made.count {
            fill(made[0], made[index - 1], made[index], into: range)
        }
    }

    private func emit(
        _ corner0: ScreenCorner, _ corner1: ScreenCorner, _ corner2: ScreenCorner, into range: TriangleRange,
        frame: borrowing FrameMemory
    ) {
        if record.state.drawsLines {
            outline([corner0, corner1, corner2], into: range, frame: frame)
        } else {
            fill(corner0, corner1, corner2, into: range)
        }
    }

    private func fill(
        _ corner0: ScreenCorner, _ corner1: ScreenCorner, _ corner2: ScreenCorner, into range: TriangleRange
    ) {
        guard
            let setup = TriangleSetup(
                corner0, corner1, corner2, cull: record.state.cull, frontIsCounterClockwise: record.frontIsCounterClockwise,
                draw: Int32(range.draw), bounds: bounds)
        else { return }
        range.setups.append(setup)
    }

    /// The edges of a polygon, which may be drawn even where its area holds no sample; none where it is culled or has no area.
    private func outline(_ corners: [ScreenCorner], into range: TriangleRange, frame: borrowing FrameMemory) {
        let isFrontFacing = TriangleSetup.isFrontFacing(corners, frontIsCounterClockwise: record.frontIsCounterClockwise)
        guard let isFrontFacing, record.state.cull.keeps(frontFacing: isFrontFacing) else { return }
        for (index, corner) in corners.enumerated() {
            line(corner, corners[(index + 1) % corners.count], isFrontFacing: isFrontFacing, into: range, frame: frame)
        }
    }

    /// An edge as a strip of two triangles, one pixel wide.
    private func line(
        _ from: ScreenCorner, _ to: ScreenCorner, isFrontFacing: Bool, into range: TriangleRange, frame: borrowing FrameMemory
    ) {
        let along = SIMD2(Float(to.x &- from.x), Float(to.y &- from.y))
        let length = (along.x * along.x + along.y * along.y).squareRoot()
        guard length > 0 else { return }
        let half = SIMD2(-along.y, along.x) * (0.5 / length)
        func side(_ corner: ScreenCorner, _ sign: Float) -> ScreenCorner {
            var vertex = attributes(of: corner, in: range, frame: frame)
            vertex[VertexLayout.x] = Float(FixedPoint.units(fromPixels: vertex[VertexLayout.x] + half.x * sign)) / 256
            vertex[VertexLayout.y] = Float(FixedPoint.units(fromPixels: vertex[VertexLayout.y] + half.y * sign)) / 256
            return own(vertex, in: range)
        }
        let corners = (side(from, 1), side(from, -1), side(to, -1), side(to, 1))
        for (second, third) in [(corners.1, corners.2), (corners.2, corners.3)] {
            guard
                var setup = TriangleSetup(
                    corners.0, second, third, cull: .none, frontIsCounterClockwise: true, draw: Int32(range.draw),
                    bounds: bounds)
            else { continue }
            setup.isFrontFacing = isFrontFacing
            range.setups.append(setup)
        }
    }

    private func attributes(
        of corner: ScreenCorner, in range: TriangleRange, frame: borrowing FrameMemory
    ) -> SIMD16<Float> {
        corner.vertex >= 0 ? frame.vertices[Int(corner.vertex)] : range.ownVertices[Int(~corner.vertex)]
    }

    private func own(_ vertex: SIMD16<Float>, in range: TriangleRange) -> ScreenCorner {
        let place = Int32(range.ownVertices.count)
        range.ownVertices.append(vertex)
        return corner(~place, vertex)
    }

    @inline(__always)
    private func corner(_ place: Int32, _ vertex: SIMD16<Float>) -> ScreenCorner {
        // The places on the screen were snapped to 1/256, so that this is exact.
        ScreenCorner(
            x: FixedPoint.units(fromPixels: vertex[VertexLayout.x]), y: FixedPoint.units(fromPixels: vertex[VertexLayout.y]),
            depth: vertex[VertexLayout.depth], vertex: place)
    }
}
