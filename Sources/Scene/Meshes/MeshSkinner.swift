public import RenderMath

/// Takes a mesh with its joints, frame by frame.
///
/// Shapes are taken before joints hold them, as glTF has it (2.0, section 3.7.3.1).
public struct MeshSkinner: Sendable {
    private let skin: MeshSkin
    private let ranges: [Range<Int>]
    private let morpher: MeshMorpher

    /// A vertex's attributes as joints hold them.
    public struct Pose: Sendable {
        /// One a vertex, in the mesh's space.
        public var positions: [SIMD3<Float>]
        /// One unit normal a vertex.
        public var normals: [SIMD3<Float>]
    }

    /// Prepares a mesh; nil where it has no skin.
    public init?(_ mesh: Mesh) {
        guard let skin = mesh.skin else { return nil }
        self.skin = skin
        ranges = skin.ranges
        morpher = MeshMorpher(
            Mesh(
                positions: skin.positions, normals: skin.normals, triangles: mesh.triangles, morphTargets: skin.morphTargets))
    }

    /// The vertices where joints hold them.
    /// - Parameters:
    ///   - weights: one a morph target; fewer leave the rest at 0.
    ///   - meshFromJoint: the placement of each joint in the space of the mesh's node, affine; a joint without one does not count.
    public func pose(weights: [Float], meshFromJoint: [Matrix4?]) -> Pose {
        let bound = morpher.shape(weights: weights)
        let joints = blend(meshFromJoint)
        var pose = Pose(positions: bound.positions, normals: bound.normals)
        for vertex in bound.positions.indices {
            guard let transform = joints.matrix(of: vertex).map(VertexTransform.init) else { continue }
            pose.positions[vertex] = transform.matrix.transform(point: bound.positions[vertex])
            pose.normals[vertex] = transform.normal(bound.normals[vertex])
        }
        return pose
    }

    /// The tangents of one pose in another, since a mesh's tangents are those of its resting pose: each turns with its vertex.
    public func tangents(_ tangents: [SIMD4<Float>], from resting: [Matrix4?], to meshFromJoint: [Matrix4?]) -> [SIMD4<Float>] {
        let (from, to) = (blend(resting), blend(meshFromJoint))
        return tangents.indices.map { vertex in
            guard let rest = from.matrix(of: vertex), let boundFromMesh = rest.affineInverse,
                let moved = to.matrix(of: vertex)
            else { return tangents[vertex] }
            return VertexTransform(moved * boundFromMesh).tangent(tangents[vertex])
        }
    }

    private func blend(_ meshFromJoint: [Matrix4?]) -> JointBlend {
        JointBlend(
            skin, ranges: ranges,
            meshFromBound: zip(meshFromJoint, skin.jointFromMesh).map { joint, bound in joint.map { $0 * bound } })
    }
}
