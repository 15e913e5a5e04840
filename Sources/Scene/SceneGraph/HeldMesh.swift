package import Meshes
package import RenderMath

/// A mesh that joints hold, made ready to be followed from frame to frame.
package struct HeldMesh: Sendable {
    private let mesh: MeshID
    private let chain: Skeleton.Chain
    /// The joints as the scene has them, in which the mesh is at rest, in the space of the mesh's node.
    package let resting: [Matrix4?]

    /// How joints bend a mesh in one frame.
    package struct Hold: Sendable {
        /// A weight for each of the mesh's morph targets, which are taken first; fewer leave the rest at 0.
        package var weights: [Float]
        /// The placement of each joint in the space of the mesh's node; nil for one that does not count.
        package var meshFromJoint: [Matrix4?]
    }

    /// Prepares a mesh; nil where no joints hold it, or its node is scaled to nothing.
    package init?(_ mesh: MeshID, in scene: Scene) {
        guard let chain = scene.skeletons[mesh]?.chain(in: scene),
            let resting = chain.meshFromJoint({ scene[$0].parentFromNode })
        else { return nil }
        self.mesh = mesh
        self.chain = chain
        self.resting = resting
    }

    /// The placements of the joints in a frame; nil where they stand as the scene has them, or the mesh's node is scaled to nothing.
    package func movedJoints(in state: FrameState) -> [Matrix4?]? {
        guard let meshFromJoint = chain.meshFromJoint({ state[$0].parentFromNode }), meshFromJoint != resting else {
            return nil
        }
        return meshFromJoint
    }

    /// How joints bend the mesh in a frame; nil where they are at rest, and for a mesh that is bent by more than morph targets, which
    /// joints do not hold.
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
    /// Prepares the mesh that joints hold.
    /// - Parameters:
    ///   - mesh: that mesh, or chosen vertices of it.
    ///   - turnsDirections: whether directions on the mesh are to turn with it.
    package init?(_ mesh: Mesh, heldBy held: HeldMesh, turnsDirections: Bool) {
        self.init(mesh, resting: turnsDirections ? held.resting : nil)
    }
}
