import RenderMath

extension Mesh {
    /// Returns one tangent per vertex for normal maps, from a set of texture coordinates and the vertex normals.
    ///
    /// The conventions are glTF's: xyz points along growing u at right angles to the normal. w is +1 or −1 such that
    /// `cross(normal, tangent) * w` points up in the picture, along falling v.
    ///
    /// The tangents are those of MikkTSpace (M. S. Mikkelsen, "Simulation of Wrinkled Surfaces Revisited", 2008), see
    /// `TangentGroups`. Where several groups of triangles meet in a vertex, as along the line between mirrored halves, the
    /// group with the greatest angle determines the tangent. `split(forTangentsOfSet:)` gives each group a separate vertex. If
    /// the texture coordinates span no area, the tangent is an arbitrary direction at right angles to the normal.
    /// - Parameter set: index into `textureCoordinates`. Default: the first.
    /// - Precondition: the mesh has normals and that set.
    public func tangents(forTextureCoordinateSet set: Int = 0) -> [SIMD4<Float>] {
        let groups = TangentGroups(self, set: set)
        // A group's angle is summed over all its triangles, because a vertex on a seam belongs to few of them.
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

    /// Replaces the tangents with those of a set of texture coordinates.
    /// - Precondition: the mesh has normals and that set.
    public mutating func makeTangents(forTextureCoordinateSet set: Int = 0) {
        tangents = tangents(forTextureCoordinateSet: set)
    }

    /// Returns the mesh with vertices split where groups of triangles with different tangents meet, as in MikkTSpace.
    ///
    /// If a texture is mirrored on one half, both halves then have the tangents that their normal map was baked for. New
    /// vertices have all attributes and follow the existing ones. If nothing needs splitting, the mesh is returned unchanged.
    /// - Parameter set: index into `textureCoordinates`.
    /// - Precondition: the mesh has normals and that set.
    package func split(forTangentsOfSet set: Int) -> Mesh {
        let groups = TangentGroups(self, set: set)
        var chosen = Array(0..<UInt32(vertexCount))
        // The group that keeps each original vertex, and the vertices added for the other groups.
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
        SIMD4(normal.axisAside(preferring: 0).inPlane(of: normal).normalized(orElse: SIMD3(1, 0, 0)), 1)
    }
}

extension SIMD3 where Scalar == Float {
    /// Returns the component of a vector at right angles to a unit normal.
    func inPlane(of normal: SIMD3<Float>) -> SIMD3<Float> { self - normal * normal.dot(self) }
}
