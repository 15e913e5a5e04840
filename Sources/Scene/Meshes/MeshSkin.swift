public import RenderMath

/// The hold that joints have on a mesh: its vertices as they were bound, and the shares of joints in their places.
///
/// A vertex is at Σ weight · meshFromJoint · jointFromMesh · position (glTF 2.0, section 3.7.3.3). The mesh itself is what comes of that
/// where the joints stand at rest.
public struct MeshSkin: Sendable, Equatable {
    /// One position a vertex, as it was bound.
    public var positions: [SIMD3<Float>]
    /// One unit normal a vertex, as it was bound, or none at all.
    public var normals: [SIMD3<Float>]
    /// The mesh's morph targets, as offsets from what was bound.
    public var morphTargets: [MorphTarget]
    /// The number of joints that hold each vertex; one that none holds stays where it was bound.
    public var counts: [UInt32]
    /// The shares of joints, those of a vertex one after the other.
    public var influences: [Influence]
    /// For each joint the inverse of its place when the mesh was bound, affine.
    public var jointFromMesh: [Matrix4]

    /// The share of a joint in the place of a vertex.
    public struct Influence: Sendable, Hashable {
        /// Index of the joint.
        public var joint: UInt32
        /// Above 0; those of a vertex need not add up to 1.
        public var weight: Float

        /// A share from its parts.
        public init(joint: UInt32, weight: Float) {
            (self.joint, self.weight) = (joint, weight)
        }
    }

    /// A skin from its parts.
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

    /// Whether it fits a mesh of so many vertices and targets, and names joints that are there.
    package func fits(vertexCount: Int, targetCount: Int) -> Bool {
        positions.count == vertexCount && (normals.isEmpty || normals.count == vertexCount) && counts.count == vertexCount
            && counts.reduce(0, { $0 + Int($1) }) == influences.count
            && influences.allSatisfy { Int($0.joint) < jointFromMesh.count } && morphTargets.count == targetCount
    }

    /// For each vertex its influences.
    var ranges: [Range<Int>] {
        var end = 0
        return counts.map { count in
            defer { end += Int(count) }
            return end..<end + Int(count)
        }
    }

    /// The skin of chosen vertices, any of them several times.
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
    /// The offsets of chosen vertices, any of them several times.
    func withVertices(_ chosen: [UInt32]) -> MorphTarget {
        MorphTarget(
            name: name, positionOffsets: chosen.map { positionOffsets[Int($0)] },
            normalOffsets: normalOffsets.isEmpty ? [] : chosen.map { normalOffsets[Int($0)] }, restingWeight: restingWeight)
    }
}
