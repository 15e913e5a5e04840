import RenderMath

/// The matrix from the vertices of a coarse mesh to positions and tangents on its limit surface, one row per vertex.
struct LimitMatrix: Sendable {
    /// The end of each row in `columns` and `weights`; a row starts where the previous one ends.
    private(set) var ends: [UInt32] = []
    /// The coarse vertices of all rows, ascending in each row.
    private(set) var columns: [UInt32] = []
    /// The weights in the position and in the two tangents.
    private(set) var weights: [SIMD3<Float>] = []

    fileprivate mutating func append(_ row: [(column: UInt32, weight: SIMD3<Double>)]) {
        for (column, weight) in row where weight != .zero {
            columns.append(column)
            weights.append(SIMD3<Float>(weight))
        }
        ends.append(UInt32(columns.count))
    }

    /// Returns the position of each row.
    /// - Parameter points: one position per column.
    func positions(of points: [SIMD3<Float>]) -> [SIMD3<Float>] {
        points.withUnsafeBufferPointer { points in
            columns.withUnsafeBufferPointer { columns in
                weights.withUnsafeBufferPointer { weights in
                    var entry = 0
                    return ends.map { end in
                        var position = SIMD3<Float>.zero
                        while entry < Int(end) {
                            position += points[Int(columns[entry])] * weights[entry].x
                            entry += 1
                        }
                        return position
                    }
                }
            }
        }
    }

    /// Writes the position and the normal of each row; a normal is zero if the tangents span no plane.
    /// - Parameters:
    ///   - points: one position per column.
    ///   - withTangents: whether to write the tangents.
    func write(_ points: [SIMD3<Float>], into shape: inout SubdividedMesh.Shape, withTangents: Bool) {
        let count = ends.count
        shape.normals = Array(repeating: .zero, count: count)
        shape.positions = Array(repeating: .zero, count: count)
        if withTangents { shape.tangents.reserveCapacity(count) }
        points.withUnsafeBufferPointer { points in
            columns.withUnsafeBufferPointer { columns in
                weights.withUnsafeBufferPointer { weights in
                    var entry = 0
                    for row in 0..<count {
                        var (position, tangent, other) = (SIMD3<Float>.zero, SIMD3<Float>.zero, SIMD3<Float>.zero)
                        let end = Int(ends[row])
                        while entry < end {
                            let (point, weight) = (points[Int(columns[entry])], weights[entry])
                            position += point * weight.x
                            tangent += point * weight.y
                            other += point * weight.z
                            entry += 1
                        }
                        shape.positions[row] = position
                        if withTangents { shape.tangents.append(SubdividedMesh.Tangents(first: tangent, second: other)) }
                        shape.normals[row] = tangent.cross(other).normalized(orElse: .zero)
                    }
                }
            }
        }
    }
}

extension LoopMasks {
    /// Returns the rows of the next level's points in the vertices of the coarsest mesh.
    /// - Parameter basis: the rows of this level's points.
    func refined(_ basis: SparseRows, columns: Int) -> SparseRows {
        var rows = SparseRows(capacity: topology.pointCount + topology.edges.ends.count)
        var sum = RowSum(columns: columns)
        for point in 0..<topology.pointCount {
            for (point, weights) in self.point(point) { sum.add(Int(point), of: basis, weights) }
            rows.append(sum.take())
        }
        var following = 0
        // Edges are numbered in the order of the half-edges that first use them.
        for (halfEdge, number) in topology.edges.numbers.enumerated() where Int(number) == following {
            for (point, weights) in middle(halfEdge) { sum.add(Int(point), of: basis, weights) }
            rows.append(sum.take())
            following += 1
        }
        return rows
    }

    /// Returns the rows of all vertices of this level on the limit surface.
    /// - Parameter basis: the rows of this level's points.
    func limit(_ basis: SparseRows, columns: Int) -> LimitMatrix {
        var corners = [Int](repeating: -1, count: topology.vertexCount)
        for (corner, vertex) in topology.vertices.enumerated() where corners[Int(vertex)] < 0 { corners[Int(vertex)] = corner }
        var matrix = LimitMatrix()
        var sum = RowSum(columns: columns)
        for vertex in 0..<topology.vertexCount {
            let corner = corners[vertex] < 0 ? nil : corners[vertex]
            for (point, weights) in limit(Int(topology.pointOfVertex[vertex]), corner: corner) {
                sum.add(Int(point), of: basis, weights)
            }
            matrix.append(sum.take())
        }
        return matrix
    }
}
