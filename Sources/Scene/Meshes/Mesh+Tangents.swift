import RenderMath

extension Mesh {
    /// One tangent a vertex for normal maps, from a set of texture coordinates and the vertex normals.
    ///
    /// The conventions are glTF's: xyz points along growing u at right angles to the normal, and w is +1 or −1 such that
    /// `cross(normal, tangent) * w` points up in the picture, along falling v. The tangents are those of MikkTSpace (M. S. Mikkelsen,
    /// "Simulation of Wrinkled Surfaces Revisited", 2008), see `TangentGroups`; a vertex where several groups of triangles meet, as
    /// along the line between mirrored halves, takes that of the greatest angle. `split(forTangentsOfSet:)` gives each its own.
    /// Where the texture coordinates span no area, any direction at right angles serves.
    /// - Parameter set: index into `textureCoordinates`. Default: the first.
    /// - Precondition: the mesh has normals and that set.
    public func tangents(forTextureCoordinateSet set: Int = 0) -> [SIMD4<Float>] {
        let groups = TangentGroups(self, set: set)
        // The angle of each group at a vertex counts as a whole: a vertex of a seam is part of few of its triangles.
        var best = [Int32](repeating: -1, count: vertexCount)
        for (corner, group) in groups.ofCorners.enumerated() where group >= 0 {
            let vertex = Int(triangles[corner / 3][corner % 3])
            let known = best[vertex]
            if known < 0 || groups.angles[Int(group)] > groups.angles[Int(known)] { best[vertex] = group }
        }
        return best.indices.map { vertex in
            best[vertex] < 0 ? Mesh.anyTangent(normal: normals[vertex]) : groups.tangents[Int(best[vertex])]
        }
    }

    /// Replaces the tangents by those of a set of texture coordinates.
    /// - Precondition: the mesh has normals and that set.
    public mutating func makeTangents(forTextureCoordinateSet set: Int = 0) {
        tangents = tangents(forTextureCoordinateSet: set)
    }

    /// The mesh with a vertex of its own for each tangent where groups of triangles with different ones meet, as MikkTSpace has it: where
    /// a picture lies mirrored on one half, both halves then have the tangents that their normal map was made for.
    ///
    /// New vertices come after those that there are and have all their attributes. The mesh itself where nothing is to be split.
    /// - Parameter set: index into `textureCoordinates`.
    /// - Precondition: the mesh has normals and that set.
    public func split(forTangentsOfSet set: Int) -> Mesh {
        let groups = TangentGroups(self, set: set)
        var chosen = Array(0..<UInt32(vertexCount))
        // For each vertex the group that its own place serves, and for the others the vertices that were added for them.
        var firstGroup = [Int32](repeating: -1, count: vertexCount)
        var added: [UInt64: UInt32] = [:]
        var moved = triangles
        for (corner, group) in groups.ofCorners.enumerated() where group >= 0 {
            let vertex = triangles[corner / 3][corner % 3]
            let first = firstGroup[Int(vertex)]
            if first < 0 { firstGroup[Int(vertex)] = group }
            if first < 0 || first == group || groups.tangents[Int(first)] == groups.tangents[Int(group)] { continue }
            let key = UInt64(vertex) << 32 | UInt64(group)
            let twin = added[key] ?? UInt32(chosen.count)
            if added.updateValue(twin, forKey: key) == nil { chosen.append(vertex) }
            moved[corner / 3][corner % 3] = twin
        }
        return chosen.count == vertexCount ? self : withVertices(chosen, triangles: moved)
    }

    private static func anyTangent(normal: SIMD3<Float>) -> SIMD4<Float> {
        let axis = abs(normal.x) < 0.9 ? SIMD3<Float>(1, 0, 0) : SIMD3<Float>(0, 1, 0)
        return SIMD4(axis.inPlane(of: normal).normalized(orElse: SIMD3(1, 0, 0)), 1)
    }
}

extension SIMD3 where Scalar == Float {
    /// What is left of a vector without its part along a normal.
    func inPlane(of normal: SIMD3<Float>) -> SIMD3<Float> { self - normal * normal.dot(self) }
}
