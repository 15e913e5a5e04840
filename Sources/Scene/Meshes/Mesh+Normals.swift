import RenderMath

/// The weight of each triangle at a vertex in the vertex's normal.
public enum NormalWeighting: Sendable, CaseIterable {
    /// By its area: cheapest, and large faces dominate small bevels.
    case area
    /// By its angle at the vertex, so that the way in which a polygon was cut into triangles does not matter
    /// (G. Thürmer and C. Wüthrich, "Computing Vertex Normals from Polygonal Facets", 1998).
    case angle
}

extension Mesh {
    /// One unit normal a vertex, the weighted mean of its triangles' normals, summed in the triangles' order.
    ///
    /// A vertex without any area around it gets +z.
    /// - Parameters:
    ///   - weighting: Default: by angle.
    ///   - mergingEqualPositions: whether vertices at the same place share one normal, so that seams of the texture
    ///     coordinates are not seen. Default: they do.
    public func smoothNormals(
        weighting: NormalWeighting = .angle, mergingEqualPositions: Bool = true
    ) -> [SIMD3<Float>] {
        let groups = mergingEqualPositions ? firstVertexAtSamePosition() : nil
        var normals = [SIMD3<Float>](repeating: .zero, count: vertexCount)
        for triangle in triangles {
            let corners = SIMD3(Int(triangle.x), Int(triangle.y), Int(triangle.z))
            let shares = Mesh.normalShares(positions[corners.x], positions[corners.y], positions[corners.z], weighting)
            for corner in 0..<3 {
                let vertex = groups.map { Int($0[corners[corner]]) } ?? corners[corner]
                normals[vertex] += shares.normal * shares.weights[corner]
            }
        }
        for vertex in normals.indices {
            // A group's first vertex comes before its others, so it is normalized already.
            let first = groups.map { Int($0[vertex]) } ?? vertex
            normals[vertex] = first == vertex ? normals[vertex].normalized() : normals[first]
        }
        return normals
    }

    /// Replaces the normals by the weighted means of the triangles' normals.
    public mutating func makeSmoothNormals(weighting: NormalWeighting = .angle, mergingEqualPositions: Bool = true) {
        normals = smoothNormals(weighting: weighting, mergingEqualPositions: mergingEqualPositions)
    }

    /// Area-weighted unit normals of moved positions, written over a buffer that is kept from frame to frame.
    ///
    /// The cheapest way: two passes without any table, nothing allocated once the buffer has its size.
    /// - Parameters:
    ///   - positions: one position a vertex.
    ///   - triangles: three indices into `positions` each.
    ///   - normals: resized to the number of positions where it differs.
    package static func writeAreaWeightedNormals(
        positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>], into normals: inout [SIMD3<Float>]
    ) {
        sumDoubleAreas(of: positions, triangles: triangles, into: &normals) { $0 }
        for vertex in normals.indices {
            normals[vertex] = normals[vertex].normalized()
        }
    }

    /// For each vertex the sum of its triangles' normals, each as long as twice the triangle's area; the others of a group that
    /// shares its triangles stay at zero.
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

    /// The direction that a triangle adds to its corners' normals, and how much to each.
    private static func normalShares(
        _ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>, _ weighting: NormalWeighting
    ) -> (normal: SIMD3<Float>, weights: SIMD3<Float>) {
        let doubleArea = (b - a).cross(c - a)
        guard weighting == .angle else { return (doubleArea, SIMD3(repeating: 1)) }
        let weights = SIMD3(cornerAngle(at: a, b, c), cornerAngle(at: b, c, a), cornerAngle(at: c, a, b))
        return (doubleArea.normalized(orElse: .zero), weights)
    }

    /// The angle in radians at `corner` of a triangle; 0 where a side has no length.
    static func cornerAngle(at corner: SIMD3<Float>, _ next: SIMD3<Float>, _ last: SIMD3<Float>) -> Float {
        let (u, v) = (SIMD3<Double>(next - corner), SIMD3<Double>(last - corner))
        // The tangent's two parts keep their precision for slivers, where the cosine is near 1.
        return Float(PortableMath.atan2(u.cross(v).length, u.dot(v)))
    }
}
