import Meshes
import Rasterizer
import RenderMath
import SceneGraph

/// The joints that hold a mesh of a scene, made ready once.
struct ReadySkeleton: Sendable {
    private let held: HeldMesh
    private let skinner: MeshSkinner
    /// For each joint the inverse of its place when the mesh was bound.
    private let jointFromMesh: [Matrix4]
    /// The box around the vertices as they were bound.
    private let bounds: BoundingBox

    /// Nil for a mesh that no joints hold.
    init?(of mesh: MeshID, _ ready: ReadyMesh, in scene: Scene) {
        guard let held = HeldMesh(mesh, in: scene), let skin = scene[mesh].skin, let bounds = BoundingBox(skin.positions),
            let skinner = MeshSkinner(scene[mesh], heldBy: held, turnsDirections: !ready.tangents.isEmpty)
        else { return nil }
        self.held = held
        self.skinner = skinner
        jointFromMesh = skin.jointFromMesh
        self.bounds = bounds
    }

    /// The corners of the box around what joints hold, where each joint has them; none where the joints are at rest.
    func outlyingPoints(in state: FrameState) -> [SIMD3<Float>] {
        guard let meshFromJoint = held.movedJoints(in: state) else { return [] }
        return zip(meshFromJoint, jointFromMesh).flatMap { placed, jointFromMesh in
            placed.map { placed in
                bounds.corners.map { placed.transform(point: jointFromMesh.transform(point: $0)) }
            } ?? []
        }
    }

    /// The mesh as joints hold it that are not where the scene has them; nil where they are, and for one that is bent in another way.
    /// - Parameter mesh: the index by which its shape is kept from frame to frame.
    func shape(of ready: ReadyMesh, _ mesh: Int, in state: FrameState, reusing reuse: FrameReuse) -> MeshShape? {
        guard let hold = held.hold(in: state) else { return nil }
        return reuse.shape(of: mesh, weights: hold.weights, meshFromJoint: hold.meshFromJoint) {
            let pose = skinner.pose(weights: hold.weights, meshFromJoint: hold.meshFromJoint)
            return MeshShape(
                positions: GeometryBuffer(pose.positions), normals: GeometryBuffer(pose.normals),
                triangles: ready.resting.triangles,
                tangents: ready.tangents.mapValues {
                    GeometryBuffer(skinner.tangents(Array($0), meshFromJoint: hold.meshFromJoint))
                })
        }
    }
}
