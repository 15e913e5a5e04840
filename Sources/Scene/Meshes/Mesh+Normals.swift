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
            // A group's first vertex precedes the others, so it is already normalized.
            let first = groups.map { Int($0[vertex]) } ?? vertex
            normals[vertex] = first == vertex ? normals[vertex].normalized() : normals[first]
        }
        return normals
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
