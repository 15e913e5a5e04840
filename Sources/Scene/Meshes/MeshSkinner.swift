package import RenderMath

/// Deforms a mesh with its joints, frame by frame.
///
/// Morph targets are applied before the joints, as glTF specifies (2.0, section 3.7.3.1).
package struct MeshSkinner: Sendable {
    private let skin: MeshSkin
    private let ranges: [Range<Int>]
    private let morpher: MeshMorpher
    /// For each vertex, the matrix from the resting mesh back to the bind pose; nil if there is none. Empty if no tangents are
    /// needed.
    private let boundFromResting: [Matrix4?]

    /// The vertices' attributes after skinning.
    package struct Pose: Sendable {
        /// One position per vertex, in the mesh's space.
        package var positions: [SIMD3<Float>]
        /// One unit normal per vertex.
        package var normals: [SIMD3<Float>]
    }

    /// Prepares a mesh; nil if it has no skin.
    /// - Parameter resting: the joints' transforms in the resting mesh, which `tangents(_:meshFromJoint:)` needs. Default: nil,
    ///   for callers that do not need tangents.
    package init?(_ mesh: Mesh, resting: [Matrix4?]? = nil) {
        guard let skin = mesh.skin else { return nil }
        let ranges = skin.ranges
        self.skin = skin
        self.ranges = ranges
        morpher = MeshMorpher(
            Mesh(
                positions: skin.positions, normals: skin.normals, triangles: mesh.triangles, morphTargets: skin.morphTargets))
        boundFromResting =
            resting.map { resting in
                let joints = JointBlend(skin, ranges: ranges, meshFromJoint: resting)
                return ranges.indices.map { joints.matrix(of: $0)?.affineInverse }
            } ?? []
    }

    /// Returns the skinned vertices.
    /// - Parameters:
    ///   - weights: one per morph target; missing ones at the end are 0.
    ///   - meshFromJoint: the transform of each joint in the space of the mesh's node, affine; a joint without one has no
    ///     influence.
    package func pose(weights: [Float], meshFromJoint: [Matrix4?]) -> Pose {
        let bound = morpher.shape(weights: weights)
        let joints = JointBlend(skin, ranges: ranges, meshFromJoint: meshFromJoint)
        var pose = Pose(positions: bound.positions, normals: bound.normals)
        for vertex in bound.positions.indices {
            guard let transform = joints.matrix(of: vertex).map(VertexTransform.init) else { continue }
            pose.positions[vertex] = transform.matrix.transform(point: bound.positions[vertex])
            pose.normals[vertex] = transform.normal(bound.normals[vertex])
        }
        return pose
    }

    /// Returns tangents of the resting mesh, each rotated with its vertex. Requires a skinner created with `resting`.
    /// - Parameters:
    ///   - tangents: one per vertex.
    ///   - meshFromJoint: as for `pose`.
    package func tangents(_ tangents: [SIMD4<Float>], meshFromJoint: [Matrix4?]) -> [SIMD4<Float>] {
        let joints = JointBlend(skin, ranges: ranges, meshFromJoint: meshFromJoint)
        return zip(tangents, boundFromResting).enumerated().map { vertex, pair in
            guard let boundFromResting = pair.1, let moved = joints.matrix(of: vertex) else { return pair.0 }
            return VertexTransform(moved * boundFromResting).tangent(pair.0)
        }
    }
}
