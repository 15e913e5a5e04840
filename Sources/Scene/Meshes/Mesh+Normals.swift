import RenderMath

/// The weight of each adjacent triangle in a vertex normal.
public enum NormalWeighting: Sendable, CaseIterable {
    /// The triangle's area: cheapest, but large faces dominate small bevels.
    case area
    /// The triangle's angle at the vertex, so that the triangulation of a polygon has no effect (G. Thürmer and C. Wüthrich,
    /// "Computing Vertex Normals from Polygonal Facets", 1998).
    case angle
}

extension Mesh {
    /// Returns one unit normal per vertex, the weighted mean of its triangles' normals, summed in the triangles' order.
    ///
    /// A vertex whose triangles have no area gets +z.
    /// - Parameters:
    ///   - weighting: the weight of each triangle. Default: its angle.
    ///   - mergingEqualPositions: whether vertices at the same position share one normal, which hides seams of the texture
    ///     coordinates. Default: true.
    public func smoothNormals(
        weighting: NormalWeighting = .angle, mergingEqualPositions: Bool = true
    ) -> [SIMD3<Float>] {
        Mesh.normals(
            of: positions, triangles: triangles, groups: mergingEqualPositions ? firstVertexAtSamePosition() : nil,
            weighting: weighting)
    }

    /// Returns one unit normal per vertex, shared by the vertices of a group.
    /// - Parameter groups: The group of each vertex. Nil: each vertex has its own.
    static func normals(
        of positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>], groups: [UInt32]?, weighting: NormalWeighting = .angle
    ) -> [SIMD3<Float>] {
        let groupCount = (groups?.lazy.filter { $0 != .max }.max()).map { Int($0) + 1 } ?? positions.count
        var sums = [SIMD3<Float>](repeating: .zero, count: max(groupCount, positions.count))
        for triangle in triangles {
            let corners = SIMD3(Int(triangle.x), Int(triangle.y), Int(triangle.z))
            let shares = Mesh.normalShares(positions[corners.x], positions[corners.y], positions[corners.z], weighting)
            for corner in 0..<3 {
                let vertex = groups.map { Int($0[corners[corner]]) } ?? corners[corner]
                sums[vertex] += shares.normal * shares.weights[corner]
            }
        }
        return positions.indices.map { vertex in
            let group = groups?[vertex] ?? UInt32(vertex)
            return group == .max ? SIMD3(0, 0, 1) : sums[Int(group)].normalized()
        }
    }

    /// Replaces the normals with the weighted means of the triangles' normals.
    public mutating func makeSmoothNormals(weighting: NormalWeighting = .angle, mergingEqualPositions: Bool = true) {
        normals = smoothNormals(weighting: weighting, mergingEqualPositions: mergingEqualPositions)
    }

    /// Writes area-weighted unit normals of moved positions into a buffer that is reused for each frame.
    ///
    /// The cheapest method: two passes without lookup tables, and no allocation once the buffer has its size.
    /// - Parameters:
    ///   - positions: one position per vertex.
    ///   - triangles: three indices into `positions` each.
    ///   - normals: resized to the number of positions if it differs.
    package static func writeAreaWeightedNormals(
        positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>], into normals: inout [SIMD3<Float>]
    ) {
        sumDoubleAreas(of: positions, triangles: triangles, into: &normals) { $0 }
        for vertex in normals.indices {
            normals[vertex] = normals[vertex].normalized()
        }
    }

    /// Sums for each vertex its triangles' normals, each with the length of twice the triangle's area.
    ///
    /// The sum of a group is stored at its first vertex; its other vertices stay at 0.
    @inline(__always)
    static func sumDoubleAreas(
        of positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>], into sums: inout [SIMD3<Float>],
        firstOfGroup: (Int) -> Int
    ) {
        if sums.count != positions.count {
            sums = Array(repeating: .zero, count: positions.count)
        } else {
            for vertex in sums.indices { sums[vertex] = .zero }
        }
        for triangle in triangles {
            let (a, b, c) = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
            let doubleArea = (positions[b] - positions[a]).cross(positions[c] - positions[a])
            sums[firstOfGroup(a)] += doubleArea
            sums[firstOfGroup(b)] += doubleArea
            sums[firstOfGroup(c)] += doubleArea
        }
    }

    /// Returns the vector that a triangle adds to its corners' normals, and its weight for each corner.
    private static func normalShares(
        _ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>, _ weighting: NormalWeighting
    ) -> (normal: SIMD3<Float>, weights: SIMD3<Float>) {
        let doubleArea = (b - a).cross(c - a)
        guard weighting == .angle else { return (doubleArea, SIMD3(repeating: 1)) }
        let weights = SIMD3(cornerAngle(at: a, b, c), cornerAngle(at: b, c, a), cornerAngle(at: c, a, b))
        return (doubleArea.normalized(orElse: .zero), weights)
    }

    /// Returns the angle in radians at `corner` of a triangle; 0 if a side has no length.
    static func cornerAngle(at corner: SIMD3<Float>, _ next: SIMD3<Float>, _ last: SIMD3<Float>) -> Float {
        let (u, v) = (SIMD3<Double>(next - corner), SIMD3<Double>(last - corner))
        // Unlike the arccosine, atan2 keeps its precision for slivers, where the cosine is near 1.
        return Float(PortableMath.atan2(u.cross(v).length, u.dot(v)))
    }
}
