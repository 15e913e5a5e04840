import RenderMath

extension ProceduralMesh {
    /// Returns a sphere around the origin, divided by meridians and parallels; the picture is a latitude/longitude map.
    ///
    /// The picture's middle column faces +z and its top row is +y.
    /// - Parameters:
    ///   - radius: in metres.
    ///   - segments: cells around, 3 or more.
    ///   - rings: cells from pole to pole, 2 or more.
    public static func sphere(radius: Float, segments: Int, rings: Int) -> Mesh {
        precondition(segments >= 3 && rings >= 2, "A sphere needs at least 3 segments and 2 rings.")
        var assembly = MeshAssembly()
        assembly.addGrid(columns: segments, rows: rings) { column, row in
            let around = circlePoint(column, of: segments, startingAtBack: true)
            let polar = halfCirclePoint(row, of: rings)
            let normal = SIMD3(around.x * polar.x, polar.y, around.y * polar.x)
            return (normal * radius, normal, SIMD2(Float(column) / Float(segments), Float(row) / Float(rings)))
        }
        return assembly.mesh
    }

    /// Returns a sphere around the origin made of a cube's six faces, without poles; each face shows the whole picture.
    ///
    /// The cells are spaced by angle, which makes their areas nearly equal.
    /// - Parameters:
    ///   - radius: in metres.
    ///   - divisions: cells along an edge of the cube, 1 or more.
    package static func cubeSphere(radius: Float, divisions: Int) -> Mesh {
        precondition(divisions > 0, "A cube sphere needs at least one cell per edge.")
        // Computed from the middle outwards, so that both sides of an edge have the same bits.
        let steps = (0...divisions).map { step in
            let side = 2 * step - divisions
            let distance = abs(side) == divisions ? 1 : PortableMath.tan(Double(abs(side)) / Double(divisions) * .pi / 4)
            return Float(side < 0 ? -distance : distance)
        }
        var assembly = MeshAssembly()
        for face in boxFaces {
            assembly.addGrid(columns: divisions, rows: divisions) { column, row in
                let normal = face.point(steps[column], steps[row]).normalized()
                let coordinate = SIMD2(Float(column) / Float(divisions), Float(row) / Float(divisions))
                return (normal * radius, normal, coordinate)
            }
        }
        return assembly.mesh
    }

    /// Returns a cylinder around the y axis, centred on the origin; the picture runs once around its side.
    /// - Parameters:
    ///   - radius: in metres.
    ///   - height: along y, in metres.
    ///   - segments: cells around, 3 or more.
    ///   - isCapped: whether the cylinder has its two discs, which show a circle cut from the picture. Default: true.
    public static func cylinder(radius: Float, height: Float, segments: Int, isCapped: Bool = true) -> Mesh {
        precondition(segments >= 3, "A cylinder needs at least 3 segments.")
        var assembly = MeshAssembly()
        assembly.addGrid(columns: segments, rows: 1) { column, row in
            let around = circlePoint(column, of: segments, startingAtBack: true)
            let normal = SIMD3(around.x, 0, around.y)
            let y = (0.5 - Float(row)) * height
            return (SIMD3(around.x * radius, y, around.y * radius), normal, SIMD2(Float(column) / Float(segments), Float(row)))
        }
        if isCapped {
            for side: Float in [1, -1] {
                addDisc(to: &assembly, radius: radius, y: side * height / 2, side: side, segments: segments)
            }
        }
        return assembly.mesh
    }

    /// Returns a torus around the y axis; the picture runs once around the ring (u) and once around its tube (v).
    /// - Parameters:
    ///   - radius: from the axis to the middle of the tube, in metres.
    ///   - tubeRadius: in metres, below `radius`.
    ///   - segments: cells around the ring, 3 or more.
    ///   - sides: cells around the tube, 3 or more.
    public static func torus(radius: Float, tubeRadius: Float, segments: Int, sides: Int) -> Mesh {
        precondition(segments >= 3 && sides >= 3, "A torus needs at least 3 segments and 3 sides.")
        var assembly = MeshAssembly()
        assembly.addGrid(columns: segments, rows: sides) { column, row in
            let around = circlePoint(column, of: segments, startingAtBack: true)
            // From the inside over the top to the outside, and back underneath.
            let tube = circlePoint(row, of: sides, startingAtBack: false)
            let normal = SIMD3(-tube.x * around.x, tube.y, -tube.x * around.y)
            let center = SIMD3(around.x, 0, around.y) * radius
            return (center + normal * tubeRadius, normal, SIMD2(Float(column) / Float(segments), Float(row) / Float(sides)))
        }
        return assembly.mesh
    }

    private static func addDisc(to assembly: inout MeshAssembly, radius: Float, y: Float, side: Float, segments: Int) {
        let center = UInt32(assembly.positions.count)
        let normal = SIMD3<Float>(0, side, 0)
        assembly.addVertex(SIMD3(0, y, 0), normal: normal, coordinate: SIMD2(0.5, 0.5))
        for segment in 0..<segments {
            let around = circlePoint(segment, of: segments, startingAtBack: true)
            let coordinate = SIMD2(0.5 + around.x / 2, 0.5 + side * around.y / 2)
            assembly.addVertex(SIMD3(around.x * radius, y, around.y * radius), normal: normal, coordinate: coordinate)
        }
        for segment in 0..<UInt32(segments) {
            let (here, next) = (center + 1 + segment, center + 1 + (segment + 1) % UInt32(segments))
            if side > 0 {
                assembly.addTriangle(center, here, next)
            } else {
                assembly.addTriangle(center, next, here)
            }
        }
    }

    /// Returns a point of the unit circle, `step` of `count` steps counter-clockwise; the last step equals the first exactly.
    ///
    /// It starts at (1, 0), or at (0, −1) if `startingAtBack`, which is −z of a shape around y.
    private static func circlePoint(_ step: Int, of count: Int, startingAtBack: Bool) -> SIMD2<Float> {
        let angle = Double(step % count) / Double(count) * 2 * .pi
        let (x, y) = (PortableMath.cos(angle), PortableMath.sin(angle))
        // Seen from +y, with x to the right and z down, this runs counter-clockwise: back, left, front, right.
        return startingAtBack ? SIMD2(Float(-y), Float(-x)) : SIMD2(Float(x), Float(y))
    }

    /// Returns the distance from the axis and the height, from (0, 1) over (1, 0) to (0, −1); both ends are exactly on the
    /// axis.
    private static func halfCirclePoint(_ step: Int, of count: Int) -> SIMD2<Float> {
        if step == 0 { return SIMD2(0, 1) }
        if step == count { return SIMD2(0, -1) }
        let angle = Double(step) / Double(count) * .pi
        return SIMD2(Float(PortableMath.sin(angle)), Float(PortableMath.cos(angle)))
    }
}
