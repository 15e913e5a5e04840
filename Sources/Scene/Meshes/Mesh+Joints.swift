package import RenderMath

/// The share that a joint has in a vertex's place.
package struct JointInfluence: Sendable, Equatable {
    /// Index of the vertex.
    package var vertex: UInt32
    /// Index of the joint.
    package var joint: UInt32
    /// Above 0; those of a vertex need not add up to 1.
    package var weight: Float

    /// A share from its parts.
    package init(vertex: UInt32, joint: UInt32, weight: Float) {
        (self.vertex, self.joint, self.weight) = (vertex, joint, weight)
    }
}

extension Mesh {
    /// The mesh as joints hold it: each vertex is moved by the mean of its joints' matrices, by weight (linear blend skinning, as
    /// in glTF 2.0, section 3.7.3.3).
    /// - Parameters:
    ///   - influences: in any order.
    ///   - matrices: one affine matrix a joint, from the mesh's space to the one that the result stands in; a joint without
    ///     one does not count.
    ///   - rest: the matrix of vertices that no joint holds.
    /// - Precondition: influences name vertices and joints that are there.
    package func posed(by influences: [JointInfluence], matrices: [Matrix4?], orElse rest: Matrix4) -> Mesh {
        // Those of a vertex one after the other, in the order in which they came.
        var ends = [Int](repeating: 0, count: vertexCount)
        for influence in influences { ends[Int(influence.vertex)] += 1 }
        for vertex in ends.indices.dropFirst() { ends[vertex] += ends[vertex - 1] }
        var sorted = influences
        var starts = ends
        for influence in influences.reversed() {
            starts[Int(influence.vertex)] -= 1
            sorted[starts[Int(influence.vertex)]] = influence
        }
        let unheld = VertexTransform(rest)
        return transformed { vertex in
            var sum: Float = 0
            var columns = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
            for influence in sorted[starts[vertex]..<ends[vertex]] {
                guard let matrix = matrices[Int(influence.joint)]?.columns, influence.weight > 0 else { continue }
                sum += influence.weight
                columns.0 += matrix.0 * influence.weight
                columns.1 += matrix.1 * influence.weight
                columns.2 += matrix.2 * influence.weight
                columns.3 += matrix.3 * influence.weight
            }
            guard sum > 0, sum.isFinite else { return unheld }
            return VertexTransform(Matrix4(columns.0 / sum, columns.1 / sum, columns.2 / sum, columns.3 / sum))
        }
    }
}
