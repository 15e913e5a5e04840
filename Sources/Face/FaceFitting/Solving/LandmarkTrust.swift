import RenderMath

/// The trust in landmarks.
enum LandmarkTrust {
    /// The share of a landmark's pull by how it is seen: those on the far side of a turned head are guessed by whoever found them, and count for little.
    /// - Parameter position: the landmark's, in the camera's space.
    static func visibility(of landmark: Int, _ model: FaceModel, _ pose: HeadPose, at position: SIMD3<Double>) -> Double {
        let facing = pose.rotate(model.landmarkNormals[landmark]).dot(-position) / max(position.length, 1e-9)
        return min(max(0.4 + 2 * facing, 0.05), 1)
    }
}
