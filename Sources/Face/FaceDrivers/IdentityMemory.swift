import FaceTracking

/// A person's identity at the vertices of a mesh, kept from frame to frame, since it changes with the person alone.
struct IdentityMemory: Sendable {
    private var identity: FaceIdentity?
    private var extended: FaceIdentity?

    /// The offset that a face adds to each of a mesh's vertices; nil where that is not known.
    mutating func offsets(of face: TrackedFace, at positions: [SIMD3<Float>]) -> [SIMD3<Float>]? {
        know(face, at: positions)
        return extended?.offsets(withModes: face.modeWeights)
    }

    /// The offset that a face at rest adds to each of some positions; nil where that is not known.
    mutating func restOffsets(of face: TrackedFace, at positions: [SIMD3<Float>]) -> [SIMD3<Float>]? {
        know(face, at: positions)
        return extended?.offsets
    }

    private mutating func know(_ face: TrackedFace, at positions: [SIMD3<Float>]) {
        guard face.identity != identity else { return }
        identity = face.identity
        extended = identity?.extended(to: positions)
    }
}
