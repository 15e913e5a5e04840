import RasterResources
import KernelData
import RenderMath

// Sixteen vertices at once; each formula has the same operations as for a single vertex.
extension VertexKernel {
    /// Computes the screen positions of vertices.
    func place(_ vertices: Range<Int>) {
        let first = Int(record.pointee.firstVertex)
        var index = vertices.lowerBound
        while index &+ VertexGroup.length <= vertices.upperBound {
            placeGroup(index, view.screenVertices + (first &+ index))
            index &+= VertexGroup.length
        }
        while index < vertices.upperBound {
            view.screenVertices[first &+ index] = screenVertex(index)
            index &+= 1
        }
    }

    /// Computes the attributes of vertices, for each group whose flag is set, and clears the flag.
    /// - Parameter vertices: begins with a group.
    func fillAttributes(_ vertices: Range<Int>) {
        let first = Int(record.pointee.firstVertex)
        var index = vertices.lowerBound
        while index < vertices.upperBound {
            let next = index &+ VertexGroup.length
            let flag = view.usedGroups + VertexGroup.number(ofVertex: Int32(truncatingIfNeeded: first &+ index))
            if flag.pointee != 0 {
                flag.pointee = 0
                if record.pointee.hasExtraAttributes { fillExtraAttributes(index..<min(next, vertices.upperBound)) }
                if next <= vertices.upperBound {
                    fillGroup(index, view.attributes + (first &+ index))
                } else {
                    for vertex in index..<vertices.upperBound {
                        view.attributes[first &+ vertex] = overW(self.vertex(vertex))
                    }
                }
            }
            index = next
        }
    }

    @inline(__always)
    private func placeGroup(_ index: Int, _ target: UnsafeMutablePointer<ScreenVertex>) {
        let clip = clipPositions(worldPositions(index))
        let reciprocal = Lanes(repeating: 1) / clip.w
        let x = (clip.x * reciprocal * 0.5 + 0.5) * Float(view.grid.width)
        let y = (0.5 - clip.y * reciprocal * 0.5) * Float(view.grid.height)
        LaneMath.storeRows(
            Self.units(fromPixels: x), Self.units(fromPixels: y), clip.z * reciprocal,
            unsafeBitCast(outCodes(clip), to: Lanes.self),
            to: UnsafeMutableRawPointer(target).assumingMemoryBound(to: Float.self), stride: 4)
    }

    @inline(__always)
    private func fillGroup(_ index: Int, _ target: UnsafeMutablePointer<SIMD8<Float>>) {
        let world = worldPositions(index)
        let (z, w) = (Self.point(view.clipFromWorld, world, 2), Self.point(view.clipFromWorld, world, 3))
        let reciprocal = Lanes(repeating: 1) / w
        let row = UnsafeMutableRawPointer(target).assumingMemoryBound(to: Float.self)
        var normal = LaneVector(repeating: .zero)
        if let normals = record.pointee.normals { normal = unitNormals(normals, index) }
        var height = Lanes(repeating: 0)
        if let heights = record.pointee.facetHeights {
            height = UnsafeRawPointer(heights + index).loadUnaligned(as: Lanes.self) * record.pointee.largestScale
        }
        var coordinates = (first: Lanes(repeating: 0), second: Lanes(repeating: 0))
        if let pairs = record.pointee.coordinates0 { coordinates = Self.pairs(pairs, index) }
        // Everything is written, even attributes that the mesh does not have: a material may read them anyway, and the old
        // memory may contain numbers with slow arithmetic, such as subnormals.
        LaneMath.storeRows(
            reciprocal, coordinates.first * reciprocal, coordinates.second * reciprocal, z * reciprocal, to: row,
            stride: VertexLayout.count)
        LaneMath.storeRows(
            normal.x * reciprocal, normal.y * reciprocal, normal.z * reciprocal, height * reciprocal,
            to: row + VertexLayout.normal, stride: VertexLayout.count)
    }

    // MARK: Formulas

    private struct ClipLanes {
        var x: Lanes
        var y: Lanes
        var z: Lanes
        var w: Lanes
    }

    @inline(__always)
    private func worldPositions(_ index: Int) -> LaneVector {
        let position = Self.triples(record.pointee.positions, index)
        let matrix = record.pointee.worldFromModel
        return LaneVector(
            Self.point(matrix, position, 0), Self.point(matrix, position, 1), Self.point(matrix, position, 2))
    }

    @inline(__always)
    private func clipPositions(_ world: LaneVector) -> ClipLanes {
        let matrix = view.clipFromWorld
        var clip = ClipLanes(
            x: Self.point(matrix, world, 0), y: Self.point(matrix, world, 1), z: Self.point(matrix, world, 2),
            w: Self.point(matrix, world, 3))
        let metres = record.pointee.depthOffset
        if metres != 0 {
            switch view.eye {
            case .point: clip.z = clip.z * (clip.w / (clip.w + metres))
            case .direction(let toViewer):
                clip.z = Self.point(matrix, world - LaneVector(repeating: toViewer * metres), 2)
            }
        }
        return clip
    }

    @inline(__always)
    private func unitNormals(_ normals: UnsafePointer<SIMD3<Float>>, _ index: Int) -> LaneVector {
        let (model, columns) = (Self.triples(normals, index), record.pointee.worldFromNormal.columns)
        let x = model.x * columns.0.x + model.y * columns.1.x + model.z * columns.2.x
        let y = model.x * columns.0.y + model.y * columns.1.y + model.z * columns.2.y
        let z = model.x * columns.0.z + model.y * columns.1.z + model.z * columns.2.z
        let length = (x * x + y * y + z * z).squareRoot()
        let isDirection = (length .> Lanes(repeating: 0)) .& (length .< Lanes(repeating: .infinity))
        let (none, scale) = (Lanes(repeating: 0), 1 / length)
        return LaneVector(
            none.replaced(by: x * scale, where: isDirection), none.replaced(by: y * scale, where: isDirection),
            none.replaced(by: z * scale, where: isDirection))
    }

    @inline(__always)
    private func outCodes(_ clip: ClipLanes) -> WholeLanes {
        let (x, y, z, w, guardBand) = (clip.x, clip.y, clip.z, clip.w, view.guardBand)
        let sum = LaneMath.magnitude(x) + LaneMath.magnitude(y) + LaneMath.magnitude(z) + LaneMath.magnitude(w)
        let code =
            Self.bit(1, unless: x .>= -w) | Self.bit(2, unless: x .<= w) | Self.bit(4, unless: y .>= -w)
            | Self.bit(8, unless: y .<= w) | Self.bit(16, unless: (z .<= w) .& (w .> Lanes(repeating: 0)))
            | Self.bit(32, unless: x .>= w * guardBand.x) | Self.bit(64, unless: x .<= w * guardBand.y)
            | Self.bit(128, unless: y .>= w * guardBand.z) | Self.bit(256, unless: y .<= w * guardBand.w)
        return WholeLanes(repeating: Int32(OutCode.invalid)).replaced(by: code, where: sum .< Lanes(repeating: .infinity))
    }

    @inline(__always)
    private static func bit(_ bit: Int32, unless mask: LaneMask) -> WholeLanes {
        ~unsafeBitCast(mask, to: WholeLanes.self) & WholeLanes(repeating: bit)
    }

    /// One component of transformed points.
    @inline(__always)
    private static func point(_ matrix: Matrix4, _ point: LaneVector, _ component: Int) -> Lanes {
        let (x, y, z, offset) = (
            matrix.columns.0[component], matrix.columns.1[component], matrix.columns.2[component], matrix.columns.3[component]
        )
        return point.x * x + point.y * y + point.z * z + offset
    }

    /// Rounds like `FixedPoint.units`, and returns the bits of the integers.
    @inline(__always)
    private static func units(fromPixels pixels: Lanes) -> Lanes {
        let shifted = pixels * Float(FixedPoint.unitsPerPixel) + 12_582_912
        return unsafeBitCast(unsafeBitCast(shifted, to: WholeLanes.self) &- 0x4B40_0000, to: Lanes.self)
    }

    @inline(__always)
    private static func triples(_ start: UnsafePointer<SIMD3<Float>>, _ index: Int) -> LaneVector {
        let rows = LaneMath.rows(UnsafeRawPointer(start + index).assumingMemoryBound(to: Float.self), stride: 4)
        return LaneVector(rows.x, rows.y, rows.z)
    }

    @inline(__always)
    private static func pairs(_ start: UnsafePointer<SIMD2<Float>>, _ index: Int) -> (first: Lanes, second: Lanes) {
        LaneMath.pairs(UnsafeRawPointer(start + index).assumingMemoryBound(to: Float.self))
    }
}
