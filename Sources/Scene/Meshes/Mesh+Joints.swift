package import RenderMath

/// A joint's influence on a vertex, as listed in files.
package struct JointInfluence: Sendable, Equatable {
    /// Index of the vertex.
    package var vertex: UInt32
    /// Index of the joint.
    package var joint: UInt32
    /// The weight, above 0; a vertex's weights need not add up to 1.
    package var weight: Float

    /// Creates an influence.
    package init(vertex: UInt32, joint: UInt32, weight: Float) {
        (self.vertex, self.joint, self.weight) = (vertex, joint, weight)
    }
}

extension Mesh {
    /// Adds a skin whose bind pose is the mesh's current shape.
    /// - Parameters:
    ///   - influences: in any order.
    ///   - jointFromMesh: for each joint, the inverse of its transform at bind time.
    /// - Precondition: influences refer to existing vertices and joints.
    package mutating func bind(by influences: [JointInfluence], jointFromMesh: [Matrix4]) {
        var counts = [UInt32](repeating: 0, count: vertexCount)
        for influence in influences { counts[Int(influence.vertex)] += 1 }
        var skin = MeshSkin(
            positions: positions, normals: normals, morphTargets: morphTargets, counts: counts, influences: [],
            jointFromMesh: jointFromMesh)
        var next = skin.ranges.map(\.lowerBound)
        var sorted = [MeshSkin.Influence](repeating: MeshSkin.Influence(joint: 0, weight: 0), count: influences.count)
        // A vertex's influences keep their original order.
        for influence in influences {
            sorted[next[Int(influence.vertex)]] = MeshSkin.Influence(joint: influence.joint, weight: influence.weight)
            next[Int(influence.vertex)] += 1
        }
        skin.influences = sorted
        self.skin = skin
    }

    /// Returns the mesh deformed by its skin's joints.
    /// - Parameters:
    ///   - modelFromJoint: one affine matrix per joint; a joint without one has no influence.
    ///   - rest: the matrix of vertices without influences.
    package func posed(modelFromJoint: [Matrix4?], orElse rest: Matrix4) -> Mesh {
        guard let skin else { return transformed(by: rest) }
        let joints = JointBlend(skin, ranges: skin.ranges, meshFromJoint: modelFromJoint)
        let unheld = VertexTransform(rest)
        var posed = transformed { vertex in joints.matrix(of: vertex).map(VertexTransform.init) ?? unheld }
        posed.skin = skin
        return posed
    }
}

/// Blends joint matrices into vertex matrices: the weighted mean (linear blend skinning).
struct JointBlend {
    private let influences: [MeshSkin.Influence]
    private let ranges: [Range<Int>]
    /// One matrix per joint; the matrices of joints that do not count are not read.
    private let columns: [(SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)]
    private let counts: [Bool]

    /// - Parameters:
    ///   - ranges: the skin's ranges of influences.
    ///   - meshFromJoint: one matrix per joint; a joint without one has no influence.
    init(_ skin: MeshSkin, ranges: [Range<Int>], meshFromJoint: [Matrix4?]) {
        influences = skin.influences
        self.ranges = ranges
        columns = zip(meshFromJoint, skin.jointFromMesh).map { joint, bound in (joint.map { $0 * bound } ?? .identity).columns }
        counts = meshFromJoint.map { $0 != nil }
    }

    /// Returns the matrix of a vertex; nil if no joint influences it.
    func matrix(of vertex: Int) -> Matrix4? {
        var sum: Float = 0
        var mean = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
        for index in ranges[vertex] {
            let influence = influences[index]
            guard counts[Int(influence.joint)], influence.weight > 0 else { continue }
            let matrix = columns[Int(influence.joint)]
            sum += influence.weight
            mean.0 += matrix.0 * influence.weight
            mean.1 += matrix.1 * influence.weight
            mean.2 += matrix.2 * influence.weight
            mean.3 += matrix.3 * influence.weight
        }
        guard sum > 0, sum.isFinite else { return nil }
        return Matrix4(mean.0 / sum, mean.1 / sum, mean.2 / sum, mean.3 / sum)
    }
}
