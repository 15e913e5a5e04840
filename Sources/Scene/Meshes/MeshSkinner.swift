public import RenderMath

/// Takes a mesh with its joints, frame by frame.
///
/// Shapes are taken before joints hold them, as glTF has it (2.0, section 3.7.3.1).
public struct MeshSkinner: Sendable {
    private let skin: MeshSkin
    private let ranges: [Range<Int>]
    private let morpher: MeshMorpher
    /// For each vertex the way back from the resting mesh to the one that was bound; nil where there is none. Empty where nobody asks.
    private let boundFromResting: [Matrix4?]

    /// A vertex's attributes as joints hold them.
    public struct Pose: Sendable {
        /// One a vertex, in the mesh's space.
        public var positions: [SIMD3<Float>]
        /// One unit normal a vertex.
        public var normals: [SIMD3<Float>]
    }

    /// Prepares a mesh; nil where it has no skin.
    /// - Parameter resting: the placements of the joints that leave the mesh as it is, by which directions on it turn. Default: no directions
    ///   are asked for.
    public init?(_ mesh: Mesh, resting: [Matrix4?]? = nil) {
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

    /// The vertices where joints hold them.
    /// - Parameters:
    ///   - weights: one a morph target; fewer leave the rest at 0.
    ///   - meshFromJoint: the placement of each joint in the space of the mesh's node, affine; a joint without one does not count.
    public func pose(weights: [Float], meshFromJoint: [Matrix4?]) -> Pose {
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

    /// Tangents of the resting mesh, each turned with its vertex; of a skinner that knows how the joints rest.
    /// - Parameters:
    ///   - tangents: one a vertex.
    ///   - meshFromJoint: as for `pose`.
    public func tangents(_ tangents: [SIMD4<Float>], meshFromJoint: [Matrix4?]) -> [SIMD4<Float>] {
        let joints = JointBlend(skin, ranges: ranges, meshFromJoint: meshFromJoint)
        return zip(tangents, boundFromResting).enumerated().map { vertex, pair in
            guard let boundFromResting = pair.1, let moved = joints.matrix(of: vertex) else { return pair.0 }
            return VertexTransform(moved * boundFromResting).tangent(pair.0)
        }
    }
}
