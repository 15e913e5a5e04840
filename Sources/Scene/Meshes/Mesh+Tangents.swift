import RenderMath

extension Mesh {
    /// One tangent a vertex for normal maps, from a set of texture coordinates and the vertex normals.
    ///
    /// The conventions are glTF's: xyz points along growing u at right angles to the normal, and w is +1 or −1 such that
    /// `cross(normal, tangent) * w` points up in the picture, along falling v. As in MikkTSpace (M. S. Mikkelsen, "Simulation
    /// of Wrinkled Surfaces Revisited", 2008) each triangle's direction is laid into the vertex's tangent plane, brought to
    /// unit length and weighted by the triangle's angle. Unlike it no vertex is split: one that is shared by mirrored halves
    /// takes the sign of the greater angle. Where the texture coordinates span no area, any direction at right angles serves.
    /// - Parameter set: index into `textureCoordinates`. Default: the first.
    /// - Precondition: the mesh has normals and that set.
    public func tangents(forTextureCoordinateSet set: Int = 0) -> [SIMD4<Float>] {
        precondition(textureCoordinates.indices.contains(set), "The mesh has \(textureCoordinates.count) sets, not \(set + 1).")
        precondition(normals.count == positions.count, "Tangents need normals.")
        var sums = [SIMD3<Float>](repeating: .zero, count: vertexCount)
        var signs = [Float](repeating: 0, count: vertexCount)
        for triangle in triangles {
            guard let frame = textureFrame(of: triangle, coordinates: textureCoordinates[set]) else { continue }
            for corner in 0..<3 {
                let vertex = Int(triangle[corner])
                let angle = Mesh.cornerAngle(
                    at: positions[vertex], positions[Int(triangle[(corner + 1) % 3])],
                    positions[Int(triangle[(corner + 2) % 3])])
                sums[vertex] += Mesh.inPlane(frame.alongU, normal: normals[vertex]).normalized(orElse: .zero) * angle
                signs[vertex] += frame.sign * angle
            }
        }
        return sums.indices.map { vertex in
            let normal = normals[vertex]
            let tangent = Mesh.inPlane(sums[vertex], normal: normal).normalized(orElse: Mesh.anyTangent(normal: normal))
            return SIMD4(tangent, signs[vertex] < 0 ? -1 : 1)
        }
    }

    /// Replaces the tangents by those of a set of texture coordinates.
    /// - Precondition: the mesh has normals and that set.
    public mutating func makeTangents(forTextureCoordinateSet set: Int = 0) {
        tangents = tangents(forTextureCoordinateSet: set)
    }

    /// The direction in which u grows over a triangle, and −1 where the picture lies mirrored on it.
    private func textureFrame(
        of triangle: SIMD3<UInt32>, coordinates: [SIMD2<Float>]
    ) -> (alongU: SIMD3<Float>, sign: Float)? {
        let (a, b, c) = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
        let (side1, side2) = (positions[b] - positions[a], positions[c] - positions[a])
        let (step1, step2) = (coordinates[b] - coordinates[a], coordinates[c] - coordinates[a])
        let area = step1.x * step2.y - step1.y * step2.x
        guard area != 0, area.isFinite else { return nil }
        let alongU = (side1 * step2.y - side2 * step1.y) * (area > 0 ? 1 : -1)
        // v points down: seen from the front, an unmirrored picture has u × v pointing away.
        return (alongU, area < 0 ? 1 : -1)
    }

    private static func inPlane(_ direction: SIMD3<Float>, normal: SIMD3<Float>) -> SIMD3<Float> {
        direction - normal * normal.dot(direction)
    }

    private static func anyTangent(normal: SIMD3<Float>) -> SIMD3<Float> {
        let axis = abs(normal.x) < 0.9 ? SIMD3<Float>(1, 0, 0) : SIMD3<Float>(0, 1, 0)
        return inPlane(axis, normal: normal).normalized(orElse: SIMD3(1, 0, 0))
    }
}
