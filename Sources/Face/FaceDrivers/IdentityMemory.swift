import FaceTracking

/// A cache of a person's identity at the vertices of a mesh, which changes only with the person.
struct IdentityMemory: Sendable {
    private var identity: FaceIdentity?
    private var extended: FaceIdentity?

    /// Returns the offset that a face adds to each of a mesh's vertices; nil if unknown.
    mutating func offsets(of face: TrackedFace, at positions: [SIMD3<Float>]) -> [SIMD3<Float>]? {
        know(face, at: positions)
        return extended?.offsets(withModes: face.modeWeights)
    }

    /// Returns the offset that a face at rest adds to each position; nil if unknown.
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
