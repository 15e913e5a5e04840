package import Meshes
package import RenderMath

/// A skinned mesh, prepared for following its joints from frame to frame.
package struct HeldMesh: Sendable {
    private let mesh: MeshID
    private let chain: Skeleton.Chain
    /// The rest pose of the joints as the scene was built, in the space of the mesh's node.
    package let resting: [Matrix4?]

    /// The deformation of a mesh by its joints in one frame.
    package struct Hold: Sendable {
        /// A weight for each of the mesh's morph targets, which apply before the joints; missing weights are 0.
        package var weights: [Float]
        /// The placement of each joint in the space of the mesh's node; nil for a joint without effect.
        package var meshFromJoint: [Matrix4?]
    }

    /// Prepares a mesh. Returns nil if it has no skeleton or its node has a scale of 0.
    package init?(_ mesh: MeshID, in scene: Scene) {
        guard let chain = scene.skeletons[mesh]?.chain(in: scene),
            let resting = chain.meshFromJoint({ scene[$0].parentFromNode })
        else { return nil }
        self.mesh = mesh
        self.chain = chain
        self.resting = resting
    }

    /// Returns the placements of the joints in a frame; nil if they are at rest or the mesh's node has a scale of 0.
    package func movedJoints(in state: FrameState) -> [Matrix4?]? {
        guard let meshFromJoint = chain.meshFromJoint({ state[$0].parentFromNode }), meshFromJoint != resting else {
            return nil
        }
        return meshFromJoint
    }

    /// Returns the deformation by the joints in a frame; nil if they are at rest or do not apply.
    ///
    /// Joints do not apply to a mesh with a deformation other than morph targets.
    package func hold(in state: FrameState) -> Hold? {
        let weights: [Float]
        switch state.deformations[mesh] {
        case nil: weights = []
        case .morph(let given)?: weights = given
        default: return nil
        }
        return movedJoints(in: state).map { Hold(weights: weights, meshFromJoint: $0) }
    }
}

extension MeshSkinner {
    /// Prepares a skinned mesh.
    /// - Parameters:
    ///   - mesh: the held mesh, or selected vertices of it.
    ///   - turnsDirections: whether directions on the mesh rotate with it.
    package init?(_ mesh: Mesh, heldBy held: HeldMesh, turnsDirections: Bool) {
        self.init(mesh, resting: turnsDirections ? held.resting : nil)
    }
}
