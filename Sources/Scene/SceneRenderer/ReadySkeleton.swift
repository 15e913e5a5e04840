import Meshes
import Rasterizer
import RenderMath
import SceneGraph

/// The skeleton of a mesh of a scene, prepared once.
struct ReadySkeleton: Sendable {
    private let held: HeldMesh
    private let skinner: MeshSkinner
    /// The inverse bind matrix of each joint.
    private let jointFromMesh: [Matrix4]
    /// The box around the vertices in the bind pose.
    private let bounds: BoundingBox

    /// Returns nil if the mesh has no skeleton.
    init?(of mesh: MeshID, _ ready: ReadyMesh, in scene: Scene) {
        guard let held = HeldMesh(mesh, in: scene), let skin = scene[mesh].skin, let bounds = BoundingBox(skin.positions),
            let skinner = MeshSkinner(
                scene[mesh], heldBy: held, turnsDirections: ready.surface == nil && !ready.tangents.isEmpty)
        else { return nil }
        self.held = held
        self.skinner = skinner
        jointFromMesh = skin.jointFromMesh
        self.bounds = bounds
    }

    /// Returns the corners of the bind-pose box, moved by each joint; none if the joints are at rest.
    func outlyingPoints(in state: FrameState) -> [SIMD3<Float>] {
        guard let meshFromJoint = held.movedJoints(in: state) else { return [] }
        return zip(meshFromJoint, jointFromMesh).flatMap { placed, jointFromMesh in
            placed.map { placed in
                bounds.corners.map { placed.transform(point: jointFromMesh.transform(point: $0)) }
            } ?? []
        }
    }

    /// Returns the mesh as deformed by its joints; nil if the joints are at rest or the mesh has another kind of deformation.
    /// - Parameter mesh: the mesh's index in the scene, under which the shape is cached between frames.
    func shape(of ready: ReadyMesh, _ mesh: Int, in state: FrameState, reusing reuse: FrameReuse) -> MeshShape? {
        guard let hold = held.hold(in: state) else { return nil }
        return reuse.shape(of: mesh, weights: hold.weights, meshFromJoint: hold.meshFromJoint) {
            let pose = skinner.pose(weights: hold.weights, meshFromJoint: hold.meshFromJoint)
            if let surface = ready.surface { return surface.shape(pose.positions, triangles: ready.resting.triangles) }
            return MeshShape(
                positions: GeometryBuffer(pose.positions), normals: GeometryBuffer(pose.normals),
                triangles: ready.resting.triangles,
                tangents: ready.tangents.mapValues {
                    GeometryBuffer(skinner.tangents(Array($0), meshFromJoint: hold.meshFromJoint))
                })
        }
    }
}
