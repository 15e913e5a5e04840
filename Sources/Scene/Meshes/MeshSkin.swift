public import RenderMath

/// A mesh's skin: its vertices in the bind pose, and the joints that influence them.
///
/// A vertex is at Σ weight · meshFromJoint · jointFromMesh · position (glTF 2.0, section 3.7.3.3). The mesh itself stores the
/// result of this for the joints' resting pose.
public struct MeshSkin: Sendable, Equatable {
    /// One position per vertex, in the bind pose.
    public var positions: [SIMD3<Float>]
    /// One unit normal per vertex, in the bind pose, or empty.
    public var normals: [SIMD3<Float>]
    /// The mesh's morph targets, as offsets from the bind pose.
    public var morphTargets: [MorphTarget]
    /// The number of joints that influence each vertex; a vertex without joints stays in its bind pose.
    public var counts: [UInt32]
    /// The influences of joints, grouped by vertex.
    public var influences: [Influence]
    /// For each joint, the inverse of its transform at bind time, affine.
    public var jointFromMesh: [Matrix4]

    /// The influence of a joint on a vertex.
    public struct Influence: Sendable, Hashable {
        /// Index of the joint.
        public var joint: UInt32
        /// The weight, above 0; a vertex's weights need not add up to 1.
        public var weight: Float

        /// Creates an influence.
        public init(joint: UInt32, weight: Float) {
            (self.joint, self.weight) = (joint, weight)
        }
    }

    /// Creates a skin from its parts.
    public init(
        positions: [SIMD3<Float>], normals: [SIMD3<Float>], morphTargets: [MorphTarget], counts: [UInt32],
        influences: [Influence], jointFromMesh: [Matrix4]
    ) {
        self.positions = positions
        self.normals = normals
        self.morphTargets = morphTargets
        self.counts = counts
        self.influences = influences
        self.jointFromMesh = jointFromMesh
    }

    /// Whether the skin fits a mesh with these numbers of vertices and targets, and refers only to existing joints.
    package func fits(vertexCount: Int, targetCount: Int) -> Bool {
        positions.count == vertexCount && (normals.isEmpty || normals.count == vertexCount) && counts.count == vertexCount
            && counts.reduce(0, { $0 + Int($1) }) == influences.count
            && influences.allSatisfy { Int($0.joint) < jointFromMesh.count } && morphTargets.count == targetCount
    }

    /// The range of influences of each vertex.
    var ranges: [Range<Int>] {
        var end = 0
        return counts.map { count in
            defer { end += Int(count) }
            return end..<end + Int(count)
        }
    }

    /// Returns the skin of the chosen vertices, which may repeat.
    func withVertices(_ chosen: [UInt32]) -> MeshSkin {
        let ranges = ranges
        func pick<Value>(_ values: [Value]) -> [Value] {
            values.isEmpty ? [] : chosen.map { values[Int($0)] }
        }
        return MeshSkin(
            positions: pick(positions), normals: pick(normals), morphTargets: morphTargets.map { $0.withVertices(chosen) },
            counts: pick(counts),
            influences: chosen.flatMap { influences[ranges[Int($0)]] },
            jointFromMesh: jointFromMesh)
    }
}

extension MorphTarget {
    /// Returns the offsets of the chosen vertices, which may repeat.
    func withVertices(_ chosen: [UInt32]) -> MorphTarget {
        MorphTarget(
            name: name, positionOffsets: chosen.map { positionOffsets[Int($0)] },
            normalOffsets: normalOffsets.isEmpty ? [] : chosen.map { normalOffsets[Int($0)] }, restingWeight: restingWeight)
    }
}
